// Runs inline in <head> before first paint: the stored theme, language and direction are on <html> at once, and the
// prerendered Turkish text stays unseen (`data-language-pending`) until another stored language has been put in its place. Who chose
// nothing yet and has a browser that speaks another of the languages is asked one question (`data-language-offer`), and home
// keeps room for the next trip (`data-trip`). A link from elsewhere may name a language (`?language=de`, as the sitemap does): who chose none
// has it from then on.
// A form that is sent before the app listens keeps what was typed instead of leading to another page. The app's scripts load once a frame was drawn, in a page of the background at once: see scripts/after-paint.mjs. A worker makes the first formatters
// meanwhile: see public/formatters.js. A way through the history is heard here first, before the
// router, for layers.ts: browsers call the listeners of a window in the order that they came.
// The page has it twice, the second time as a string of JSON: single quotes stay as they are there, and it compresses.

import { EARLY_RESULTS } from "./search/early-results";
import { LANGUAGE_OFFER_KEY, NEXT_TRIP_KEY, PREFIX, SETTINGS_KEY } from "./storage";

export const BOOT_SCRIPT = `${process.env.API_ORIGIN ? "" : EARLY_RESULTS};(function(d){addEventListener('popstate',e=>{if(window.onLayers)onLayers(e)});
addEventListener('DOMContentLoaded',()=>{var l=document.querySelector('[data-scripts]'),a=()=>l.dataset.scripts.split(' ')
.forEach(a=>document.head.append(Object.assign(document.createElement('script'),{src:a})));
if(l)document.hidden?a():requestAnimationFrame(()=>setTimeout(a));
if(q)for(var c of document.querySelectorAll('[rel=canonical]'))c.href+=q[0]});addEventListener('submit',e=>e.preventDefault());
var q=/^[?]language=(tr|en|de|ru|ar)$/.exec(location.search);try{
if(JSON.parse(localStorage.getItem('${PREFIX}${NEXT_TRIP_KEY}'))>new Date(Date.now()+108e5).toISOString())d.dataset.trip='';
var s=JSON.parse(localStorage.getItem('${PREFIX}${SETTINGS_KEY}')||'null');if(!s)if(q)localStorage.setItem('${PREFIX}${SETTINGS_KEY}',JSON.stringify(s={language:q[1]}));
if(!s){
var l=navigator.languages.map(l=>l.split('-')[0]).find(l=>/^(tr|en|de|ru|ar)$/.test(l));
if(l&&l!=='tr'&&!localStorage.getItem('${PREFIX}${LANGUAGE_OFFER_KEY}'))d.dataset.languageOffer=l;return}
if(s.theme==='light'||s.theme==='dark')d.dataset.theme=s.theme;
if(s.language&&s.language!=='tr'){d.lang=s.language;d.dir=s.language==='ar'?'rtl':'ltr';d.dataset.languagePending='';
setTimeout(()=>delete d.dataset.languagePending,4000)}
}catch(e){}finally{new Worker('/formatters.js#'+d.lang)}
})(document.documentElement)`;

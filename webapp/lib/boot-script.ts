// Script that runs inline in <head> before first paint.
// - Theme and language: the stored theme, language and text direction are set on <html>. The prerendered
//   Turkish text stays hidden (`data-language-pending`) until the text of another stored language has
//   replaced it. A visitor without a stored choice whose browser prefers another of the languages is asked
//   one question (`data-language-offer`). A link may name a language (`?language=de`, as the sitemap's
//   links do): a visitor without a stored choice gets this language from then on.
// - Home reserves room for the next trip (`data-trip`).
// - A form that is submitted before hydration keeps its values and does not navigate.
// - The app's style sheets and scripts load after the first frame, in a background page at once: see
//   scripts/critical-styles.mjs and scripts/after-paint.mjs. A worker creates the first formatters in
//   parallel: see public/formatters.js.
// - The popstate listener for layers.ts is registered here, before the router's: browsers call the
//   listeners of a window in the order of registration.
// The page contains this script twice, the second time as a JSON string: single quotes need no escape there,
// and the copy compresses well.

import { EARLY_RESULTS } from "./search/early-results";
import { LANGUAGE_OFFER_KEY, NEXT_TRIP_KEY, PREFIX, SETTINGS_KEY } from "./storage";

export const BOOT_SCRIPT = `(function(d){addEventListener('popstate',e=>{if(window.onLayers)onLayers(e)});
addEventListener('DOMContentLoaded',()=>{var l=document.querySelector('[data-scripts]'),a=()=>{
document.head.insertAdjacentHTML('beforeend',document.querySelector('noscript').textContent);l.dataset.scripts.split(' ')
.forEach(a=>document.head.append(Object.assign(document.createElement('script'),{src:a})));${process.env.API_ORIGIN ? "" : EARLY_RESULTS}};
if(l)document.hidden?a():requestAnimationFrame(()=>setTimeout(a));
if(q)for(var c of document.querySelectorAll('[rel=canonical]'))c.href+=q[0]});addEventListener('submit',e=>e.preventDefault());
var q=/^[?]language=(tr|en|de|ru|ar)$/.exec(location.search);try{
var s=JSON.parse(localStorage.getItem('${PREFIX}${SETTINGS_KEY}')||'null');
if(JSON.parse(localStorage.getItem('${PREFIX}${NEXT_TRIP_KEY}'))>new Date(Date.now()+108e5).toISOString())d.dataset.trip='';
if(!s)if(q)localStorage.setItem('${PREFIX}${SETTINGS_KEY}',JSON.stringify(s={language:q[1]}));
if(!s){
var l=navigator.languages.map(l=>l.split('-')[0]).find(l=>/^(tr|en|de|ru|ar)$/.test(l));
if(l&&l!=='tr'&&!localStorage.getItem('${PREFIX}${LANGUAGE_OFFER_KEY}'))d.dataset.languageOffer=l;return}
if(s.theme==='light'||s.theme==='dark')d.dataset.theme=s.theme;
if(s.language&&s.language!=='tr'){d.lang=s.language;d.dir=s.language==='ar'?'rtl':'ltr';d.dataset.languagePending='';
setTimeout(()=>delete d.dataset.languagePending,4000)}
}catch{}finally{new Worker('/formatters.js#'+d.lang)}
})(document.documentElement)`;

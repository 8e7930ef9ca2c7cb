// Runs inline in <head> before first paint: the stored theme, language and direction are on <html> at once, and the
// prerendered Turkish text stays unseen (`data-language-pending`) until another stored language has been put in its place. Who chose
// nothing yet and has a browser that speaks another of the languages has room kept for one question (`data-language-offer`).
// A worker makes the first formatters meanwhile: see public/formatters.js. A way through the history is heard here first, before the
// router, for layers.ts: browsers call the listeners of a window in the order that they came.

import { EARLY_RESULTS } from "./search/early-results";
import { LANGUAGE_OFFER_KEY, PREFIX, SETTINGS_KEY } from "./storage";

export const BOOT_SCRIPT = `${process.env.API_ORIGIN ? "" : EARLY_RESULTS};(function(d){addEventListener("popstate",function(e){if(window.onLayers)onLayers(e)});try{
var s=JSON.parse(localStorage.getItem("${PREFIX}${SETTINGS_KEY}")||"null");if(!s){
var l=navigator.languages.map(function(l){return l.split("-")[0]}).find(function(l){return/^(tr|en|de|ru|ar)$/.test(l)});
if(l&&l!=="tr"&&!localStorage.getItem("${PREFIX}${LANGUAGE_OFFER_KEY}"))d.dataset.languageOffer=l;return}
if(s.theme==="light"||s.theme==="dark")d.dataset.theme=s.theme;
if(s.language&&s.language!=="tr"){d.lang=s.language;d.dir=s.language==="ar"?"rtl":"ltr";d.dataset.languagePending="";
setTimeout(function(){delete d.dataset.languagePending},4000)}
}catch(e){}finally{new Worker("/formatters.js#"+d.lang)}
})(document.documentElement)`;

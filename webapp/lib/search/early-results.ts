// A part of boot-script.ts: on a results page, asks for the results that the address names while the app's own scripts still load
// (results.ts takes the answer). Not where a session is followed, which knows what its searcher holds, nor in an app, which asks another host.

import { PREFIX, SETTINGS_KEY } from "../storage";

export const EARLY_RESULTS = `(function(q,l){try{
var p=/^\\/(flight|bus|car)\\/search\\//.exec(location.pathname),o=q.get('option'),s=JSON.parse(l.getItem('${PREFIX}${SETTINGS_KEY}')||'{}');
if(!p||!o||q.get('session_unique')||l.getItem('${PREFIX}'+p[1]+'.held.session'))return;
var a='/api/'+p[1]+'/gateway/results/?'+new URLSearchParams({option:o,language:s.language||'tr',currency:s.currency||'TRY'});
earlyResults={address:a,answer:fetch(a)};earlyResults.answer.catch(function(){})
}catch(e){}})(new URLSearchParams(location.search),localStorage)`;

// Part of boot-script.ts: on a results page, it requests the results named in the address while the app's
// scripts load (results.ts uses the response). Skipped for searches in a session, which take the visitor's
// hold into account, and in a native app, which uses another host.

import { PREFIX, SETTINGS_KEY } from "../storage";

export const EARLY_RESULTS = `(function(q,l){try{
var p=/^\\/(flight|bus|car)\\/search\\//.exec(location.pathname),o=q.get('option'),s=JSON.parse(l.getItem('${PREFIX}${SETTINGS_KEY}')||'{}');
if(!p||!o||q.get('session_unique')||l.getItem('${PREFIX}'+p[1]+'.held.session'))return;
var a='/api/'+p[1]+'/gateway/results/?'+new URLSearchParams({option:o,language:s.language||'tr',currency:s.currency||'TRY'});
earlyResults={address:a,answer:fetch(a)};earlyResults.answer.catch(function(){})
}catch(e){}})(new URLSearchParams(location.search),localStorage)`;

// Part of boot-script.ts: on a results page, it requests the results named in the address while the app's
// scripts load (results.ts uses the response), after the first paint as they do. Skipped for searches in a
// session, which take the visitor's hold into account, and in a native app, which uses another host. `s` is
// the stored settings or null.

import { PREFIX } from "../storage";

export const EARLY_RESULTS = `var u=new URLSearchParams(location.search),o=u.get('option'),p=/^\\/(\\w+)\\/search\\//.exec(location.pathname);
if(p&&o&&!u.get('session_unique')&&!localStorage.getItem('${PREFIX}'+p[1]+'.held.session')){var e=earlyResults={address:'/api/'+p[1]+
'/gateway/results/?'+new URLSearchParams({option:o,language:s&&s.language||'tr',currency:s&&s.currency||'TRY'})};
e.answer=fetch(e.address).then(r=>r.ok&&r.json()).then(r=>e.results=r).catch(()=>0)}`;

/**
 * People buy on the running stack, each from a network of their own, while hostile networks attack them.
 * Measures the responses to the people, the messages to one number and to one mailbox, the share of a stock
 * that one network holds unpaid, and whether the victim of the messages can still open a booking.
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { withLocalStack } from "../cloud/local-stack.mjs";
import { openOutbox } from "../cloud/outbox.mjs";
import { awaited, buy, codeIn, FORMS, guestCaller, inDays, search, signUp } from "../common/purchase.mjs";
import { guess, hoard, PARTY, pester, write } from "./hostile-networks.mjs";
import { heldUnpaid } from "./stocks.mjs";

/** Number of hostile networks of each kind. */
const HOSTILE = 3;
const KINDS = ["pester", "hoard", "write"];
/** Maximum number of calls by the networks of a kind, which bounds the run on a fast machine. */
const MOST_CALLS = 50_000;
/** Number of events that the functions process concurrently; Lambda allows an account a thousand. */
const AT_ONCE = "64";
/**
 * Interval at which a person views results, in milliseconds. Every fifth person opens an account first,
 * every third travels by bus.
 */
const PACE_MS = 2_000;
const JOINS = 5;
const BY_BUS = 3;
/** Days from now on which people travel, and whose units are held. */
const DAYS = [30, 31, 32];
/** The outbox is complete after this time without a message, in milliseconds. */
const QUIET_MS = 5_000;
const INVENTED = "@invented.example";
/**
 * Cards of the people. There are several, because a card with many concurrent payments is treated as
 * stolen.
 */
const CARDS = [
  "5526080000000006",
  "4766620000000001",
  "4603450000000000",
  "4987490000000002",
  "5311570000000005",
];

const DAY_S = 86_400;
const HOUR_S = 3_600;
/**
 * Bounds of `docs/security.md` and `decisions/14`, each with its window in seconds. A mailbox with one
 * booking gets the letter with its tickets, 20 more letters about the booking and 20 with codes.
 */
const BUDGETS = {
  texts: [6, DAY_S],
  letters: [41, DAY_S],
  links: [5, HOUR_S],
  unproven: [20, DAY_S],
  places: [120, HOUR_S / 4],
};
const LEAST_ANSWERED = 99;

/** Returns the findings as text, and the number of broken bounds. */
export async function hostile(people, seconds) {
  const options = ["--export", "--api-only", "--at-once", AT_ONCE];
  const figures = await withLocalStack((origin, data) => beside(origin, data, people, seconds), options);
  for (const { said, isHeld } of figures) console.log(`  ${isHeld ? "held  " : "BROKEN"} ${said}`);
  const broken = figures.filter(({ isHeld }) => !isHeld).length;
  return { found: figures.map(({ said }) => said).join("; "), broken };
}

async function beside(origin, data, people, seconds) {
  const outbox = readOutbox(join(data, "outbox"));
  const one = guestCaller(origin, 0);
  const [flight, bus] = [await FORMS.flight(one), await FORMS.bus(one)];
  const flights = DAYS.map((days) => ({ ...flight, departure_date: inDays(days) }));
  const victim = await buy(one, "flight", flights[0], { paid: payerOf(0) });
  const user = await signUp(origin, undefined, outbox.messagesTo);

  const [answers, failures] = [[], []];
  const requests = Object.fromEntries(KINDS.map((kind) => [kind, 0]));
  const begun = Date.now();
  const stage = { origin, outbox, flights, bus, people, begun, end: begun + seconds * 1000 };
  const persons = Array.from({ length: people }, (_, at) => {
    const call = guestCaller(origin, 1 + at, (answer) => answers.push(answer));
    return person(call, at, stage).catch((error) => failures.push(error.message));
  });
  const attacks = Array.from({ length: HOSTILE }, (_, at) => {
    const from = (kind) => (headers) => {
      const onResponse = () => {
        requests[kind] += 1;
      };
      return guestCaller(origin, 1 + people + HOSTILE * KINDS.indexOf(kind) + at, onResponse, headers);
    };
    const isOver = (kind) => () => requests[kind] >= MOST_CALLS || Date.now() >= stage.end;
    const paid = { ...payerOf(0), email: `pester-${at}@example.com` };
    const pestered = { form: flights[at], paid, victim: victim.session_unique, outbox };
    const written = { user: user.email, invented: (index) => `nobody${at}x${index}${INVENTED}` };
    return Promise.all([
      pester(from("pester"), pestered, isOver("pester")),
      // Each network starts with another day.
      hoard(from("hoard")(), [...flights.slice(at), ...flights.slice(0, at)], isOver("hoard")),
      write(from("write")(), written, isOver("write")),
    ]);
  });
  await Promise.all([...persons, ...attacks]);
  for (const failure of failures) console.error(failure);
  const strangers = Array.from({ length: HOSTILE }, (_, at) => guestCaller(origin, 1 + people + at));
  const opened = await openings(one, strangers, victim.session_unique, outbox);
  const [held, messages] = [await heldUnpaid(data), await outbox.quiet()];
  // A new window during the run adds its budget again.
  const budget = (name) => {
    const [most, windowS] = BUDGETS[name];
    const [first, last] = [begun, Date.now()].map((ms) => Math.floor(ms / 1000 / windowS));
    return most * (last - first + 1);
  };
  return [
    ofPeople(people - failures.length, people, answers),
    ...ofMessages(messages, user.email, requests, budget),
    ofVictim(opened, (await outbox.messagesTo(`+90${payerOf(0).phone}`)).length),
    ofPlaces(held, requests, budget),
  ];
}

const payerOf = (at) => ({
  email: `person-${at}@example.com`,
  phone: `532${1_000_000 + at}`,
  card_number: CARDS[at % CARDS.length],
});

/** Plays a person, who may open an account, views results, buys once, and views results again. */
async function person(call, at, { origin, outbox, flights, bus, people, begun, end }) {
  // Buses have few seats, so each person travels on another day.
  const [product, form] =
    at % BY_BUS === BY_BUS - 1
      ? ["bus", { ...bus, departure_date: inDays(DAYS[0] + at) }]
      : ["flight", flights[at % flights.length]];
  const lookUntil = async (until) => {
    while (Date.now() + PACE_MS < until) {
      await pause(PACE_MS);
      await search(call, product, form);
    }
  };
  if (at % JOINS === 0) await signUp(origin, call, outbox.messagesTo);
  await lookUntil(begun + ((end - begun) * at) / (2 * people));
  await buy(call, product, form, { paid: payerOf(at + 1) });
  await lookUntil(end);
}

function ofPeople(bought, people, answers) {
  const good = answers.filter(({ status }) => status >= 200 && status < 300).length;
  // Rounded down, so that a value just below the budget does not pass.
  const percent = Math.floor((10_000 * good) / answers.length) / 100;
  return {
    said: `${bought} of ${people} people bought, ${percent} % of their ${answers.length} requests succeeded`,
    isHeld: bought === people && percent >= LEAST_ANSWERED,
  };
}

/**
 * Requests a code for the victim's booking after the attacks, by text message and by mail. `strangers`
 * guess at each code before the victim enters it. Returns the channels that opened the booking.
 */
async function openings(call, strangers, session_unique, outbox) {
  const booking = `/flight/booking/${session_unique}/manage/`;
  const { email, phone } = payerOf(0);
  const sent = { sms: () => outbox.messagesTo(`+90${phone}`), email: () => outbox.messagesTo(email) };
  const opened = [];
  for (const [channel, messages] of Object.entries(sent)) {
    try {
      // Requested messages of the attackers may still arrive.
      await outbox.quiet();
      const { length } = await messages();
      await call("POST", booking, { channel });
      const code = await awaited(`the victim's code by ${channel}`, async () =>
        (await messages()).slice(length).map(codeIn).find(Boolean),
      );
      for (const stranger of strangers) await guess(stranger, booking, code);
      await call("POST", `${booking}verify/`, { code });
      opened.push(channel);
    } catch (error) {
      console.error(error.message);
    }
  }
  return opened;
}

/**
 * A code by mail always arrives. A text message may be missing if paid bookings that name the number used
 * up its daily limit, except for the last message, which is reserved for a ticket.
 */
const ofVictim = (opened, texts) => ({
  said: `the victim opened its booking with a code by ${opened.join(" and ") || "no channel"}`,
  isHeld: opened.includes("email") && (opened.includes("sms") || texts >= BUDGETS.texts[0] - 1),
});

function ofMessages(messages, user, requests, budget) {
  const most = (kind) => {
    const counts = {};
    for (const { to } of messages.filter((message) => message.kind === kind)) {
      counts[to] = (counts[to] ?? 0) + 1;
    }
    return Math.max(0, ...Object.values(counts));
  };
  const to = (isTheirs) => messages.filter((message) => isTheirs(`${message.to}`)).length;
  const [texts, letters] = [most("sms"), most("mail")];
  const [unproven, ofUser] = [to((mailbox) => mailbox.endsWith(INVENTED)), to((mailbox) => mailbox === user)];
  // Each message count must exceed a minimum, since a bound that was never approached proves nothing.
  return [
    {
      said: `${requests.pester} requests for changes and codes: ${texts} text messages per number, ${letters} letters per mailbox`,
      isHeld: texts > 1 && texts <= budget("texts") && letters > 1 && letters <= budget("letters"),
    },
    {
      said: `${requests.write} requests for letters: ${unproven} to invented mailboxes, ${ofUser} to a member`,
      // The member's first letter activated the account.
      isHeld: unproven > 0 && unproven <= HOSTILE * budget("unproven") && ofUser <= 1 + budget("links"),
    },
  ];
}

function ofPlaces(held, requests, budget) {
  const networks = [...new Set(held.map(({ network }) => network))];
  const of = (one) =>
    held.filter(({ network }) => network === one).reduce((sum, { units }) => sum + units, 0);
  const most = Math.max(0, ...networks.map(of));
  const largest = held.reduce((top, one) => (one.units / one.places > top.units / top.places ? one : top), {
    units: 0,
    places: 1,
  });
  return {
    said: `${requests.hoard} requests for units: one network holds ${most} unpaid units, and ${largest.units} of ${largest.places} of one stock`,
    // A third is rounded up to a whole unit, and a single order is always allowed.
    isHeld:
      most > PARTY &&
      most <= budget("places") &&
      held.every(({ units, places }) => units <= Math.max(Math.ceil(places / 3), PARTY)),
  };
}

/** Reads the messages sent so far, the oldest first. */
function readOutbox(folder) {
  const outbox = openOutbox(folder);
  const messages = async (to) => (await outbox.messages(to)).reverse();
  return {
    messagesTo: messages,
    /** Returns every message once no more arrive. */
    quiet: async () => {
      for (let before = -1, all = []; ; await pause(QUIET_MS)) {
        all = await messages();
        if (all.length === before) return all;
        before = all.length;
      }
    },
  };
}

// Checks the list of departures from the specification: each has its section there and the first words of
// the paragraph in decisions/25 that gives the reason. Both lists must match.

import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const DECISION = `${import.meta.dirname}/../../../decisions/25-where-the-app-departs-from-the-letter.md`;

const DEPARTURES: [section: string, paragraph: string][] = [
  ["1, 2 Contact", "The contact page shows the address with a link"],
  ["1, 4", "A search form of an earlier visit whose date has passed"],
  ["1, 5 Dates", "A flight's date may not be before today where it departs"],
  ["1, 4", "Registration goes on to the activation page"],
  ["2, 8", "A payment page that fails to load or to send stays"],
  ["1, 4", "A user who could not be fetched for want of an answer"],
  ["2, 4 Flight payment", "Back from the payment page leads to the same results"],
  ["2, 8", "A choice that failed is told with Try again and Back"],
  ["2, 4 Bus", '"Go to Payment" keeps the seats open'],
  ["2, 4", "Results that have outlived their time offer Search again"],
  ["2, 8", "Flights back that did not load leave the chosen flight"],
  ["2, 4", "Where the server says `research`, the same search is made again"],
  ["2, 8", "What could not be loaded says so in its own place"],
  ["1, 3", "Cities have a name in each language."],
  ["2, 4", "While a payment is pending, the payment page offers"],
  ["2, 4 Flight payment", "Holding without payment is a call of the API alone"],
  ["1, 3", "In another currency a sum is what its pieces were shown for"],
  ["2, 2 Bus search results", "Seats and cars left are counted to the last one where it matters"],
  ["2, 4", "What was typed stays where a payment failed"],
  ["2, 3", "A session is taken for up to a minute after its fifteen"],
  ["2, 4", "A round trip offers no outbound flight without a later flight back"],
  ["2, 4 Price alerts", "A deleted price alert is gone."],
  ["2, 2", "The PDF that reference and surname open names travellers"],
  ["1 and 2, 8", "English sentences of the specification are mended in their typing alone"],
  ["2, 4 Flight payment", "A hold that lapsed on the payment page is said once"],
  ["2, 5 Shared custom rules and messages", "Faults on the payment page begin with the specified sentence"],
  ["2, 2 and 4", 'Fares open in a sheet at "Choose"'],
  ["2, 2 Flight search results", "The top bar of flight results names the cities"],
  ["2, 2 Bus search results", "The header of bus results names cities and stations"],
  ["2, 2 Flight search results", "Flight cards below 900 px name an airport only where"],
  ["2, 2 Flight search results", "From 960 px filters stand beside the list"],
  ["2, 2 Flight payment page", "The payment page folds the trip into one row on a phone"],
  ["2, 2 Flight payment page", "Where the provider's own page asks for the card"],
  ["1, 2 Profile area", 'My Tickets has a first tab "All"'],
  ["1, 2 Bottom tabs", "My Tickets shows a guest the tickets that this device saved"],
  ["1, 9", "Years of birth begin with the oldest traveller"],
  ["2, 2 Car booking detail", "A rental's ticket has no rows for seat, gender and nationality"],
  ["2, 2 Car payment", '"Payable at the office" is left out where nothing is'],
  ["1, 8", "Deleting an account asks for the password beside the username"],
  ["2, 8", '"An error has occurred. Searching again may resolve the issue." has no screen'],
  ["1, 5", '"Value must be a number" is said nowhere'],
  ["2, 2 Car search results", 'Limits of a rental read "km"'],
  ["2, 3", "Those who travelled are kept in an account only where"],
  ["2, 2 Flight payment page", "The end of a passport's validity is empty at first"],
  ["2, 5 Flight payment", "Names and surnames begin at one letter instead of three"],
  ["2, 5 Flight payment", "A passport's number is shorter than 8 where"],
  ["2, 2 Flight payment page", "Turkish citizens are not asked for a passport"],
];

it("stands here and in decisions/25 alike", () => {
  const paragraphs = readFileSync(DECISION, "utf8")
    .split(/^- /m)
    .slice(1)
    .map((paragraph) => paragraph.replace(/\s+/g, " "));
  const unnamed = paragraphs.filter(
    (paragraph) => !DEPARTURES.some(([, first]) => paragraph.startsWith(first)),
  );
  expect(unnamed).toEqual([]);
  const unreasoned = DEPARTURES.filter(
    ([, first]) => !paragraphs.some((paragraph) => paragraph.startsWith(first)),
  );
  expect(unreasoned).toEqual([]);
});

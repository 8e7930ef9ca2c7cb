// Namespaces of the catalogue: one file each under content/catalogues/<language>/. Each new file needs one
// line in `Namespaces`. Turkish is in the build, route by route (see provider.tsx); the other languages are
// fetched as a whole from the server.

import type account from "@content/catalogues/tr/account.json";
import type airline from "@content/catalogues/tr/airline.json";
import type alert from "@content/catalogues/tr/alert.json";
import type appVersion from "@content/catalogues/tr/app-version.json";
import type auth from "@content/catalogues/tr/auth.json";
import type bus from "@content/catalogues/tr/bus.json";
import type busResults from "@content/catalogues/tr/bus-results.json";
import type busSearch from "@content/catalogues/tr/bus-search.json";
import type busTicket from "@content/catalogues/tr/bus-ticket.json";
import type calendar from "@content/catalogues/tr/calendar.json";
import type car from "@content/catalogues/tr/car.json";
import type carPayment from "@content/catalogues/tr/car-payment.json";
import type carResults from "@content/catalogues/tr/car-results.json";
import type carSearch from "@content/catalogues/tr/car-search.json";
import type common from "@content/catalogues/tr/common.json";
import type contact from "@content/catalogues/tr/contact.json";
import type fareMap from "@content/catalogues/tr/fare-map.json";
import type fields from "@content/catalogues/tr/fields.json";
import type flightDetail from "@content/catalogues/tr/flight-detail.json";
import type follow from "@content/catalogues/tr/follow.json";
import type gate from "@content/catalogues/tr/gate.json";
import type held from "@content/catalogues/tr/held.json";
import type help from "@content/catalogues/tr/help.json";
import type home from "@content/catalogues/tr/home.json";
import type itinerary from "@content/catalogues/tr/itinerary.json";
import type languageOffer from "@content/catalogues/tr/language-offer.json";
import type lookup from "@content/catalogues/tr/lookup.json";
import type manage from "@content/catalogues/tr/manage.json";
import type menu from "@content/catalogues/tr/menu.json";
import type moreFlights from "@content/catalogues/tr/more-flights.json";
import type nextSteps from "@content/catalogues/tr/next-steps.json";
import type noFlights from "@content/catalogues/tr/no-flights.json";
import type notFound from "@content/catalogues/tr/not-found.json";
import type notification from "@content/catalogues/tr/notification.json";
import type openTicket from "@content/catalogues/tr/open-ticket.json";
import type payment from "@content/catalogues/tr/payment.json";
import type paymentChange from "@content/catalogues/tr/payment-change.json";
import type paymentFare from "@content/catalogues/tr/payment-fare.json";
import type paymentFlight from "@content/catalogues/tr/payment-flight.json";
import type paymentMissing from "@content/catalogues/tr/payment-missing.json";
import type paymentReview from "@content/catalogues/tr/payment-review.json";
import type paymentWaiting from "@content/catalogues/tr/payment-waiting.json";
import type phoneCode from "@content/catalogues/tr/phone-code.json";
import type priceInsight from "@content/catalogues/tr/price-insight.json";
import type promise from "@content/catalogues/tr/promise.json";
import type promisePage from "@content/catalogues/tr/promise-page.json";
import type results from "@content/catalogues/tr/results.json";
import type rules from "@content/catalogues/tr/rules.json";
import type saved from "@content/catalogues/tr/saved.json";
import type search from "@content/catalogues/tr/search.json";
import type seller from "@content/catalogues/tr/seller.json";
import type settings from "@content/catalogues/tr/settings.json";
import type shell from "@content/catalogues/tr/shell.json";
import type suggestions from "@content/catalogues/tr/suggestions.json";
import type supplierTerms from "@content/catalogues/tr/supplier-terms.json";
import type support from "@content/catalogues/tr/support.json";
import type terms from "@content/catalogues/tr/terms.json";
import type ticket from "@content/catalogues/tr/ticket.json";
import type ticketMissing from "@content/catalogues/tr/ticket-missing.json";
import type travellers from "@content/catalogues/tr/travellers.json";
import type ways from "@content/catalogues/tr/ways.json";
import type { LanguageCode } from "../api/types";

export type Namespaces = {
  account: typeof account;
  airline: typeof airline;
  alert: typeof alert;
  "app-version": typeof appVersion;
  auth: typeof auth;
  bus: typeof bus;
  "bus-ticket": typeof busTicket;
  "bus-results": typeof busResults;
  "bus-search": typeof busSearch;
  calendar: typeof calendar;
  car: typeof car;
  "car-payment": typeof carPayment;
  "car-results": typeof carResults;
  "car-search": typeof carSearch;
  common: typeof common;
  contact: typeof contact;
  "fare-map": typeof fareMap;
  fields: typeof fields;
  "flight-detail": typeof flightDetail;
  follow: typeof follow;
  gate: typeof gate;
  held: typeof held;
  help: typeof help;
  home: typeof home;
  itinerary: typeof itinerary;
  "language-offer": typeof languageOffer;
  lookup: typeof lookup;
  manage: typeof manage;
  menu: typeof menu;
  "more-flights": typeof moreFlights;
  "no-flights": typeof noFlights;
  "not-found": typeof notFound;
  notification: typeof notification;
  "next-steps": typeof nextSteps;
  "open-ticket": typeof openTicket;
  payment: typeof payment;
  "payment-change": typeof paymentChange;
  "payment-fare": typeof paymentFare;
  "payment-flight": typeof paymentFlight;
  "payment-missing": typeof paymentMissing;
  "phone-code": typeof phoneCode;
  "payment-review": typeof paymentReview;
  "payment-waiting": typeof paymentWaiting;
  "price-insight": typeof priceInsight;
  promise: typeof promise;
  "promise-page": typeof promisePage;
  results: typeof results;
  rules: typeof rules;
  saved: typeof saved;
  search: typeof search;
  seller: typeof seller;
  settings: typeof settings;
  shell: typeof shell;
  suggestions: typeof suggestions;
  "supplier-terms": typeof supplierTerms;
  support: typeof support;
  terms: typeof terms;
  ticket: typeof ticket;
  "ticket-missing": typeof ticketMissing;
  travellers: typeof travellers;
  ways: typeof ways;
};

/**
 * Returns the locale for Intl. Arabic keeps Latin digits, like the times, flight numbers and
 * prices in the text.
 */
export const intlLocale = (language: LanguageCode) => (language === "ar" ? "ar-u-nu-latn" : language);

declare module "next-intl" {
  interface AppConfig {
    Messages: Namespaces;
  }
}

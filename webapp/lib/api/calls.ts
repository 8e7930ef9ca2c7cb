// The calls of the API by method and path, typed by the API document (`pnpm generate`).

import type { PathsWithMethod, RequestBodyJSON, SuccessResponseJSON } from "openapi-typescript-helpers";
import type { paths } from "@/generated/schema";
import type { Tree } from "../i18n/read-messages";
import type { Product } from "../product";
import type { BookingPage } from "./account-types";
import type { BusBooking, BusPaymentData } from "./bus-types";
import type { CarBooking, CarPaymentData } from "./car-types";
import type { Answer, FlightBooking, FlightPaymentData, FollowedJourney } from "./types";

type NullKey<T> = { [Key in keyof T]-?: null extends T[Key] ? Key : never }[keyof T];
/** Fields that may be null are always there: the document calls them optional, the server sends null. */
type Whole<T> = T & Required<Pick<T, NullKey<T>>>;
/** An optional field that is never null is absent when there is nothing to tell. */
export type Answered<T> = T extends readonly (infer Item)[]
  ? Answered<Item>[]
  : T extends object
    ? { [Key in keyof Whole<T>]: Answered<Whole<T>[Key]> }
    : T;

/** The answers of which the screens know more than the document tells. */
type KnownAnswers = {
  get: {
    "/api/base/follow/": FollowedJourney;
    "/api/i18n/catalog/f7/{language}/": Omit<Answer<"Catalogue">, "messages"> & { messages: Tree };
  } & Record<`/api/user/${Product}/bookings/`, BookingPage> &
    By<"gateway/payment/", FlightPaymentData, BusPaymentData, CarPaymentData> &
    By<"booking/{session_unique}/", FlightBooking, BusBooking, CarBooking>;
  post: object;
  put: object;
  delete: object;
};
type By<Rest extends string, Flight, Bus, Car> = Record<`/api/flight/${Rest}`, Flight> &
  Record<`/api/bus/${Rest}`, Bus> &
  Record<`/api/car/${Rest}`, Car>;

type Given<T> = [NonNullable<T>] extends [never]
  ? object
  : {
      [Key in keyof NonNullable<T>]: undefined extends NonNullable<T>[Key]
        ? NonNullable<T>[Key] | null
        : NonNullable<T>[Key];
    };
type Params<Call> = Call extends { parameters: { path?: infer Path; query?: infer Query } }
  ? Given<Path> & Given<Query>
  : never;
type Body<Call> = [RequestBodyJSON<Call>] extends [never] ? Record<string, never> : RequestBodyJSON<Call>;

type Method = "get" | "post" | "put" | "delete";
type CallsBy<M extends Method> = {
  [P in PathsWithMethod<paths, M>]: {
    params: Params<paths[P][M]>;
    body: Body<paths[P][M]>;
    answer: P extends keyof KnownAnswers[M]
      ? KnownAnswers[M][P]
      : Answered<SuccessResponseJSON<NonNullable<paths[P][M]>>>;
  };
};

// The compiler resolves an interface at once. A mapped type would stay open for a path that names a type
// parameter, such as the product of a search.
export interface Gets extends CallsBy<"get"> {}
export interface Posts extends CallsBy<"post"> {}
export interface Puts extends CallsBy<"put"> {}
export interface Deletes extends CallsBy<"delete"> {}

type ParamsByPath = {
  [P in keyof paths]: Params<
    paths[P] extends { get: infer Get } ? Get : NonNullable<paths[P]["post" | "put" | "delete"]>
  >;
};
export interface PathParams extends ParamsByPath {}

declare const PATH: unique symbol;
/** A path with its parameters filled in, by `addressOf`. */
export type Address<P> = string & { readonly [PATH]: P };

/** The paths that can be called without parameters. */
export type Bare<Calls> = {
  [P in keyof Calls]: Calls[P] extends { params: infer Needed } ? (object extends Needed ? P : never) : never;
}[keyof Calls];

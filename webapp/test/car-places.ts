// Pick-up and return places of cars, for tests.

import type { CarLocation, CarPlace } from "@/lib/api/car-types";

const place = (
  id: number,
  city: string,
  name: string,
  kind: CarLocation["kind"],
  code = "",
): CarLocation & CarPlace => ({
  id,
  code,
  name,
  name_only: name,
  city,
  kind,
  country_code: "TR",
  country: "Türkiye",
  location: { lat: 38.3, lng: 27.2 },
});

export const IZMIR = place(1035, "İzmir", "İzmir Şehir Merkezi", "city");
export const IZMIR_AIRPORT = place(4, "İzmir", "Adnan Menderes Havalimanı", "airport", "ADB");
export const BODRUM = place(2048, "Bodrum", "Bodrum Şehir Merkezi", "city");

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { BookingLine } from "@/lib/api/types";
import { question } from "@/lib/dialog";
import { type Call, renderInTurkish, serve } from "@/test/render";
import { Manage } from "./manage";

vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const PATH = "/api/car/booking/s";
const SEARCH = `POST ${PATH}/change/search/`;
const SELECT = `POST ${PATH}/change/select/`;
const NAME = `PUT ${PATH}/travellers/0/`;

const liras = (total: string) => ({ total, currency: "TRY" });
const LINE: BookingLine = {
  id: "1",
  traveller: 0,
  leg: 0,
  departs: "2099-12-24T10:00",
  departures: [],
  title: "Renault Clio",
  price: liras("3000.00"),
  state: "active",
  cancellable: true,
  changeable: true,
  terms: [{ until: "2099-12-24T06:00:00Z", fee: liras("0.00"), allowed: true, open_ticket: false }],
};
const amounts = (due: string) => ({
  difference: liras(due),
  change_fee: liras("0.00"),
  due: liras(due),
});
const offer = (product_id: string, model: string, due: string) => ({
  product_id,
  car: { brand: "Renault", model },
  vendor: { name: "Lodos Drive" },
  ...amounts(due),
});
const found = {
  search: [offer("c", "Clio", "-200.00"), offer("d", "Megane", "450.00")],
  search_options: {},
  paid: liras("3000.00"),
  session_unique: "change-s",
  time_out_seconds: 900,
};
const selected = (due: string, payment_path: string | null) => ({
  status: true,
  message: "",
  research: false,
  refresh: false,
  change: { id: "x", state: payment_path ? "held" : "made", expires_at: null, payment_path, ...amounts(due) },
  refunds: [],
  state: "ticketed",
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const find = (name: string | RegExp) => screen.findByRole("button", { name });
const sent = (calls: Call[], call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call);
const onChanged = vi.fn();

function open(answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers);
  renderInTurkish(
    <Manage
      product="car"
      session="s"
      lines={[LINE]}
      refunds={[]}
      travellers={[{ name: "Ayse", surname: "Öz" }]}
      onChanged={onChanged}
    />,
  );
  return calls;
}

async function offers(calls: Call[]) {
  press("Tarihi değiştir");
  fireEvent.change(await screen.findByLabelText(/Yeni alış tarihi/), { target: { value: "2099-12-26" } });
  press("Seçenekleri göster");
  await screen.findByText("Renault Megane");
  expect(sent(calls, SEARCH)[0]?.body).toEqual({ line_ids: ["1"], pickup_date: "2099-12-26" });
}

beforeEach(() => {
  question.set(null);
  onChanged.mockClear();
});

it("changes to a cheaper one once it is agreed, and says what comes back", async () => {
  const calls = open({
    [SEARCH]: () => ({ body: found }),
    [SELECT]: () => ({ body: selected("-200.00", null) }),
  });
  await offers(calls);
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "Renault ClioLodos DriveGeri ödenecek ₺200,00Seç",
    "Renault MeganeLodos DriveÖdenecek ₺450,00Seç",
  ]);
  fireEvent.click(screen.getAllByRole("button", { name: "Seç" })[0] as HTMLElement);
  fireEvent.click(await find("Değiştir, ₺200,00 geri al"));
  await waitFor(() => expect(question.get()).not.toBeNull());
  expect(sent(calls, SELECT)).toHaveLength(0);
  await act(async () => question.get()?.answer(true));
  await screen.findByText(/₺200,00 geri ödeniyor/);
  expect(sent(calls, SELECT)[0]?.body).toEqual({
    line_ids: ["1"],
    product_id: "c",
    fare_code: "",
    due: "-200.00",
  });
  expect(onChanged).toHaveBeenCalled();
});

it("says why a change was refused, and begins again", async () => {
  const refused = { ...selected("0.00", null), status: false, refresh: true, message: "Tutar değişti." };
  const calls = open({
    [SEARCH]: () => ({ body: found }),
    [SELECT]: () => ({ body: { ...refused, change: null } }),
  });
  await offers(calls);
  fireEvent.click(screen.getAllByRole("button", { name: "Seç" })[1] as HTMLElement);
  fireEvent.click(await find("Farkı öde: ₺450,00"));
  await screen.findByText("Tutar değişti.");
  await find("Seçenekleri göster");
});

it("asks for a code where the server does not know who it is, and goes on", async () => {
  let known = false;
  const calls = open({
    [SEARCH]: () =>
      known ? { body: found } : { status: 401, body: { code: "manage_required", message: "Kodu girin" } },
    [`POST ${PATH}/manage/`]: () => ({
      body: { sent_to: "a***@e***.com", expires_at: "2099-01-01T00:00:00Z" },
    }),
    [`POST ${PATH}/manage/verify/`]: () => {
      known = true;
      return { body: { manage_token: "t", expires_at: "2099-01-01T00:00:00Z" } };
    },
  });
  press("Tarihi değiştir");
  fireEvent.change(await screen.findByLabelText(/Yeni alış tarihi/), { target: { value: "2099-12-26" } });
  press("Seçenekleri göster");
  fireEvent.click(await find("Kod gönder"));
  fireEvent.change(await screen.findByLabelText(/6 haneli kod/), { target: { value: "123456" } });
  press("Devam et");
  await screen.findByText("Renault Megane");
  expect(sent(calls, SEARCH)).toHaveLength(2);
});

it("corrects a name, or says on the form why it is none", async () => {
  let answer: { status?: number; body: unknown } = {
    status: 400,
    body: { code: "validation_failed", message: "Başka biri", errors: { non_field_errors: ["Başka biri."] } },
  };
  const calls = open({ [NAME]: () => answer });
  press("Adı düzelt");
  fireEvent.change(await screen.findByLabelText(/^Ad/), { target: { value: "Ayşe" } });
  press("Düzelt");
  await screen.findByText("Başka biri.");
  answer = { body: { status: true } };
  press("Düzelt");
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(sent(calls, NAME).at(-1)?.body).toEqual({ name: "Ayşe", surname: "Öz" });
});

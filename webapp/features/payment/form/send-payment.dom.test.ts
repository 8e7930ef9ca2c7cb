import { describe, expect, it } from "vitest";
import { keysOf, serve } from "@/test/render";
import { paymentRequest } from "../payment-values";
import { goodValues } from "../test-data";
import { paymentSender } from "./send-payment";

const POST = "POST /api/flight/gateway/payment/";
const request = paymentRequest(goodValues(), true);
const refused = {
  status: false,
  status_code: 402,
  message: "",
  research: false,
  refresh: false,
  pay_url: null,
};

describe("the idempotency key of a payment", () => {
  it("changes after each answered request, even with the same body", async () => {
    const calls = serve({ [POST]: () => ({ body: { send_payment: refused } }) });
    const send = paymentSender("flight");
    await send(request);
    await send(request);
    const [first, second] = keysOf(calls);
    expect(first).toBeTruthy();
    expect(second).not.toBe(first);
  });

  it("stays after an unknown outcome and changes with the body", async () => {
    const calls = serve({ [POST]: () => ({ status: 500, body: { code: "internal", message: "" } }) });
    const send = paymentSender("flight");
    const pay = (body: typeof request) => send(body).catch(() => undefined);
    await pay(request);
    await pay(request);
    await pay({ ...request, email: "another@example.com" });
    const [first, second, third] = keysOf(calls);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it("stays while the first request is in flight and changes after a form fault", async () => {
    const answers = [
      { status: 409, body: { code: "idempotency_in_flight", message: "" } },
      { status: 400, body: { code: "validation_failed", message: "", errors: {} } },
      { body: { send_payment: refused } },
    ];
    const calls = serve({ [POST]: () => answers.shift() ?? { body: {} } });
    const send = paymentSender("flight");
    for (let turn = 0; turn < 3; turn++) await send(request).catch(() => undefined);
    const [first, second, third] = keysOf(calls);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });
});

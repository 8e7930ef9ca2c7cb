import { beforeEach, expect, it, vi } from "vitest";
import { question } from "./dialog";
import { shareAddress } from "./share";
import { toasts } from "./toast";

const URL = "https://rota.example/bus/search-gate/b1/";
const WORDS = {
  title: "Paylaş",
  copy: "Kopyala",
  cancel: "Vazgeç",
  copied: "Kopyalandı",
  copyFailed: "Kopyalanamadı",
  close: "Tamam",
};
const writeText = vi.fn();

beforeEach(() => {
  question.set(null);
  toasts.set([]);
  writeText.mockReset().mockResolvedValue(undefined);
  Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
});

const nextQuestion = () => vi.waitFor(() => question.get() ?? Promise.reject(new Error("nothing asked")));
const refuses = (failure: Error) =>
  Object.defineProperty(navigator, "share", { value: () => Promise.reject(failure), configurable: true });

it("offers to copy the link where the device's share sheet fails", async () => {
  refuses(new DOMException("no", "NotAllowedError"));
  const sharing = shareAddress(URL, WORDS);
  const offer = await nextQuestion();
  expect(offer).toMatchObject({ text: URL, isAddress: true, confirm: "Kopyala" });
  offer.answer(true);
  await sharing;
  expect(writeText).toHaveBeenCalledWith(URL);
  expect(toasts.get()).toMatchObject([{ tone: "success", text: "Kopyalandı" }]);
});

it.each([new DOMException("", "AbortError"), new Error("Share canceled")])(
  "asks nothing where the device's share sheet was closed: %s",
  async (closed) => {
    refuses(closed);
    await shareAddress(URL, WORDS);
    expect(question.get()).toBeNull();
  },
);

it("shows the link to copy by hand where the clipboard refuses", async () => {
  refuses(new Error("broken"));
  writeText.mockRejectedValue(new DOMException("", "NotAllowedError"));
  const sharing = shareAddress(URL, WORDS);
  (await nextQuestion()).answer(true);
  await vi.waitFor(() =>
    expect(question.get()).toMatchObject({ title: "Kopyalanamadı", text: URL, confirm: "Tamam" }),
  );
  question.get()?.answer(true);
  await sharing;
});

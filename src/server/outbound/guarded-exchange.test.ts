import { afterEach, expect, it, onTestFinished } from "vitest";
import { openTestSite, type TestSite } from "#server/testing/import-site.ts";
import { createGuardedExchange } from "./guarded-exchange.ts";

let site: TestSite;
afterEach(() => site.close());

const exchange = async () => {
  site = await openTestSite({ "/": "Hello", "/never": () => undefined });
  const made = createGuardedExchange({
    allow: [site.host],
    timeoutMs: 60_000,
    maxBytes: 1024,
    userAgent: "test",
  });
  onTestFinished(() => made.close());
  return made;
};
const asked = (signal: AbortSignal) => ({ accept: "*/*", maxBytes: 1024, signal });

it("asks for nothing once its signal is aborted, and ends with the signal's reason", async () => {
  const { ask } = await exchange();
  const reason = new Error("nobody waits any more");
  await expect(ask(`${site.origin}/`, asked(AbortSignal.abort(reason)))).rejects.toBe(reason);
  expect(site.asked).toEqual([]);
  const answer = await ask(`${site.origin}/`, asked(new AbortController().signal));
  expect(answer.bytes?.toString()).toBe("Hello");
});

it("ends a request under way when its signal is aborted", async () => {
  const { ask } = await exchange();
  const ending = new AbortController();
  const reason = new Error("nobody waits any more");
  const never = ask(`${site.origin}/never`, asked(ending.signal));
  ending.abort(reason);
  await expect(never).rejects.toBe(reason);
});

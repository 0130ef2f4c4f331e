import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { makeApp } from "#server/testing/make-app.ts";
import { type Chore, startHousekeeping } from "./housekeeping.ts";

afterEach(() => vi.useRealTimers());

it("does every chore again and again as the service, whatever happens to another one", async () => {
  const { context } = await makeApp();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const done: string[] = [];
  const next = () => {
    let settle: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => (settle = resolve));
    return { promise, settle };
  };
  let turn = next();
  const broken: Chore = () => Promise.reject(new Error("not today"));
  const sound: Chore = async ({ actor }) => {
    done.push(actor.label);
    turn.settle();
  };
  const stop = startHousekeeping(context, [broken, sound], pino({ level: "silent" }));
  expect(done).toEqual([]);
  for (const times of [1, 2]) {
    turn = next();
    vi.advanceTimersByTime(10 * 60 * 1000);
    await turn.promise;
    expect(done).toEqual(Array.from({ length: times }, () => "Housekeeping"));
  }
  stop();
  vi.advanceTimersByTime(60 * 60 * 1000);
  expect(done).toHaveLength(2);
});

import { expect, it, vi } from "vitest";
import { createSlowBodies } from "./slow-bodies.ts";

const bounds = { slowAfter: 2_000, perAddress: 2, perCredential: 1 };

it("so many bodies that hardly come in are waited for, by address and by credential", async () => {
  vi.useFakeTimers();
  try {
    const watch = createSlowBodies(bounds);
    const refused: string[] = [];
    const begin = (name: string, from: Parameters<typeof watch>[0]) => {
      const body = watch(from);
      body.refused.catch(() => refused.push(name));
      return body;
    };
    const address = { address: "192.0.2.1" };
    const quick = begin("quick", address);
    const first = begin("first", address);
    begin("second", address);
    begin("elsewhere", { address: "192.0.2.2" });
    begin("signed in", { credential: "token" });
    quick.got(4096);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refused).toEqual([]);
    // A byte now and then makes no difference.
    quick.got(1);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refused).toEqual(["quick"]);
    quick.end();
    first.got(4096);
    begin("third", address);
    begin("signed in twice", { credential: "token" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(refused).toEqual(["quick", "signed in twice"]);
  } finally {
    vi.useRealTimers();
  }
});

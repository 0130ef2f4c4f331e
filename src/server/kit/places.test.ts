import { describe, expect, it, vi } from "vitest";
import { createPlaces, type HeldPlace, NoPlace } from "./places.ts";

const bounds = { running: 2, waiting: 2, longestWait: 10_000 };

describe("places", () => {
  it("are held by so many of a key, and go to whoever waits next", async () => {
    const places = createPlaces(bounds);
    const order: string[] = [];
    const taken = (name: string) => (place: HeldPlace) => {
      order.push(name);
      return place;
    };
    const one = await places.take("ana").then(taken("one"));
    const two = await places.take("ana").then(taken("two"));
    const third = places.take("ana").then(taken("third"));
    const back = places.take("ana", { first: true }).then(taken("back"));
    await expect(places.take("ana")).rejects.toThrow(NoPlace);
    const other = await places.take("ben");
    expect([one.waited, other.waited]).toEqual([false, false]);
    one.leave();
    one.leave();
    expect((await back).waited).toBe(true);
    expect(order).toEqual(["one", "two", "back"]);
    two.leave();
    expect((await third).waited).toBe(true);
    (await back).leave();
    (await third).leave();
    const again = await Promise.all([places.take("ana"), places.take("ana")]);
    expect(again.map(({ waited }) => waited)).toEqual([false, false]);
  });

  it("are given up on by whoever waits too long or goes away", async () => {
    vi.useFakeTimers();
    try {
      const places = createPlaces({ ...bounds, running: 1 });
      const held = await places.take("ana");
      const gone = new AbortController();
      const late = places.take("ana");
      const left = places.take("ana", { signal: gone.signal });
      gone.abort(new Error("closed the page"));
      await expect(left).rejects.toThrow("closed the page");
      const refused = late.catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await refused).toBeInstanceOf(NoPlace);
      held.leave();
      expect((await places.take("ana")).waited).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});

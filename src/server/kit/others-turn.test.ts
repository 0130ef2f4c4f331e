import { expect, it } from "vitest";
import { inTurns, mapInTurns } from "./others-turn.ts";

const busyFor = (milliseconds: number): void => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

/** How often others had a turn while something was done. */
const turnsDuring = async (work: () => Promise<unknown>): Promise<number> => {
  let turns = 0;
  let isDone = false;
  const others = () => {
    turns += 1;
    if (!isDone) setImmediate(others);
  };
  setImmediate(others);
  await work();
  isDone = true;
  return turns;
};

const STEPS = 10;

it("others have a turn after each step of long work that took a while", async () => {
  const steps = function* (): Generator<void, string> {
    for (let step = 0; step < STEPS; step += 1) {
      busyFor(25);
      yield;
    }
    return "done";
  };
  let result: string | undefined;
  const turns = await turnsDuring(async () => (result = await inTurns(steps())));
  expect(result).toBe("done");
  expect(turns).toBeGreaterThanOrEqual(STEPS);
});

it("so they have between items that something is made of, and all is made in order", async () => {
  const items = Array.from({ length: STEPS }, (_, at) => at);
  let made: number[] = [];
  const turns = await turnsDuring(async () => {
    made = await mapInTurns(items, (item, at) => {
      busyFor(25);
      return item + at;
    });
  });
  expect(made).toEqual(items.map((at) => 2 * at));
  expect(turns).toBeGreaterThanOrEqual(STEPS);
});

import { describe, expect, it } from "vitest";
import { Turns } from "./pglite-turns.ts";
import { inTurnsOf } from "./turn-owner.ts";

/** Notes whose turn it is, and ends it when told to. */
const makePlace = () => {
  const turns = new Turns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const come = (owner: string, name: string, kind: "statement" | "transaction") =>
    inTurnsOf(owner, async () => {
      const end = await (kind === "transaction" ? turns.take() : turns.ask());
      begun.push(name);
      ends.push(end);
    });
  const endNext = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { turns, begun, come, endNext };
};

describe("turns at the embedded database", () => {
  it("go to one owner after the other, so that who asks for much waits behind themselves", async () => {
    const { begun, come, endNext } = makePlace();
    const asked = Array.from({ length: 16 }, (_, at) => come("many", `many ${at}`, "statement"));
    asked.push(come("ana", "ana 0", "statement"), come("ana", "ana 1", "statement"));
    asked.push(come("bo", "bo 0", "transaction"));
    await endNext();
    await endNext();
    await endNext();
    await endNext();
    // Two were asked at once, and each owner has a turn before one has a second.
    expect(begun.slice(0, 5)).toEqual(["many 0", "many 1", "many 2", "ana 0", "bo 0"]);
    // A transaction shuts out everything else until it ends.
    expect(begun).toHaveLength(5);
    for (let turn = 0; turn < 19; turn += 1) await endNext();
    await Promise.all(asked);
    expect(begun.slice(5, 8)).toEqual(["many 3", "ana 1", "many 4"]);
    expect(begun).toHaveLength(19);
  });

  it("pass nobody who waits, and begin at once where nobody is in the way", async () => {
    const { turns, begun, come, endNext } = makePlace();
    const first = turns.ask();
    expect(first).toBeTypeOf("function");
    const transaction = come("ana", "transaction", "transaction");
    await transaction;
    const late = come("bo", "late", "statement");
    await endNext();
    await late;
    expect(begun).toEqual(["transaction", "late"]);
  });

  it("refuse whoever waits, and whoever comes later, once they are closed", async () => {
    const { turns, come, endNext } = makePlace();
    await come("ana", "transaction", "transaction");
    const next = come("bo", "next", "transaction");
    const over = new Error("over");
    const behind = come("bo", "behind", "statement").catch((error: unknown) => error);
    const closed = inTurnsOf("", () => turns.close(over));
    await endNext();
    await next;
    await endNext();
    await closed;
    expect(await behind).toBe(over);
    await expect(turns.take()).rejects.toBe(over);
    await expect(turns.ask()).rejects.toBe(over);
  });
});

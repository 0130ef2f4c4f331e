import { describe, expect, it } from "vitest";
import { type Reactions, withPending } from "./reactions.tsx";

const person = (id: string) =>
  ({ object: "user", id, displayName: id.toUpperCase(), urls: { location: "" } }) as const;
const me = person("me");
const reaction = (emoji: string, ...ids: string[]): Reactions[number] => ({
  emoji,
  count: ids.length,
  users: ids.map((id) => ({ user: person(id), reactedAt: "2026-01-01T00:00:00.000Z" })),
});
const granted = (reactions: Reactions, ...pending: [string, boolean][]) =>
  withPending(reactions, new Map(pending), me).map(({ emoji, count, users }) => [
    emoji,
    count,
    users.map(({ user }) => user.id).join(" "),
  ]);

describe("reactions with what one pending", () => {
  it("gain one's own, beside others or as the first", () => {
    expect(granted([reaction("👍", "ada")], ["👍", true], ["🎉", true])).toEqual([
      ["👍", 2, "ada me"],
      ["🎉", 1, "me"],
    ]);
  });
  it("lose one's own, and are gone with the last", () => {
    const reactions = [reaction("👍", "ada", "me"), reaction("🎉", "me")];
    expect(granted(reactions, ["👍", false], ["🎉", false])).toEqual([["👍", 1, "ada"]]);
  });
  it("are what the service says once it has granted them", () => {
    const reactions = [reaction("👍", "me", "ada")];
    expect(withPending(reactions, new Map([["👍", true]]), me)).toEqual(reactions);
    expect(withPending(reactions, new Map([["👀", false]]), me)).toEqual(reactions);
  });
});

import { describe, expect, it, test } from "vitest";
import { type Audience, audiences } from "../audiences.ts";
import { audienceChangeOf } from "./messages.ts";

/** Who reads a site: on the web at large, with its address, with a share link, signed in elsewhere. */
const readers: Readonly<Record<Audience, readonly ("search" | "address" | "link" | "token")[]>> = {
  public: ["search", "address", "link", "token"],
  unlisted: ["address", "link", "token"],
  "share-link": ["link"],
  "visitor-auth": ["token"],
};

const pairs = audiences.flatMap((from) =>
  audiences.filter((to) => to !== from).map((to) => ({ from, to })),
);

describe("what a change of the audience means", () => {
  it("is nothing when the audience stays", () => {
    for (const audience of audiences) expect(audienceChangeOf(audience, audience)).toBeUndefined();
  });

  it("is said for all twelve changes", () => {
    expect(pairs).toHaveLength(12);
  });

  test.for(pairs)("$from → $to says whether anybody gains and loses", ({ from, to }) => {
    const change = audienceChangeOf(from, to);
    const gained = readers[to].filter((reader) => !readers[from].includes(reader));
    const lost = readers[from].filter((reader) => !readers[to].includes(reader));
    expect(change?.gains === "Nobody gains access.").toBe(gained.length === 0);
    expect(change?.loses === "Nobody loses access.").toBe(lost.length === 0);
  });

  test.for<[Audience, Audience, string, string]>([
    ["public", "unlisted", "Nobody gains", "Search engines are asked to leave it out"],
    ["public", "share-link", "Nobody gains", "without an active share link loses access"],
    ["public", "visitor-auth", "Nobody gains", "sign-in does not let in loses access"],
    ["unlisted", "public", "Search engines may list it", "Nobody loses"],
    ["unlisted", "share-link", "Nobody gains", "only the address loses access"],
    ["unlisted", "visitor-auth", "Nobody gains", "sign-in does not let in loses access"],
    ["share-link", "public", "Anyone on the web gains", "Nobody loses"],
    ["share-link", "unlisted", "Anyone with the address gains", "Nobody loses"],
    ["share-link", "visitor-auth", "sign-in lets in gain access", "share link lose access"],
    ["visitor-auth", "public", "Anyone on the web gains", "Nobody loses"],
    ["visitor-auth", "unlisted", "Anyone with the address gains", "Nobody loses"],
    ["visitor-auth", "share-link", "active share link gains", "Signed-in visitors"],
  ])("%s → %s", ([from, to, gains, loses]) => {
    const change = audienceChangeOf(from, to);
    expect(change?.gains).toContain(gains);
    expect(change?.loses).toContain(loses);
  });
});

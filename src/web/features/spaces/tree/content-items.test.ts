import { describe, expect, it } from "vitest";
import { defaultMergeChecks } from "#contract/schemas/merge-check.ts";
import type { Collection } from "#web/api/collections.ts";
import type { Space } from "#web/api/spaces.ts";
import { collectionPermissionsOf, spacePermissionsOf } from "#contract/permissions.ts";
import {
  findItem,
  matchIn,
  matchingItems,
  pointerTo,
  searchable,
  type ContentItem,
  contentItems,
  targetAt,
} from "./content-items.ts";
import {
  lastRecord,
  type MoveRecord,
  neighboursOf,
  readRecords,
  targetOfRecord,
} from "./move-history.ts";

const urls = { location: "https://docs.example/x", app: "https://docs.example/x" };

const space = (id: string, position: string, parent?: string): Space => ({
  object: "space",
  id,
  title: id,
  emoji: "",
  visibility: "private",
  createdAt: "2026-11-01T10:00:00.000Z",
  updatedAt: "2026-11-01T10:00:00.000Z",
  template: false,
  mergeChecks: defaultMergeChecks,
  urls,
  organization: "o",
  position,
  revision: "r",
  defaultLevel: "inherit",
  comments: 0,
  changeRequests: 0,
  changeRequestsOpen: 0,
  changeRequestsDraft: 0,
  permissions: spacePermissionsOf("admin", true),
  ...(parent !== undefined && { parent }),
});

const collection = (id: string, position: string, parent?: string): Collection => ({
  object: "collection",
  id,
  title: id,
  organization: "o",
  position,
  defaultLevel: "inherit",
  urls,
  permissions: collectionPermissionsOf("admin"),
  ...(parent !== undefined && { parent }),
});

/** The tree in short: "a b(c d())". */
const short = (items: readonly ContentItem[]): string =>
  items
    .map(({ text, children }) => (children === undefined ? text : `${text}(${short(children)})`))
    .join(" ");

const collections = [collection("P", "a1"), collection("Q", "a0", "P"), collection("E", "a4")];
const spaces = [
  space("b", "a2"),
  space("a", "a0"),
  space("C", "Zz"),
  space("x", "a1", "P"),
  space("y", "a0", "Q"),
  space("hidden", "a3", "elsewhere"),
];
const items = contentItems("o", spaces, collections);
const item = (id: string): ContentItem => {
  const found = findItem(items, id);
  if (found === undefined) throw new Error(`${id} is not in the tree`);
  return found;
};

describe("the tree", () => {
  it("keeps spaces and collections in one order, character by character", () => {
    expect(short(items)).toBe("C a P(Q(y) x) b hidden E()");
  });

  it("shows at the top what stands in a collection nobody showed, and remembers where it stands", () => {
    expect(item("hidden").parent).toBe("elsewhere");
  });

  it("shows moves under way as done, one after the other, and takes them back exactly", () => {
    const into = { id: "a", parent: "P", after: pointerTo(item("Q").content) };
    const first = { id: "b", parent: "P", before: pointerTo(item("Q").content) };
    expect(short(contentItems("o", spaces, collections, [into, first]))).toBe(
      "C P(b Q(y) a x) hidden E()",
    );
    expect(short(contentItems("o", spaces, collections, [into]))).toBe(
      "C P(Q(y) a x) b hidden E()",
    );
    const end = { id: "Q", parent: null };
    expect(short(contentItems("o", spaces, collections, [end]))).toBe("C a P(x) b hidden E() Q(y)");
    expect(contentItems("o", spaces, collections, [])).toEqual(items);
  });
});

describe("a place in it", () => {
  it("is named by a neighbour that really stands there", () => {
    expect(targetAt(items, "a", null, 5)).toEqual({
      parent: null,
      after: { type: "collection", id: "E" },
    });
    // Behind what only seems to stand at the top.
    expect(targetAt(items, "a", null, 4)).toEqual({
      parent: null,
      after: { type: "space", id: "b" },
    });
    expect(targetAt(items, "b", null, 0)).toEqual({
      parent: null,
      before: { type: "space", id: "C" },
    });
    expect(targetAt([], "b", "E", 0)).toEqual({ parent: "E" });
  });
});

describe("taking a move back", () => {
  const recordOf = (id: string): MoveRecord => ({
    organizationId: "o",
    moved: pointerTo(item(id).content),
    title: id,
    parent: item(id).parent,
    ...neighboursOf(items, item(id)),
    from: "x",
    to: "y",
    at: 1_000,
  });

  it("leads to the place it had, whatever is left of its neighbours", () => {
    const record = recordOf("P");
    const moved = { id: "P", parent: "E" };
    const back = (gone: readonly string[]) => {
      const left = spaces.filter(({ id }) => !gone.includes(id));
      const after = contentItems("o", left, collections, [moved]);
      return short(
        contentItems("o", left, collections, [
          moved,
          { id: "P", ...targetOfRecord(after, record) },
        ]),
      );
    };
    expect(back([])).toBe("C a P(Q(y) x) b hidden E()");
    expect(back(["a"])).toBe("C P(Q(y) x) b hidden E()");
    expect(back(["a", "C"])).toBe("P(Q(y) x) b hidden E()");
    expect(back(["b"])).toBe("C a P(Q(y) x) hidden E()");
  });

  it("is possible for ten minutes, in the same organization", () => {
    const [early, late] = [recordOf("a"), { ...recordOf("b"), at: 2_000 }];
    expect(lastRecord([early, late], "o", 3_000)).toBe(late);
    expect(lastRecord([early, late], "other", 3_000)).toBeUndefined();
    expect(lastRecord([early, late], "o", 2_000 + 10 * 60_000)).toBeUndefined();
  });

  it("survives a reload, and whatever else stands where it is kept", () => {
    const record = recordOf("a");
    expect(readRecords(JSON.stringify([record, { at: 1 }, null]))).toEqual([record]);
    expect(readRecords("{")).toEqual([]);
    expect(readRecords('"x"')).toEqual([]);
    expect(readRecords(null)).toEqual([]);
  });
});

describe("the filter", () => {
  it("keeps what is above a match, and what is in a collection that matches", () => {
    const deep = matchingItems(items, " Y ");
    expect([short(deep.items), deep.count, [...deep.open]]).toEqual(["P(Q(y))", 1, ["Q", "P"]]);
    const whole = matchingItems(items, "p");
    expect([short(whole.items), whole.count, [...whole.open]]).toEqual(["P(Q(y) x)", 1, []]);
    expect(matchingItems(items, "nothing like it")).toMatchObject({ items: [], count: 0 });
  });

  it("finds words without their case and accents, and marks them as they are written", () => {
    const marked = (text: string, wanted: string) => {
      const match = matchIn(text, searchable(wanted));
      return match && text.slice(match.start, match.end);
    };
    expect(marked("Das Résumé", "RESU")).toBe("Résu");
    expect(marked("Re\u0301sume\u0301 all", "sume")).toBe("sume\u0301");
    expect(marked("ﬁnance", "fin")).toBe("ﬁn");
    expect(marked("😀 smile", "smi")).toBe("smi");
    expect(marked("Docs", "")).toBeUndefined();
    expect(marked("Docs", "x")).toBeUndefined();
  });
});

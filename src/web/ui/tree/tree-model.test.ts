import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ancestorsOf,
  dropPosition,
  dropTarget,
  foldedFor,
  movePosition,
  type TreeItem,
  type TreePosition,
  type TreeRow,
  typedRow,
  visibleRows,
  zoneAt,
} from "./tree-model.ts";

interface Item extends TreeItem<Item> {
  readonly children?: readonly Item[];
}
const item = (id: string, children?: readonly Item[]): Item => ({
  id,
  text: id,
  ...(children && { children }),
});
const tree = [
  item("guides", [item("start", []), item("deploy", [item("docker"), item("bare")])]),
  item("reference"),
  item("empty", []),
];
const open = (...ids: string[]) => new Set(ids);
const rowsOf = (items: readonly Item[]) => visibleRows(items, open("guides", "deploy"));
const row = (items: readonly Item[], id: string): TreeRow<Item> => {
  const found = rowsOf(items).find((each) => each.item.id === id);
  if (found === undefined) throw new Error(`no row ${id}`);
  return found;
};
/** A position in short: `guides:1`, `:0` at the top. */
const short = (position: TreePosition<Item> | undefined) =>
  position && `${position.parent?.id ?? ""}:${String(position.index)}`;

describe("visible rows", () => {
  test("closed, only the top shows", () => {
    expect(visibleRows(tree, open("deploy")).map((each) => each.item.id)).toEqual([
      "guides",
      "reference",
      "empty",
    ]);
  });
  test("open, each stands below its parent with its level and place", () => {
    expect(
      rowsOf(tree).map(({ item: { id }, level, index, siblings, open: isOpen }) => [
        id,
        level,
        index,
        siblings,
        isOpen,
      ]),
    ).toEqual([
      ["guides", 1, 0, 3, true],
      ["start", 2, 0, 2, undefined],
      ["deploy", 2, 1, 2, true],
      ["docker", 3, 0, 2, undefined],
      ["bare", 3, 1, 2, undefined],
      ["reference", 1, 1, 3, undefined],
      ["empty", 1, 2, 3, undefined],
    ]);
  });
  test("what must be open to see one", () => {
    expect(ancestorsOf(tree, "bare")).toEqual(["guides", "deploy"]);
    expect(ancestorsOf(tree, "reference")).toEqual([]);
    expect(ancestorsOf(tree, "unknown")).toEqual([]);
  });
});

describe("typing", () => {
  const texts = ["Apple", "Änderung", "banana", "band", "  cherry"];
  test.each<[number, string, number | undefined]>([
    [0, "b", 2],
    [2, "b", 3],
    [3, "bb", 2],
    [2, "ban", 2],
    [2, "band", 3],
    [0, "a", 1],
    [1, "a", 0],
    [0, "änd", 1],
    [0, "c", 4],
    [0, "x", undefined],
    [0, "", undefined],
    [-1, "a", 0],
  ])("from %i, %j leads to %s", (from, typed, to) => expect(typedRow(texts, from, typed)).toBe(to));
  test("nothing to find in nothing", () => expect(typedRow([], 0, "a")).toBeUndefined());
});

describe("dropping", () => {
  test.each([
    [0, true, "before"],
    [7, true, "before"],
    [8, true, "into"],
    [23, true, "into"],
    [24, true, "after"],
    [15, false, "before"],
    [16, false, "after"],
  ] as const)("%i of 32 pixels, holds %s: %s", (offset, holds, zone) =>
    expect(zoneAt(offset, 32, holds)).toBe(zone),
  );
  test.each([
    ["reference", "guides", "before", ":0"],
    ["guides", "empty", "after", ":2"],
    ["guides", "reference", "before", undefined],
    ["guides", "guides", "after", undefined],
    ["guides", "docker", "before", undefined],
    ["guides", "deploy", "into", undefined],
    ["reference", "empty", "into", "empty:0"],
    ["reference", "guides", "into", "guides:2"],
    ["reference", "guides", "after", "guides:0"],
    ["start", "guides", "into", "guides:1"],
    ["docker", "bare", "after", "deploy:1"],
    ["bare", "docker", "before", "deploy:0"],
    ["bare", "reference", "before", ":1"],
  ] as const)("%s dropped at %s, %s: %s", (moved, target, zone, place) =>
    expect(short(dropPosition(tree, row(tree, moved), row(tree, target), zone))).toBe(place),
  );
});

describe("moving by keyboard", () => {
  test.each([
    ["guides", "up", undefined],
    ["guides", "down", ":1"],
    ["empty", "down", undefined],
    ["empty", "in", undefined],
    ["deploy", "in", "start:0"],
    ["bare", "out", "guides:2"],
    ["bare", "up", "deploy:0"],
    ["guides", "out", undefined],
  ] as const)("%s %s: %s", (moved, move, place) =>
    expect(short(movePosition(tree, rowsOf(tree), row(tree, moved), move))).toBe(place),
  );
});

/** Takes an item out and puts it at a place, the plain way. */
const apply = (items: readonly Item[], moved: Item, place: TreePosition<Item>): Item[] => {
  const visit = (list: readonly Item[], parent: string | undefined): Item[] => {
    const rest = list
      .filter(({ id }) => id !== moved.id)
      .map((each) => ({
        ...each,
        ...(each.children && { children: visit(each.children, each.id) }),
      }));
    if (parent === place.parent?.id) rest.splice(place.index, 0, moved);
    return rest;
  };
  return visit(items, undefined);
};

test("a drop always shows up where its line was drawn", () => {
  const anyTree = fc.array(fc.nat(), { minLength: 2, maxLength: 12 }).map((parents) => {
    const lists: Item[][] = [[]];
    parents.forEach((parent, index) => {
      const children: Item[] = [];
      lists[parent % lists.length]?.push({ id: `i${String(index)}`, text: "", children });
      lists.push(children);
    });
    return lists[0] ?? [];
  });
  fc.assert(
    fc.property(
      anyTree,
      fc.nat(),
      fc.nat(),
      fc.constantFrom("before", "after", "into"),
      (items, from, to, zone) => {
        const all = open(...Array.from({ length: 12 }, (_, index) => `i${String(index)}`));
        const rows = visibleRows(items, all);
        const [moved, target] = [rows[from % rows.length], rows[to % rows.length]];
        if (moved === undefined || target === undefined) return;
        const place = dropPosition(items, moved, target, zone);
        if (place === undefined) return;
        const after = visibleRows(apply(items, moved.item, place), all);
        expect(after).toHaveLength(rows.length);
        const now = after.find((each) => each.item.id === moved.item.id);
        expect(now?.parent?.id).toBe(place.parent?.id);
        expect(now?.index).toBe(place.index);
        if (zone === "into") expect(place.parent?.id).toBe(target.item.id);
        if (zone === "before") {
          const next = after.findIndex((each) => each.item.id === target.item.id);
          expect(after[next]?.index).toBe(place.index + 1);
        }
      },
    ),
    { numRuns: 1000 },
  );
});

describe("what is dragged", () => {
  const places = [
    item("group", [item("one", [item("a"), item("b")]), item("two", [item("c")])]),
    item("three", [item("d")]),
  ];
  const rows = visibleRows(places, open("group", "one", "two", "three"));
  /** Sections stand in the group or at the top, and the others in sections. */
  const refusal = (moved: Item, parent: Item | null) => {
    const isSection = moved.children !== undefined;
    const holdsSections = parent === null || parent.id === "group";
    return isSection === holdsSections ? undefined : "not here";
  };
  const rowIn = (among: readonly TreeRow<Item>[], id: string) => {
    const found = among.find((each) => each.item.id === id);
    if (found === undefined) throw new Error(`no row ${id}`);
    return found;
  };
  const folds = (id: string) => [...foldedFor(places, rowIn(rows, id).item, refusal)];

  test("what has no place for it folds", () => {
    expect(folds("three")).toEqual(["one", "two", "three"]);
    expect(folds("a")).toEqual([]);
    expect([...foldedFor(places, rowIn(rows, "one").item, () => "nowhere")]).toEqual([]);
  });

  const target = (moved: string, over: string, zone: "before" | "into" | "after") => {
    const dragged = rowIn(rows, moved);
    const found = dropTarget(
      { items: places, rows, moved: dragged, refusal: (parent) => refusal(dragged.item, parent) },
      rowIn(rows, over),
      zone,
    );
    if (found === undefined) return undefined;
    if ("refusal" in found) return found.refusal;
    return [found.row.item.id, found.zone, short(found.position)].join(" ");
  };

  test("it goes where it is dropped, or to the nearest gap that may hold it", () => {
    expect(target("three", "group", "into")).toBe("group into group:2");
    expect(target("three", "two", "into")).toBe("two before group:1");
    expect(target("three", "a", "before")).toBe("one before group:0");
    expect(target("a", "three", "before")).toBe("c after two:1");
    expect(target("a", "b", "after")).toBe("b after one:1");
  });

  test("it stays where no gap near by may hold it", () => {
    expect(target("a", "group", "before")).toBe("not here");
    expect(target("a", "a", "before")).toBeUndefined();
  });
});

import { beforeEach, expect, test, vi } from "vitest";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { applyEdits } from "#site/structure/edit.ts";
import type { Structure } from "#site/structure/model.ts";
import { moveToPosition } from "#site/structure/position.ts";
import type { StructureFailure } from "#site/structure/failures.ts";
import { section, siteSpace, titles } from "#site/testing/structures.ts";
import { createGestures, type Gestures, leftDefaults, MOST_STEPS } from "./gestures.ts";

const start: Structure = {
  type: "sections",
  items: ["a", "b", "c"].map((id) =>
    section(id, [siteSpace(`${id}1`, { default: true })], { default: id === "a" }),
  ),
};
const order = (structure: Structure) => structure.items.map(({ id }) => id).join("");

/** A service that answers when it is told to, and fails when it is told so. */
let saved: Structure;
let waiting: { edits: readonly StructureEdit[]; answer: (failure?: Error) => void }[];
let gestures: Gestures;
const onFailure =
  vi.fn<(labels: readonly string[], error: unknown, retry: (() => void) | undefined) => void>();
const onStale = vi.fn<(label: string, refusal: StructureFailure) => void>();

beforeEach(() => {
  saved = start;
  waiting = [];
  onFailure.mockReset();
  onStale.mockReset();
  gestures = createGestures(
    {
      send: (edits) =>
        new Promise((resolve, reject) => {
          waiting.push({
            edits,
            answer: (failure) => {
              if (failure) return reject(failure);
              saved = applyEdits(saved, edits, titles);
              resolve(saved);
            },
          });
        }),
      titles,
      isTransient: (error) => error instanceof Error && error.message === "offline",
      onFailure,
      onStale,
    },
    start,
  );
});

const move = (id: string, position: number) => {
  const edit = moveToPosition(gestures.get().shown, { type: "site-section", id }, position);
  if (edit === undefined) throw new Error("it stands there already");
  return gestures.make({ edits: [edit], label: `Move ${id}` });
};
const answerNext = (failure?: Error) => {
  const next = waiting.shift();
  if (next === undefined) throw new Error("nothing was asked");
  next.answer(failure);
};
const shown = () => order(gestures.get().shown);

test("shows a move at once, and saves one after another", async () => {
  const first = move("a", 3);
  expect(shown()).toBe("bca");
  const second = move("b", 2);
  expect(shown()).toBe("cba");
  expect(waiting).toHaveLength(1);
  answerNext();
  await first;
  answerNext();
  await second;
  expect(order(saved)).toBe("cba");
  expect(gestures.get()).toMatchObject({ saving: false, base: saved, shown: saved });
});

test("gives everything back when there is no answer, and tries again when asked", async () => {
  const moves = [move("a", 3), move("b", 2)];
  answerNext(new Error("offline"));
  const outcomes = await Promise.allSettled(moves);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(gestures.get().shown).toBe(start);
  expect(gestures.get().undo).toBeUndefined();
  expect(onFailure.mock.calls[0]?.[0]).toEqual(["Move a", "Move b"]);
  onFailure.mock.calls[0]?.[2]?.();
  expect(shown()).toBe("cba");
});

test("takes off only what is refused", async () => {
  const refused = move("a", 3);
  const kept = move("b", 2);
  answerNext(new Error("no"));
  await expect(refused).rejects.toThrow("no");
  expect(onFailure.mock.calls[0]?.[2]).toBeUndefined();
  answerNext();
  await kept;
  expect(shown()).toBe("acb");
  expect(gestures.get().undo?.label).toBe("Move b");
});

test("undoes and redoes, each as a save of its own", async () => {
  const moving = move("a", 3);
  answerNext();
  await moving;
  const undoing = gestures.undo();
  expect(shown()).toBe("abc");
  expect(gestures.get()).toMatchObject({ undo: undefined, redo: { label: "Move a" } });
  answerNext(new Error("offline"));
  await expect(undoing).rejects.toThrow("offline");
  expect(gestures.get()).toMatchObject({ undo: { label: "Move a" }, redo: undefined });
  const undone = gestures.undo();
  answerNext();
  await undone;
  const redone = gestures.redo();
  answerNext();
  await redone;
  expect(order(saved)).toBe("bca");
});

test("drops a step that others made impossible, and says why", async () => {
  const moving = move("a", 3);
  answerNext();
  await moving;
  const without = applyEdits(
    saved,
    [{ operation: "remove", item: { type: "site-section", id: "a" }, successor: "b" }],
    titles,
  );
  gestures.rebase(without);
  await gestures.undo();
  expect(onStale.mock.calls[0]?.[0]).toBe("Move a");
  expect(gestures.get()).toMatchObject({ undo: undefined, redo: undefined, shown: without });
});

test("what is on its way stays on top of what others do", async () => {
  const moving = move("a", 3);
  saved = applyEdits(
    saved,
    [{ operation: "update_section", section: "b", title: "Renamed" }],
    titles,
  );
  gestures.rebase(saved);
  expect(shown()).toBe("bca");
  expect(gestures.get().shown.items[0]?.title).toBe("Renamed");
  answerNext();
  await moving;
  expect(gestures.get().shown).toBe(saved);
});

test("keeps fifty steps", () => {
  for (let step = 0; step <= MOST_STEPS; step += 1) void move("a", step % 2 === 0 ? 3 : 1);
  let steps = 0;
  for (; gestures.get().undo !== undefined; steps += 1) void gestures.undo();
  expect(steps).toBe(MOST_STEPS);
});

const before: Structure = {
  type: "sections",
  items: [
    section(
      "guides",
      [siteSpace("start", { default: true }), siteSpace("more"), siteSpace("most")],
      { default: true },
    ),
    section("blog", [siteSpace("news", { default: true })]),
    { type: "site-section-group", id: "product", title: "product", sections: [] },
  ],
};
const moveInto = (id: string, into: string, successor?: string): StructureEdit => ({
  operation: "move",
  item: { type: "site-space", id },
  into: { type: "site-section", id: into },
  ...(successor === undefined ? {} : { successor }),
});
const left = (...edits: StructureEdit[]) =>
  leftDefaults(before, edits, applyEdits(before, edits, { titleOf: (id) => id })).map(
    ({ section: { id }, moved, successor }) => [id, moved.id, successor.id],
  );

test("a default that moves away is followed by one that nobody named", () => {
  expect(left(moveInto("start", "blog"))).toEqual([["guides", "start", "more"]]);
});

test.each<[string, StructureEdit]>([
  ["its successor was named", moveInto("start", "blog", "most")],
  ["it was no default", moveInto("more", "blog")],
  ["nothing is left there", moveInto("news", "guides")],
  ["it only has another place among its siblings", moveInto("start", "guides")],
  [
    "a section moves into a group, and stays the default of the site",
    {
      operation: "move",
      item: { type: "site-section", id: "guides" },
      into: { type: "site-section-group", id: "product" },
    },
  ],
])("nothing is to be said when %s", (_why, edit) => {
  expect(left(edit)).toEqual([]);
});

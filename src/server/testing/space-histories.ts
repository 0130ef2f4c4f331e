import * as fc from "fast-check";
import {
  type ContentChange,
  createChangeRequest,
  getCurrentRevision,
  listRevisionsInSpace,
  mergeChangeRequest,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf, outcome } from "./answers.ts";

/** An action on a space; numbers select existing pages and revisions, texts are given. */
export type Act =
  | { readonly kind: "edit" | "merge"; readonly changes: readonly Change[] }
  | { readonly kind: "restore_revision" | "undo_revision"; readonly at: number };
type Change =
  | { readonly kind: "insert" | "move"; readonly at: number; readonly into: number | null }
  | { readonly kind: "rewrite" | "rename" | "describe" | "hide" | "delete"; readonly at: number };

const MANY = 1_000;
const some = fc.nat(MANY);
const place = fc.option(some, { nil: null, freq: 2 });
const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("insert"), at: some, into: place }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("move"), at: some, into: place }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom("rewrite", "rename", "describe", "hide"),
      at: some,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete"), at: some }) },
) as fc.Arbitrary<Change>;
const someChanges = fc.array(anyChange, { minLength: 1, maxLength: 4 });

/** Any action on a space: edits, merges, and restored or undone revisions. */
export const anyAct = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom("edit", "merge"), changes: someChanges }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("restore_revision", "undo_revision"),
      at: some,
    }),
  },
) as fc.Arbitrary<Act>;

/** Any history of a space. */
export const anyHistory: fc.Arbitrary<readonly Act[]> = fc.array(anyAct, {
  minLength: 2,
  maxLength: 8,
});

/** Generates the titles and texts of pages. */
export interface Words {
  title(seed: number): string;
  text(seed: number): string;
}

type Page = { readonly id: string; readonly type: string; readonly pages?: readonly Page[] };
const idsOf = (pages: readonly Page[]): string[] =>
  pages.flatMap((page) => [page.id, ...idsOf(page.pages ?? [])]);

const chosen = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];

const changeFor = (change: Change, ids: readonly string[], words: Words): ContentChange[] => {
  const { kind, at } = change;
  if (kind === "insert") {
    const into = change.into === null ? undefined : chosen(ids, change.into);
    const type = at % 7 === 0 && into === undefined ? ("group" as const) : ("document" as const);
    const document = type === "group" ? {} : { document: { markdown: words.text(at) } };
    const parent = into === undefined ? {} : { into };
    return [{ operation: "insert_page", type, title: words.title(at), ...parent, ...document }];
  }
  const page = chosen(ids, at);
  if (page === undefined) return [];
  const update = { operation: "update_page" as const, page };
  switch (kind) {
    case "move":
      return [
        { ...update, into: change.into === null ? null : (chosen(ids, change.into) ?? null) },
      ];
    case "rewrite":
      return [{ ...update, document: { markdown: words.text(at + 1) } }];
    case "rename":
      return [{ ...update, title: words.title(at + 1) }];
    case "describe":
      return [{ ...update, description: words.title(at + 2) }];
    case "hide":
      return [{ ...update, hidden: at % 2 === 0 }];
    case "delete":
      return [{ operation: "delete_page", page }];
  }
};

/** Returns the content changes of an action on a space. */
export const changesOf = async (
  client: Client,
  spaceId: string,
  act: Act,
  words: Words,
): Promise<ContentChange[]> => {
  const path = { spaceId };
  if ("at" in act) {
    const { items } = await dataOf(listRevisionsInSpace({ client, path }));
    return [{ operation: act.kind, revision: chosen(items, act.at)?.id ?? "" }];
  }
  const { pages } = await dataOf(getCurrentRevision({ client, path }));
  return act.changes.flatMap((one) => changeFor(one, idsOf(pages as Page[]), words));
};

/** Performs an action if the space allows it; a refused one changes nothing and counts as done. */
export const actOn = async (
  client: Client,
  spaceId: string,
  act: Act,
  words: Words,
): Promise<void> => {
  const path = { spaceId };
  const changes = await changesOf(client, spaceId, act, words);
  if (changes.length === 0) return;
  if (act.kind !== "merge") {
    await outcome(updateSpaceContent({ client, path, body: { changes } }));
    return;
  }
  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path, body: { subject: "History" } }),
  );
  const request = { client, path: { spaceId, changeRequestId } };
  await outcome(updateChangeRequestContent({ ...request, body: { changes } }));
  await outcome(mergeChangeRequest(request));
};

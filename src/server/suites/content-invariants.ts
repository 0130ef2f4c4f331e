import { expect } from "vitest";
import { wordsOf } from "#content/search/words.ts";
import { type ChangeRequest, changeRequestStatuses } from "#contract/schemas/change-request.ts";
import { jsonDocument } from "#contract/schemas/json-document.ts";
import { MAX_SEARCH_QUERY } from "#contract/schemas/limits.ts";
import type { RevisionPage } from "#contract/schemas/page.ts";
import type { Revision, RevisionSummary } from "#contract/schemas/revision.ts";
import type { Space } from "#contract/schemas/space.ts";
import { ask, type Call, listAll } from "./crash-rounds.ts";

const AT_ONCE = 8;

/** Processes many items, a few at a time. */
const forAll = async <Item>(items: readonly Item[], work: (item: Item) => Promise<void>) => {
  const left = items.values();
  const one = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
};

const textsOf = (pages: readonly RevisionPage[]): string[] =>
  pages.flatMap((page) => {
    if (page.type === "link") return [];
    const own = page.type === "document" && page.documentId ? [page.documentId] : [];
    return [...own, ...textsOf(page.pages)];
  });

/**
 * Reads revisions with all their ancestors completely: every page, and every text and file once. Returns all
 * revisions read, by id.
 */
const readRevisions = async (call: Call, space: string, heads: readonly string[]) => {
  const read = new Map<string, Revision>();
  const texts = new Set<string>();
  const files = new Map<string, Revision["files"][number]>();
  let level = [...new Set(heads)];
  while (level.length > 0) {
    const parents = new Set<string>();
    await forAll(level, async (id) => {
      const revision = await ask<Revision>(call, "GET", `${space}/revisions/${id}`);
      read.set(id, revision);
      for (const parent of revision.parents) parents.add(parent);
      for (const text of textsOf(revision.pages)) texts.add(text);
      for (const file of revision.files) files.set(file.id, file);
    });
    level = [...parents].filter((id) => !read.has(id));
  }
  await forAll([...texts], async (id) => {
    const text = await ask<unknown>(call, "GET", `${space}/documents/${id}`);
    expect(jsonDocument.safeParse(text).success, `the document ${id}`).toBe(true);
  });
  await forAll([...files.values()], async ({ downloadURL, size }) => {
    const { pathname, search } = new URL(downloadURL);
    const bytes = await (await call("GET", `${pathname}${search}`)).arrayBuffer();
    expect(bytes.byteLength).toBe(size);
  });
  return read;
};

/** Checks that the merges in a space's history match its merged change requests one to one. */
const checkMerges = (
  history: readonly RevisionSummary[],
  changeRequests: readonly ChangeRequest[],
) => {
  const merges = history
    .filter(({ type }) => type === "merge")
    .map(({ id, mergedFrom }) => `${id} from ${mergedFrom?.id}`);
  const merged = changeRequests.filter(({ status }) => status === "merged");
  const named = merged.map(({ id, revisionMerged }) => `${revisionMerged} from ${id}`);
  expect(merges.toSorted()).toEqual(named.toSorted());
  for (const { status, revisionMerged, mergedAt } of changeRequests) {
    expect(revisionMerged !== undefined).toBe(status === "merged");
    expect(mergedAt !== undefined).toBe(status === "merged");
  }
};

/** How many pages of a space are searched for by title. */
const LOOKED_FOR = 20;

/** Checks that search reflects the current pages: the latest ones whose titles contain words are found by them. */
const checkSearch = async (call: Call, space: string, pages: readonly RevisionPage[]) => {
  const named = pages.filter(({ title }) => wordsOf(title).length > 0);
  const quoted = named.map(({ id, title }) => ({ id, query: `"${title.replaceAll('"', " ")}"` }));
  const askable = quoted.filter(({ query }) => query.length <= MAX_SEARCH_QUERY);
  await forAll(askable.slice(-LOOKED_FOR), async ({ id, query: text }) => {
    const query = encodeURIComponent(text);
    const found = await listAll<{ id: string }>(call, `${space}/search`, `&query=${query}`);
    expect(found.map((page) => page.id)).toContain(id);
  });
};

const checkSpace = async (call: Call, id: string) => {
  const path = `/v1/spaces/${id}`;
  const space = await ask<Space>(call, "GET", path);
  const history = await listAll<RevisionSummary>(call, `${path}/revisions`);
  const lists = await Promise.all(
    changeRequestStatuses.map((status) =>
      listAll<ChangeRequest>(call, `${path}/change-requests`, `&status=${status}`),
    ),
  );
  const changeRequests = lists.flat();

  // The latest in the history is the active one, and the first parent of each is the one before it.
  expect(history[0]?.id).toBe(space.revision);
  for (const [at, revision] of history.entries())
    expect(revision.parents[0]).toBe(history[at + 1]?.id);
  checkMerges(history, changeRequests);

  const numbers = changeRequests.map(({ number }) => number).toSorted((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
  const count = (status: string) => changeRequests.filter((one) => one.status === status).length;
  const threads = await listAll(call, `${path}/comments`, "&status=open");
  expect(space).toMatchObject({
    changeRequestsOpen: count("open"),
    changeRequestsDraft: count("draft"),
    changeRequests: changeRequests.length,
    comments: threads.length,
  });

  const pointers = changeRequests.flatMap((one) => [
    one.revision,
    one.revisionInitial,
    ...(one.revisionMergedAncestor === undefined ? [] : [one.revisionMergedAncestor]),
    ...(one.revisionMerged === undefined ? [] : [one.revisionMerged]),
  ]);
  const known = await readRevisions(call, path, [...history.map((one) => one.id), ...pointers]);
  await checkSearch(call, path, known.get(space.revision)?.pages ?? []);
  const main = new Set(history.map((one) => one.id));
  for (const one of changeRequests) {
    // It started from a revision in the space's history, and the revision merged into it is there too.
    expect(main.has(one.revisionInitial)).toBe(true);
    expect(main.has(one.revisionMergedAncestor ?? one.revisionInitial)).toBe(true);
    expect(known.get(one.revisionMerged ?? "")?.parents[1]).toBe(
      one.status === "merged" ? one.revision : undefined,
    );
  }
};

/**
 * Checks that all content of every space can be read, that every reference resolves, that each merge is complete or
 * absent, that numbers have no gaps, and that counts equal the lists.
 */
export const checkWholeContent = async (call: Call, organization: string): Promise<void> => {
  const spaces = await listAll<Space>(call, `${organization}/spaces`);
  expect(spaces.length).toBeGreaterThan(0);
  for (const { id } of spaces) await checkSpace(call, id);
};

import { beforeAll, describe, expect, it } from "vitest";
import {
  type ContentChange,
  createChangeRequest,
  createSpace,
  getChangeRequestById,
  getChangeRequestChanges,
  getChangeRequestMergePlan,
  listPagesInRevisionById,
  getPageInRevisionById,
  getSpaceById,
  mergeChangeRequest,
  updateChangeRequest,
  type RevisionPage,
} from "#client";
import { MAX_CONTENT_CHANGES } from "#contract/schemas/content-change.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { type Docs, editedBy, gitMerge, installedDocs } from "#server/testing/real-docs.ts";

let app: TestApp;
let admin: Admin;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
});

const throwOnError = true;
const batches = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / MAX_CONTENT_CHANGES) }, (_, at) =>
    items.slice(at * MAX_CONTENT_CHANGES, (at + 1) * MAX_CONTENT_CHANGES),
  );
type Send = (...changes: ContentChange[]) => Promise<{ changes: readonly object[] }>;

/** Inserts pages; answers their ids by the paths. */
const insertAll = async (send: Send, docs: readonly (readonly [string, string])[]) => {
  const ids = new Map<string, string>();
  for (const batch of batches(docs)) {
    const made = createdIn(await send(...batch.map(([path, text]) => newPage(path, text))));
    for (const [at, [path]] of batch.entries()) ids.set(path, made[at] ?? "");
  }
  return ids;
};

/** Turns what is there into `next` by the fewest changes; answers the ids of all pages it then has. */
const become = async (
  send: Send,
  ids: ReadonlyMap<string, string>,
  before: Docs,
  next: Docs,
): Promise<Map<string, string>> => {
  const changes = [...ids].flatMap(([path, page]): ContentChange[] => {
    const markdown = next.get(path);
    if (markdown === undefined) return [{ operation: "delete_page", page }];
    if (markdown === before.get(path)) return [];
    return [{ operation: "update_page", page, document: { markdown } }];
  });
  for (const batch of batches(changes)) await send(...batch);
  const added = await insertAll(
    send,
    [...next].filter(([path]) => !ids.has(path)),
  );
  return new Map([...[...ids].filter(([path]) => next.has(path)), ...added]);
};

const documentIds = (pages: readonly RevisionPage[]): [string, string][] =>
  pages.flatMap((page) =>
    page.type === "document" ? [[page.id, page.documentId ?? ""], ...documentIds(page.pages)] : [],
  );

/** What every page of a revision says, as Markdown. */
const textsOf = async (spaceId: string, revisionId: string): Promise<Map<string, string>> => {
  const path = { spaceId, revisionId };
  const { data } = await listPagesInRevisionById({ client: admin.client, path, throwOnError });
  const texts = new Map<string, string>();
  for (const [pageId] of documentIds(data.pages)) {
    const { data: page } = await getPageInRevisionById({
      client: admin.client,
      path: { ...path, pageId },
      query: { format: "markdown" },
      throwOnError,
    });
    if (page.type === "document") texts.set(pageId, page.markdown ?? "");
  }
  return texts;
};

/** Pages that are not the same in both. */
const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((id) => one.get(id) !== other.get(id))
    .toSorted();

/** The installed documentation and a later version of it: pages edited, one gone, two new. */
const versions = () => {
  const base = installedDocs();
  const edit = (author: Parameters<typeof editedBy>[0]) =>
    new Map([...base].map(([path, text], at) => [path, editedBy(author, text, at)]));
  const later = edit({ word: "the later version", every: 7, drops: 2 });
  later.delete([...base.keys()].at(5) ?? "");
  later.set("undici/api/Later.md", "# Later\n\nWhat comes with the later version.\n");
  later.set("pino/later.md", "# Later too\n\n- one\n- two\n");
  const main = edit({ word: "the main line", every: 11, drops: 3 });
  main.set("pino/meanwhile.md", "# Meanwhile\n\nWritten while the other was under review.\n");
  main.set([...base.keys()].at(5) ?? "", [...base.values()].at(5) ?? "");
  return { base, later, main };
};

/** Takes three states of a documentation through a space and a change request of it, to the merge. */
const review = async (docs: Readonly<Record<"base" | "later" | "main", Docs>>) => {
  const { data: space } = await createSpace({
    client: admin.client,
    path: { organizationId: admin.organizationId },
    body: { title: "Real documentation" },
    throwOnError,
  });
  const spaceId = space.id;
  const onMain: Send = (...changes) => editSpace(admin.client, spaceId, ...changes);
  const ids = await insertAll(onMain, [...docs.base]);
  const { data: changeRequest } = await createChangeRequest({
    client: admin.client,
    path: { spaceId },
    body: { subject: "The later version" },
    throwOnError,
  });
  const onChange: Send = (...changes) =>
    editChangeRequest(admin.client, spaceId, changeRequest.id, ...changes);
  await become(onChange, ids, docs.base, docs.later);
  await become(onMain, ids, docs.base, docs.main);
  const named = {
    client: admin.client,
    path: { spaceId, changeRequestId: changeRequest.id },
    throwOnError,
  } as const;
  const { data: edited } = await getChangeRequestById(named);
  const { data: moved } = await getSpaceById({
    client: admin.client,
    path: { spaceId },
    throwOnError,
  });
  const states = {
    base: await textsOf(spaceId, changeRequest.revisionInitial),
    ours: await textsOf(spaceId, edited.revision),
    theirs: await textsOf(spaceId, moved.revision),
  };
  return { spaceId, named, states };
};

describe("the documentation of installed packages, and a later version as a change request", () => {
  it("is reviewed, updated and merged, with git's text wherever git sees no conflict", async () => {
    const docs = versions();
    expect(docs.base.size).toBeGreaterThan(50);
    const { spaceId, named, states } = await review(docs);

    const { data: changed } = await getChangeRequestChanges({ ...named, query: { limit: 10_000 } });
    const rows = changed.changes.flatMap((change) => ("page" in change ? [change.page.id] : []));
    expect([...new Set(rows)].toSorted()).toEqual(differing(states.base, states.ours));

    const { data: plan } = await getChangeRequestMergePlan(named);
    const inConflict = new Set(plan.conflicts.map(({ page }) => page?.id));
    const merges = [...states.base].flatMap(([id, base]) => {
      const [ours, theirs] = [states.ours.get(id), states.theirs.get(id)];
      if (ours === undefined || theirs === undefined) return [];
      return [{ id, both: ours !== base && theirs !== base, git: gitMerge(base, ours, theirs) }];
    });
    const clean = merges.filter(({ git }) => git !== undefined);
    expect(clean.filter(({ both }) => both).length).toBeGreaterThan(10);
    expect(clean.filter(({ id }) => inConflict.has(id))).toEqual([]);

    const resolutions = plan.conflicts.map(({ id }, at) => ({
      conflict: id,
      choose: at % 2 === 0 ? ("ours" as const) : ("theirs" as const),
    }));
    const { data: updated } = await updateChangeRequest({ ...named, body: { resolutions } });
    expect(updated.result).toBe("update");
    const { data: last } = await getChangeRequestMergePlan(named);
    expect(last).toMatchObject({ outcome: "clean", conflicts: [], outdated: false });
    const { data: merged } = await mergeChangeRequest({ ...named, body: { plan: last.hash } });

    const texts = await textsOf(spaceId, merged.revision);
    for (const { id, git } of clean) expect(texts.get(id)).toBe(git);
    // Pages only one side made or dropped are there, or gone, in the end.
    expect(texts.size).toBe(docs.base.size + 2);
  });
});

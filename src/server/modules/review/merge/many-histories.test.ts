import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Document } from "#contract/schemas/document.ts";
import { newDocument, plainTextOf, textBlock } from "#content/block.ts";
import { documentsToMerge } from "#content/merge/trees.ts";
import type { PageTree, PlacedPage } from "#content/page-tree.ts";
import {
  afterEdits,
  asRead,
  CONFLICT,
  type Content,
  expectedMerge,
  histories,
  isSamePage,
  newStart,
  type Page,
} from "#server/testing/generated-histories.ts";
import { makeApp } from "#server/testing/make-app.ts";
import { makeSpaceFixture, type Pages, type SpaceFixture } from "#server/testing/space-fixture.ts";
import { hashOfValue } from "#server/kit/canonical-json.ts";
import { storedTextOf } from "#server/modules/content/store/stored-text.ts";
import {
  comparePageRows,
  compareRevisions,
} from "#server/modules/content/revisions/compare-revisions.ts";
import { readRevision } from "#server/modules/content/revisions/revisions.ts";
import { cases } from "#testing/depth.ts";
import { createChangeRequest } from "../change-requests/change-requests.ts";
import { noEffects } from "#server/modules/library/impact/content-impact.ts";
import { mergeChangeRequest } from "./merge-change-request.ts";
import { mergeContents } from "./merge-content.ts";
import { getMergePlan } from "./plan-merge.ts";
import { pullFromSpace } from "./pull-from-space.ts";
import { revertChangeRequest } from "./revert-change-request.ts";

/** No site shows the space. */
const noReaders = () => Promise.resolve(noEffects);

const asObject = (content: Content) =>
  Object.fromEntries([...content].map(([id, page]) => [id, Object.fromEntries(page)]));

/** A change request as it is worked out beside the product. */
interface Side {
  base: Content;
  ours: Content;
}

describe("2,000 generated histories in memory", () => {
  const texts = new Map<string, string>();
  const store = (page: Page): string => {
    const document = newDocument([...page].map(([key, word]) => textBlock("paragraph", key, word)));
    const { hash, json } = storedTextOf(document);
    texts.set(hash, json);
    return hash;
  };
  const treeOf = (content: Content): PageTree => ({
    children: [...content.keys()],
    pages: new Map(
      [...content].map(([id, page]) => [
        id,
        {
          page: { id, type: "document", title: id, slug: id, document: store(page) },
          parent: null,
          children: [],
        },
      ]),
    ),
  });
  /** The tree as the store gives it back: every page has the hash that addresses it. */
  const stored = (tree: PageTree): PageTree => ({
    children: tree.children,
    pages: new Map(
      [...tree.pages].map(([id, { page, parent, children }]): [string, PlacedPage] => [
        id,
        { page, parent, children, node: hashOfValue({ page, children }) },
      ]),
    ),
  });
  const documentOf = (hash: string | undefined): Document =>
    JSON.parse(texts.get(hash ?? "") ?? "") as Document;
  const read = (tree: PageTree) =>
    Object.fromEntries(
      tree.children.map((id) => [
        id,
        Object.fromEntries(
          documentOf(tree.pages.get(id)?.page.document).nodes.map((block) => [
            block.key,
            plainTextOf(block),
          ]),
        ),
      ]),
    );
  const seen = { clean: 0, conflicts: 0 };
  const contentOf = (content: Content) => ({
    tree: stored(treeOf(content)),
    files: [],
    variables: {},
  });

  const mergeAndHold = async (
    { base, ours }: Side,
    theirs: Content,
  ): Promise<Content | undefined> => {
    const contents = { base: contentOf(base), ours: contentOf(ours), theirs: contentOf(theirs) };
    const trees = [contents.base.tree, contents.ours.tree, contents.theirs.tree] as const;
    const named = documentsToMerge(...trees).flatMap((one) => [
      one.base ?? "",
      one.ours,
      one.theirs,
    ]);
    const merged = await mergeContents(contents, {
      texts: new Map([...texts].filter(([hash]) => named.includes(hash))),
      resolutions: [],
      seed: "history",
    });
    const wanted = expectedMerge(base, ours, theirs);
    expect(merged.conflicts.length > 0).toBe(wanted === CONFLICT);
    seen[wanted === CONFLICT ? "conflicts" : "clean"] += 1;
    if (wanted === CONFLICT) return undefined;
    for (const { hash, json } of merged.texts) texts.set(hash, json);
    const pages = read(merged.content.tree);
    expect(pages).toEqual(asObject(wanted));
    expect(merged.content.tree.pages.size).toBe(wanted.size);
    const planned = comparePageRows(contents.theirs.tree, merged.content.tree);
    expect(comparePageRows(contents.theirs.tree, stored(merged.content.tree))).toEqual(planned);
    return asRead(pages);
  };

  it("merge to what the plan says and the oracle expects", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ steps, order, revert }) => {
        texts.clear();
        const start = newStart();
        let main = start;
        const sides = { one: { base: start, ours: start }, two: { base: start, ours: start } };
        for (const step of steps) {
          if ("update" in step) {
            const side = sides[step.update];
            const merged = await mergeAndHold(side, main);
            if (merged !== undefined) Object.assign(side, { base: main, ours: merged });
          } else if (step.who === "main") main = afterEdits(main, step.edits, start);
          else sides[step.who].ours = afterEdits(sides[step.who].ours, step.edits, start);
        }
        const before = main;
        const [first, second] = order.map((name) => sides[name]);
        const merged = first && (await mergeAndHold(first, main));
        main = merged ?? main;
        main = (second && (await mergeAndHold(second, main))) ?? main;
        if (revert && merged !== undefined)
          await mergeAndHold({ base: merged, ours: before }, main);
      }),
      { numRuns: cases(2000) },
    );
    expect(seen.clean).toBeGreaterThan(cases(2000));
    expect(seen.conflicts).toBeGreaterThan(cases(200));
  });
});

describe("generated histories in the service", () => {
  let fixture: SpaceFixture;
  let shown: Content = new Map();
  beforeAll(async () => {
    fixture = await makeSpaceFixture(await makeApp());
  });

  const difference = (before: Content, after: Content): Pages => ({
    ...Object.fromEntries(
      [...before.keys()].filter((id) => !after.has(id)).map((id) => [id, null]),
    ),
    ...Object.fromEntries(
      [...after].flatMap(([id, page]) => {
        const was = before.get(id);
        return was !== undefined && isSamePage(was, page) ? [] : [[id, Object.fromEntries(page)]];
      }),
    ),
  });

  const mergeAndHold = async (id: string, side: Side, main: Content): Promise<Content> => {
    const context = fixture.contextOf(fixture.admin);
    const path = { spaceId: fixture.spaceId, changeRequestId: id };
    const wanted = expectedMerge(side.base, side.ours, main);
    const plan = await getMergePlan(context, path, noReaders);
    expect(plan.outcome === "conflicts").toBe(wanted === CONFLICT);
    expect(plan.mayMerge).toBe(wanted !== CONFLICT);
    const merging = mergeChangeRequest(context, path, noReaders, { plan: plan.hash });
    if (wanted === CONFLICT) {
      await expect(merging).rejects.toMatchObject({ code: "conflict" });
      expect(await fixture.main()).toBe(plan.theirs);
      return main;
    }
    const revision = await merging;
    expect(await fixture.main()).toBe(revision.id);
    const before = await readRevision(context, path.spaceId, plan.theirs);
    expect(await compareRevisions(context, path.spaceId, before, revision)).toEqual(plan.changes);
    const pages = await fixture.read(revision.id);
    expect(pages).toEqual(asObject(wanted));
    return asRead(pages);
  };

  it("merge to their plan, update and undo, keeping what both sides did", async () => {
    await fc.assert(
      fc.asyncProperty(histories, async ({ steps, order, revert }) => {
        const context = fixture.contextOf(fixture.admin);
        const { spaceId } = fixture;
        const start = newStart();
        await fixture.publish(difference(shown, start));
        let main = start;
        const open = async () => ({
          id: (await createChangeRequest(context, spaceId, { subject: "History" })).id,
          base: start,
          ours: start,
        });
        const sides = { one: await open(), two: await open() };
        for (const step of steps) {
          if ("update" in step) {
            const side = sides[step.update];
            const wanted = expectedMerge(side.base, side.ours, main);
            const { conflicts, changeRequest } = await pullFromSpace(context, {
              spaceId,
              changeRequestId: side.id,
            });
            expect(conflicts.length > 0).toBe(wanted === CONFLICT);
            if (wanted === CONFLICT) continue;
            const pages = await fixture.read(changeRequest.revision);
            expect(pages).toEqual(asObject(wanted));
            Object.assign(side, { base: main, ours: asRead(pages) });
          } else if (step.who === "main") {
            const next = afterEdits(main, step.edits, start);
            await fixture.publish(difference(main, next));
            main = next;
          } else {
            const side = sides[step.who];
            const next = afterEdits(side.ours, step.edits, start);
            await fixture.edit(fixture.admin, side.id, difference(side.ours, next));
            side.ours = next;
          }
        }
        const before = main;
        const [first, second] = order.map((name) => sides[name]);
        if (!first || !second) return;
        const merged = await mergeAndHold(first.id, first, main);
        main = await mergeAndHold(second.id, second, merged);
        if (revert && merged !== before) {
          const { id } = await revertChangeRequest(context, {
            spaceId,
            changeRequestId: first.id,
          });
          main = await mergeAndHold(id, { base: merged, ours: before }, main);
        }
        shown = main;
      }),
      { numRuns: cases(150) },
    );
  });
});

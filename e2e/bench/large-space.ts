import {
  createChangeRequest,
  createSpace,
  getChangeRequestMergePlan,
  getRevisionSemanticChanges,
  listPages,
  moveSpace,
  type RevisionPage,
  updateSpaceById,
} from "#client";
import {
  type Change,
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { readTexts } from "#server/testing/floors.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { openTestDatabase } from "#server/testing/test-database.ts";
import { dataOf } from "#server/testing/answers.ts";
import { compareTimes, type Group, type Result } from "./result.ts";

const BATCH = 50;
const ROUNDS = 15;

interface Place {
  readonly app: TestApp;
  readonly admin: Admin;
}

interface NewPage {
  readonly id: string;
  readonly title: string;
}

const PARAGRAPHS = 30;

/** A page of some paragraphs; `said` adds text to paragraphs by number. */
const textOf = (page: string, said: Readonly<Record<number, string>> = {}): string =>
  Array.from(
    { length: PARAGRAPHS },
    (_, at) => `Paragraph ${at} of ${page} says what there is to know.${said[at] ?? ""}`,
  ).join("\n\n");

const batchesOf = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) =>
    items.slice(at * BATCH, (at + 1) * BATCH),
  );

/** Creates a space of sections with pages below them; returns its id and those of its pages. */
const fillSpace = async (
  { admin }: Place,
  sections: number,
  each: number,
  textOfPage: (title: string) => string,
) => {
  const space = await dataOf(
    createSpace({
      client: admin.client,
      path: { organizationId: admin.organizationId },
      body: { title: "Large" },
    }),
  );
  const spaceId = space.id;
  const titles = Array.from({ length: sections }, (_, at) => `Section ${at}`);
  const tops: string[] = [];
  for (const batch of batchesOf(titles))
    tops.push(
      ...createdIn(
        await editSpace(
          admin.client,
          spaceId,
          ...batch.map((title) => newPage(title, textOfPage(title))),
        ),
      ),
    );
  const wanted = tops.flatMap((into, section) =>
    Array.from({ length: each }, (_, at) => ({ into, title: `Page ${section} ${at}` })),
  );
  const pages: NewPage[] = [];
  for (const batch of batchesOf(wanted)) {
    const inserts = batch.map(({ into, title }) => newPage(title, textOfPage(title), { into }));
    const made = createdIn(await editSpace(admin.client, spaceId, ...inserts));
    pages.push(...batch.map(({ title }, at) => ({ title, id: made[at] ?? "" })));
  }
  return { spaceId, pages };
};

/** Rewrites pages, each with text added to some paragraphs. */
const rewrite = async (
  send: (...changes: Change[]) => Promise<unknown>,
  pages: readonly NewPage[],
  said: Readonly<Record<number, string>>,
) => {
  for (const batch of batchesOf(pages))
    await send(
      ...batch.map(({ id, title }) => ({
        operation: "update_page" as const,
        page: id,
        document: { markdown: textOf(title, said) },
      })),
    );
};

const CHANGED = 10;

/** Each round compares a revision with the previous one, a comparison that is not cached yet. */
const differenceOf = async (place: Place, sections: number, each: number) => {
  const { admin } = place;
  const { spaceId, pages } = await fillSpace(place, sections, each, (title) => title);
  const step = Math.floor(pages.length / CHANGED);
  const revisions: string[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const changes = Array.from({ length: CHANGED }, (_, at) => ({
      operation: "update_page" as const,
      page: pages[at * step]?.id ?? "",
      document: { markdown: `Round ${round}.` },
    }));
    revisions.push((await editSpace(admin.client, spaceId, ...changes)).revision);
  }
  let next = 0;
  return async () => {
    const revisionId = revisions[next] ?? "";
    next += 1;
    const data = await dataOf(
      getRevisionSemanticChanges({
        client: admin.client,
        path: { spaceId, revisionId },
        query: { limit: 100 },
      }),
    );
    if (data.changes.length !== CHANGED) throw new Error(`${data.changes.length} changes`);
  };
};

const differenceRow = async (place: Place): Promise<Result> =>
  compareTimes(
    `difference, ${CHANGED} of 5,000 pages changed (floor: the same of 50)`,
    1.5,
    ROUNDS,
    await differenceOf(place, 50, 99),
    await differenceOf(place, 5, 9),
  );

const documentsOf = (pages: readonly RevisionPage[]): Map<string, string> =>
  new Map(
    pages.flatMap((page) =>
      page.type === "document"
        ? [[page.id, page.documentId ?? ""] as const, ...documentsOf(page.pages)]
        : [],
    ),
  );

/** Two hundred pages changed on both sides, in different paragraphs, so that each of them is merged. */
const planRow = async (place: Place): Promise<Result> => {
  const { app, admin } = place;
  const { client } = admin;
  const { spaceId, pages } = await fillSpace(place, 20, 99, textOf);
  const changed = pages.filter((_, at) => at % 9 === 0).slice(0, 200);
  const pagesNow = async () =>
    documentsOf((await dataOf(listPages({ client, path: { spaceId } }))).pages);
  const base = await pagesNow();
  const changeRequest = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Two hundred" } }),
  );
  const path = { spaceId, changeRequestId: changeRequest.id };
  // The text first written in the space is the final text of the change request.
  await rewrite((...changes) => editSpace(client, spaceId, ...changes), changed, { 3: " Ours." });
  const ours = await pagesNow();
  await rewrite(
    (...changes) => editChangeRequest(client, spaceId, changeRequest.id, ...changes),
    changed,
    {
      3: " Ours.",
    },
  );
  await rewrite((...changes) => editSpace(client, spaceId, ...changes), changed, {
    20: " Theirs.",
  });
  const theirs = await pagesNow();
  const hashes = changed.flatMap(({ id }) =>
    [base, ours, theirs].map((side) => side.get(id) ?? ""),
  );
  return compareTimes(
    `merge plan, ${changed.length} of 2,000 pages changed on both sides (floor: reading their texts)`,
    3,
    ROUNDS,
    async () => {
      const data = await dataOf(getChangeRequestMergePlan({ client, path }));
      if (data.pages.edited !== changed.length || data.conflicts.length > 0)
        throw new Error(`the plan edits ${data.pages.edited} pages`);
    },
    () => readTexts(app, spaceId, hashes),
  );
};

/** Moves one of an organization's thousand spaces among them, compared with renaming another. */
const moveRow = async ({ admin }: Place): Promise<Result> => {
  const { client, organizationId } = admin;
  const ids: string[] = [];
  for (let made = 0; made < 1_000; made += 1) {
    const path = { organizationId };
    const body = { title: `Space ${made}` };
    ids.push((await dataOf(createSpace({ client, path, body }))).id);
  }
  const moved = ids[500] ?? "";
  const renamed = ids[600] ?? "";
  let round = 0;
  return compareTimes(
    "move one of 1,000 spaces (floor: changing a title)",
    2,
    ROUNDS * 10,
    async () => {
      round += 1;
      const space = ids[(round * 37) % 400] ?? "";
      const body = { position: { after: { type: "space" as const, space } } };
      await dataOf(moveSpace({ client, path: { spaceId: moved }, body }));
    },
    () =>
      dataOf(
        updateSpaceById({ client, path: { spaceId: renamed }, body: { title: `Title ${round}` } }),
      ),
  );
};

/** Large spaces in the service, on the embedded database in memory, requested through the generated client. */
export const largeSpace: Group = {
  name: "spaces",
  measure: async () => {
    const database = await openTestDatabase();
    const app = await makeApp({ database });
    try {
      const rows = [];
      for (const row of [differenceRow, planRow, moveRow])
        rows.push(await row({ app, admin: await app.newAdmin() }));
      return rows;
    } finally {
      await database.close();
    }
  },
};

import { sql } from "drizzle-orm";
import {
  createChangeRequest,
  createSpace,
  duplicateSpace,
  mergeChangeRequest,
  searchOrganizationContent,
  updateSpaceById,
} from "#client";
import { openDatabase } from "#server/db/open.ts";
import { tidySearch } from "#server/modules/content/search/search-index-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { withPostgres } from "./postgres.ts";
import { type Group, median, type Result, timed } from "./result.ts";

/** The number of pages on PostgreSQL; `SEARCH_PAGES=100000` is the size of a large company. */
const PAGES = Number(process.env["SEARCH_PAGES"] ?? 10_000);
const PAGES_EMBEDDED = 5_000;
const PAGES_A_SPACE = 1_000;
/** Spaces with unique texts; the others are copies of them. */
const OWN_SPACES = 20;
const BATCH = 50;
const MERGED = 200;
const MERGES = 5;
const VOCABULARY = 20_000;
const ROUNDS = 200;
const CALLERS = 16;
/** Milliseconds between two keystrokes of one caller. */
const PAUSE = 1_000;

interface Place {
  readonly app: TestApp;
  readonly admin: Admin;
}

/** Generates the same pseudorandom numbers in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 0x1_0000_0000;
  };
};

const SYLLABLES =
  "ba ce di fo gu ha je ki lo mu na pe qui ro sa te vi wo xu za con pre ter ing ment".split(" ");
/** Returns a word of two to four syllables; the first ones are short and frequent, as in any language. */
const wordAt = (rank: number): string => {
  const next = numbers(rank + 1);
  const count = rank < 100 ? 1 + (rank % 2) : 2 + Math.floor(next() * 3);
  return Array.from({ length: count }, () => SYLLABLES[Math.floor(next() * SYLLABLES.length)]).join(
    "",
  );
};
/** A few words are frequent and most are rare (Zipf's law). */
const someWord = (next: () => number): string => wordAt(Math.floor(VOCABULARY ** next()) - 1);
const someWords = (next: () => number, count: number): string =>
  Array.from({ length: count }, () => someWord(next)).join(" ");

/** A page of about two thousand characters under three headings. */
const textOf = (next: () => number): string =>
  Array.from(
    { length: 3 },
    () => `## ${someWords(next, 3)}\n\n${someWords(next, 45)}.\n\n${someWords(next, 45)}.`,
  ).join("\n\n");

const fill = async ({ admin }: Place, pages: number): Promise<string> => {
  const { client, organizationId } = admin;
  const next = numbers(7);
  const spaces = Math.ceil(pages / PAGES_A_SPACE);
  const own = Math.min(spaces, OWN_SPACES);
  const ids: string[] = [];
  for (let made = 0; made < own; made += 1) {
    const path = { organizationId };
    const { id } = await dataOf(createSpace({ client, path, body: { title: `Space ${made}` } }));
    for (let at = 0; at < Math.min(PAGES_A_SPACE, pages); at += BATCH)
      await editSpace(
        client,
        id,
        ...Array.from({ length: BATCH }, () => newPage(someWords(next, 4), textOf(next))),
      );
    ids.push(id);
  }
  for (let made = own; made < spaces; made += 1)
    await dataOf(duplicateSpace({ client, path: { spaceId: ids[made % own] ?? "" } }));
  return ids[0] ?? "";
};

/** Returns what a person types who searches for two words, after each letter from the second on. */
const keystrokes = (next: () => number): string[] => {
  const text = someWords(next, 2);
  return Array.from({ length: text.length - 1 }, (_, at) => text.slice(0, at + 2));
};

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? 0;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const searchRows = async (place: Place, where: string): Promise<Result[]> => {
  const { app, admin } = place;
  const { organizationId } = admin;
  await tidySearch(app.database.db);
  // As autovacuum does within a minute of this many new pages.
  await app.database.db.execute(sql`analyze`);
  const next = numbers(99);
  const queue = Array.from({ length: ROUNDS }, () => keystrokes(next)).flat();
  /** Searches as a browser does, without validating the response against its schema as the test client does. */
  const ask = (query: string): Promise<number> => {
    const asked = new URLSearchParams({ query, limit: "10" });
    const url = `${TEST_ORIGIN}/v1/orgs/${organizationId}/search?${asked}`;
    const headers = { Authorization: `Bearer ${admin.token}` };
    return timed(async () => {
      const answer = await app.app.fetch(new Request(url, { headers }));
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
    });
  };
  /** The minimum that any search reads from the index: the pages that contain one word. */
  const least = (query: string): Promise<number> =>
    timed(() =>
      app.database.db.execute(sql`select space_id, page_id from search_texts
        where words @@ ${`'${query.split(" ")[0] ?? ""}':*`}::tsquery limit 50`),
    );
  const asked = queue.filter((_, at) => at % 5 === 0).slice(0, ROUNDS);
  for (const query of asked.slice(0, 20)) await ask(query);
  const ours: number[] = [];
  const floor: number[] = [];
  for (const query of asked) {
    floor.push(await least(query));
    ours.push(await ask(query));
  }
  const together: number[] = [];
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      await pause((caller * PAUSE) / CALLERS);
      for (const query of queue.slice(caller * 20, caller * 20 + 10)) {
        together.push(await ask(query));
        await pause(PAUSE);
      }
    }),
  );
  return [
    {
      name: `a keystroke on ${where}, median (floor: pages of one word)`,
      unit: "ms",
      ours: median(ours),
      floor: median(floor),
      goal: { most: 20 },
    },
    {
      name: `a keystroke on ${where}, slowest of 20 (floor: 50 ms)`,
      unit: "ms",
      ours: percentile(ours, 0.95),
      floor: 50,
      goal: { most: 1 },
    },
    {
      name: `the same while ${CALLERS} people type (floor: 50 ms)`,
      unit: "ms",
      ours: percentile(together, 0.95),
      floor: 50,
      goal: { most: 1 },
    },
  ];
};

/**
 * Pages of a space that the searcher cannot open, and searches for a word that they contain and for one that no page
 * does.
 */
const HIDDEN = 1_000;
const HIDDEN_ROUNDS = 200;
/** Words of the same form, so that only the hidden pages tell them apart. */
const [HIDDEN_WORD, NO_WORD] = ["quexovadu", "quexilagu"];

const hiddenRow = async ({ app, admin }: Place, where: string): Promise<Result> => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  const { id } = await dataOf(createSpace({ client, path, body: { title: "Hidden" } }));
  await dataOf(updateSpaceById({ client, path: { spaceId: id }, body: { defaultLevel: null } }));
  const next = numbers(11);
  for (let at = 0; at < HIDDEN; at += BATCH)
    await editSpace(
      client,
      id,
      ...Array.from({ length: BATCH }, () =>
        newPage(someWords(next, 4), `${HIDDEN_WORD} ${textOf(next)}`),
      ),
    );
  await tidySearch(app.database.db);
  const reader = await app.newMember(organizationId, "read");
  const ask = async (query: string): Promise<number> =>
    timed(async () => {
      const found = await dataOf(
        searchOrganizationContent({ client: reader.client, path, query: { query } }),
      );
      if (found.items.length > 0) throw new Error(`${query} was found by who cannot open it`);
    });
  const hidden: number[] = [];
  const none: number[] = [];
  for (let round = 0; round < HIDDEN_ROUNDS; round += 1) {
    none.push(await ask(NO_WORD));
    hidden.push(await ask(HIDDEN_WORD));
  }
  return {
    name: `a word that ${HIDDEN.toLocaleString("en")} hidden pages say on ${where} (floor: one that none says)`,
    unit: "ms",
    ours: median(hidden),
    floor: median(none),
    goal: { most: 1.1 },
  };
};

/** Two hundred pages of a space are rewritten in a change request and merged, repeatedly. */
const mergeRow = async ({ admin }: Place, spaceId: string, where: string): Promise<Result> => {
  const { client } = admin;
  const next = numbers(3);
  const pages: string[] = [];
  for (let at = 0; at < MERGED; at += BATCH)
    pages.push(
      ...createdIn(
        await editSpace(
          client,
          spaceId,
          ...Array.from({ length: BATCH }, () => newPage(someWords(next, 4), textOf(next))),
        ),
      ),
    );
  const rewritten = async () => {
    const { id } = await dataOf(
      createChangeRequest({ client, path: { spaceId }, body: { subject: "Rewritten" } }),
    );
    for (let at = 0; at < MERGED; at += BATCH)
      await editChangeRequest(
        client,
        spaceId,
        id,
        ...pages.slice(at, at + BATCH).map((page) => ({
          operation: "update_page" as const,
          page,
          document: { markdown: textOf(next) },
        })),
      );
    return id;
  };
  const times: number[] = [];
  for (let round = 0; round < MERGES; round += 1) {
    const path = { spaceId, changeRequestId: await rewritten() };
    times.push(await timed(() => dataOf(mergeChangeRequest({ client, path }))));
  }
  return {
    name: `merging ${MERGED} rewritten pages on ${where} (floor: 1 s)`,
    unit: "ms",
    ours: median(times),
    floor: 1_000,
    goal: { most: 1 },
  };
};

const measureOn = async (url: string | undefined, pages: number): Promise<Result[]> => {
  const database = await openDatabase(url === undefined ? {} : { url });
  try {
    const app = await makeApp({ database });
    const place = { app, admin: await app.newAdmin() };
    const where = `${url === undefined ? "the embedded database" : "PostgreSQL"}, ${pages.toLocaleString("en")} pages`;
    const spaceId = await fill(place, pages);
    return [
      ...(await searchRows(place, where)),
      await hiddenRow(place, where),
      await mergeRow(place, spaceId, where),
    ];
  } finally {
    await database.close();
  }
};

/** Searching while typing, and what being searchable at once costs those who write. */
export const search: Group = {
  name: "search",
  measure: async () => [
    ...((await withPostgres((url) => measureOn(url, PAGES))) ?? []),
    ...(await measureOn(undefined, PAGES_EMBEDDED)),
  ],
};

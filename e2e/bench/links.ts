import {
  type ContentImpact,
  createChangeRequest,
  createSpace,
  getChangeRequestMergePlan,
  type ListSpacePageBacklinksResponse,
  mergeChangeRequest,
  publishSite,
  updateSpaceById,
} from "#client";
import { openDatabase } from "#server/db/open.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  type Change,
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture } from "#server/testing/site-fixture.ts";
import { withPostgres } from "./postgres.ts";
import { compareTimes, type Group, median, type Result, timed } from "./result.ts";

const ROUNDS = 15;
/** Operations per batch, half of them deletions and half moves. */
const OPERATIONS = 50;
/** Pages per section, all affected by such an operation. */
const PAGES_A_SECTION = 40;
const LINKING = 1_000;
const EDITED_PAGES = 3_000;

interface Place {
  readonly app: TestApp;
  readonly admin: Admin;
  readonly where: string;
}

/** An existing page, with its path from the root. */
interface Known {
  readonly id: string;
  readonly path: string;
}

/** Sends a request as a browser does, without validating the response against its schema as the test client does. */
const ask = async <Body>({ app, admin }: Place, path: string, body?: object): Promise<Body> => {
  const headers = { Authorization: `Bearer ${admin.token}`, "Content-Type": "application/json" };
  const sent = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
  const request = new Request(`${TEST_ORIGIN}/v1${path}`, { headers, ...sent });
  const answer = await app.app.fetch(request);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as Body;
};

const newSpace = async ({ admin: { client, organizationId } }: Place): Promise<string> =>
  (await dataOf(createSpace({ client, path: { organizationId }, body: { title: "Linked" } }))).id;

/** The text of a page: some paragraphs, and links to earlier pages if `links` is set. */
const textOf = (title: string, number: number, known: readonly Known[], links: boolean): string =>
  Array.from({ length: 10 }, (_, at) => {
    // Five to ten of the paragraphs have a link, each page to different ones.
    const isLinking = links && known.length > 0 && at < 5 + (number % 6);
    const to = known[(number * 31 + at * 197) % Math.max(1, known.length)];
    const said = isLinking ? ` See [there](/${to?.path}.md).` : "";
    return `Paragraph ${at} of ${title} says what there is to know.${said}`;
  }).join("\n\n");

/** Fills a space with sections of pages, one section per batch; returns all pages, and the sections separately. */
const fillSections = async (
  { admin }: Place,
  spaceId: string,
  sections: number,
  links: boolean,
) => {
  const known: Known[] = [];
  const tops: string[] = [];
  for (let from = 0; from < sections; from += OPERATIONS)
    tops.push(
      ...createdIn(
        await editSpace(
          admin.client,
          spaceId,
          ...Array.from({ length: Math.min(OPERATIONS, sections - from) }, (_, at) =>
            newPage(`Section ${from + at}`, ""),
          ),
        ),
      ),
    );
  for (const [section, into] of tops.entries()) {
    const titles = Array.from({ length: PAGES_A_SECTION - 1 }, (_, at) => `Page ${section} ${at}`);
    const pages = titles.map((title, at) =>
      newPage(title, textOf(title, section * PAGES_A_SECTION + at, known, links), { into }),
    );
    const made = createdIn(await editSpace(admin.client, spaceId, ...pages));
    known.push(...made.map((id, at) => ({ id, path: `section-${section}/page-${section}-${at}` })));
  }
  return { tops, known };
};

/** Deletes half of the sections and moves the others to the shelf, with all the pages below them. */
const changesOf = (tops: readonly string[], into: string): Change[] =>
  tops.map((page, at) =>
    at % 2 === 0
      ? { operation: "delete_page", page }
      : { operation: "update_page", page, into, slug: `moved-${at}` },
  );

const touchedPages = (OPERATIONS * PAGES_A_SECTION).toLocaleString("en");

/** A preview of what changes of a published space would break. */
const impactRow = async ({ app, where }: Place): Promise<Result> => {
  const { admin, site, guides } = await makeSiteFixture(app);
  const { spaceId } = guides;
  const { client } = admin;
  const { tops, known } = await fillSections({ app, admin, where }, spaceId, OPERATIONS, true);
  const [into = ""] = createdIn(await editSpace(client, spaceId, newPage("Shelf", "")));
  await dataOf(publishSite({ client, path: site }));
  const changes = changesOf(tops, into);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await timed(async () => {
        const { links: broken, addresses } = await ask<ContentImpact>(
          { app, admin, where },
          `/spaces/${spaceId}/content/impact`,
          { changes },
        );
        if (broken.count < LINKING || addresses.count < known.length)
          throw new Error(`${broken.count} links and ${addresses.count} addresses`);
      }),
    );
  return {
    name: `impact of ${OPERATIONS} operations that touch ${touchedPages} linked pages on ${where} (floor: 1 s)`,
    unit: "ms",
    ours: median(times),
    floor: 1_000,
    goal: { most: 1 },
  };
};

/**
 * The same changes, merged into a space that forbids broken links: the plan counts them, and the merge is refused.
 */
const refusedRow = async (place: Place): Promise<Result> => {
  const { client } = place.admin;
  const spaceId = await newSpace(place);
  const { tops } = await fillSections(place, spaceId, OPERATIONS, true);
  const [into = ""] = createdIn(await editSpace(client, spaceId, newPage("Shelf", "")));
  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Tidy up" } }),
  );
  await editChangeRequest(client, spaceId, changeRequestId, ...changesOf(tops, into));
  const mergeChecks = { "no-broken-links": "required" } as const;
  await dataOf(updateSpaceById({ client, path: { spaceId }, body: { mergeChecks } }));
  const path = { spaceId, changeRequestId };
  const { brokenLinks } = await dataOf(getChangeRequestMergePlan({ client, path }));
  if (brokenLinks.length < LINKING) throw new Error(`${brokenLinks.length} links`);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    times.push(
      await timed(async () => {
        const { response } = await mergeChangeRequest({ client, path });
        if (response?.status !== 409) throw new Error(`merging answered ${response?.status}`);
      }),
    );
  return {
    name: `merge refused for links it would break among ${touchedPages} pages on ${place.where} (floor: 1 s)`,
    unit: "ms",
    ours: median(times),
    floor: 1_000,
    goal: { most: 1 },
  };
};

/** A page with a thousand backlinks, half of them from another space. */
const backlinksRow = async (place: Place): Promise<Result> => {
  const { admin, where } = place;
  const { client, organizationId } = admin;
  const [spaceId, other] = [await newSpace(place), await newSpace(place)];
  const [pageId = ""] = createdIn(await editSpace(client, spaceId, newPage("Target", "# Part")));
  const address = `${TEST_ORIGIN}/o/${organizationId}/spaces/${spaceId}/pages/${pageId}`;
  for (const space of [spaceId, other])
    for (let at = 0; at < LINKING / 2; at += OPERATIONS)
      await editSpace(
        client,
        space,
        ...Array.from({ length: OPERATIONS }, (_, number) =>
          newPage(`From ${at + number}`, `Number ${at + number} says [where](${address}#part).`),
        ),
      );
  const path = `/spaces/${spaceId}/content/page/${pageId}/backlinks`;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS * 2; round += 1)
    times.push(
      await timed(async () => {
        const { count } = await ask<ListSpacePageBacklinksResponse>(place, path);
        if (count !== LINKING) throw new Error(`${count} backlinks`);
      }),
    );
  return {
    name: `backlinks of a page with ${LINKING.toLocaleString("en")} of them on ${where} (floor: 50 ms)`,
    unit: "ms",
    ours: median(times),
    floor: 50,
    goal: { most: 1 },
  };
};

/** Rewriting one page of a large space, with links or without. */
const editOf = async (place: Place, links: boolean) => {
  const spaceId = await newSpace(place);
  const sections = EDITED_PAGES / PAGES_A_SECTION;
  const { known } = await fillSections(place, spaceId, sections, links);
  const page = known.at(-1)?.id ?? "";
  let round = 0;
  return async () => {
    round += 1;
    const markdown = `${textOf("it", 4, known, links)}\n\nRound ${round}.`;
    await editSpace(place.admin.client, spaceId, {
      operation: "update_page",
      page,
      document: { markdown },
    });
  };
};

const editRow = async (place: Place): Promise<Result> => {
  const [linked, plain] = [await editOf(place, true), await editOf(place, false)];
  return compareTimes(
    `an edit among ${EDITED_PAGES.toLocaleString("en")} pages of 5 to 10 links each on ${place.where} (floor: without links)`,
    1.5,
    ROUNDS * 2,
    linked,
    plain,
  );
};

const measureOn = async (url: string | undefined): Promise<Result[]> => {
  const database = await openDatabase(url === undefined ? {} : { url });
  try {
    const app = await makeApp({ database });
    const where = url === undefined ? "the embedded database" : "PostgreSQL";
    const rows: Result[] = [];
    for (const row of [impactRow, refusedRow, backlinksRow, editRow])
      rows.push(await row({ app, admin: await app.newAdmin(), where }));
    return rows;
  } finally {
    await database.close();
  }
};

/** The cost of links: computing what breaks, listing backlinks, and writing among many of them. */
export const links: Group = {
  name: "links",
  measure: async () => [
    ...((await withPostgres(measureOn)) ?? []),
    ...(await measureOn(undefined)),
  ],
};

import { expect, it, onTestFinished, vi } from "vitest";
import type { ContentImportRun } from "#client";
import { IMPORT } from "#server/modules/imports/runs/queue-import.ts";
import { docPage, openTestSite, type SitePage } from "#server/testing/import-site.ts";
import { onePixel } from "#server/testing/content-fixture.ts";
import { randomFrom } from "#server/testing/random-site.ts";
import { isFull, rounds } from "#testing/depth.ts";
import { ask, type Call, countEvents, listAll } from "./crash-rounds.ts";
import {
  begin,
  type Begun,
  choosing,
  endLeases,
  ended,
  newPlace,
  newSpace,
  PATIENCE,
  read,
  startServices,
  until,
} from "./killed-imports.ts";

/** Each kills up to two imports; in every second one another process lives on, where there is one. */
const ROUNDS = rounds(3, process.env.TEST_DATABASE_URL ? 2 : 1);
/** Imports under way at once: as many as an organization has. */
const IMPORTS = 2;
const PAGES = 8;
/** Requests that the imports of a round make together: pages and picture, robots.txt and where sitemaps may be. */
const REQUESTS = IMPORTS * (PAGES + 5);
/** Looks at the imports until they are killed, which is the time between two requests of theirs. */
const MOST_LOOKS = 40;
/** Writing is short: so many more of the places are in there, so many looks long. */
const WRITING = 16;

const paths = Array.from({ length: PAGES }, (_, at) => `/docs/page-${at}`);
const menu = [["/docs/", "Start"], ...paths.map((path) => [path, `Page ${path}`])] as const;

/** What the site says; the first page says another thing every time. */
const pagesOf = (edition: number): Record<string, SitePage> => ({
  "/docs/": docPage(
    "Start",
    '<p>Welcome to all of it.</p><img src="/dot.png" alt="Dot">',
    menu.map(([path = "", title = ""]) => [path, title] as const),
  ),
  "/dot.png": (_, response) => {
    response.setHeader("Content-Type", "image/png");
    response.end(Buffer.from(onePixel, "base64"));
  },
  ...Object.fromEntries(
    paths.map((path, at) => [
      path,
      docPage(`Page ${path}`, `<p>About ${path}${at === 0 ? `, edition ${edition}` : ""}.</p>`),
    ]),
  ),
});

/** Takes what was found as soon as it is there, whichever service is left to be told. */
const chooseAnyhow = async (call: Call, begun: Begun): Promise<void> => {
  const { phase, plan } = await until(call, begun, (run) => choosing(run) || ended(run));
  if (phase !== "choosing") return;
  // A service that died may have heard it: then it is refused the second time.
  await vi.waitFor(async () => {
    const { status } = await call("POST", `${begun.at}/start`, { plan });
    expect(status).toBeLessThan(500);
  }, PATIENCE);
};

it(
  `imports that are killed anywhere are written once, ${ROUNDS} times`,
  { timeout: 120_000 + ROUNDS * 120_000 },
  async ({ annotate }) => {
    const site = await openTestSite(pagesOf(0));
    onTestFinished(() => site.close());
    const made = await newPlace(site);
    const services = await startServices(made);
    const { call } = services;
    const random = randomFrom(ROUNDS);
    const chance = (below: number): number => Math.floor(random() * below);
    const known = await newSpace(call);
    let killed = 0;

    /** Kills processes after so many requests to the site and looks at the imports. */
    const killDuring = async (which: readonly number[], imports: readonly Begun[]) => {
      const before = site.asked.length;
      const requests = chance(REQUESTS + WRITING);
      const looks = chance(requests < REQUESTS ? MOST_LOOKS : WRITING);
      const isReached = (runs: readonly ContentImportRun[]): boolean =>
        requests < REQUESTS
          ? site.asked.length - before >= requests
          : runs.some(({ phase }) => phase === "writing");
      for (let looked = 0; looked <= looks;) {
        const runs = await Promise.all(imports.map((begun) => read(call, begun)));
        if (runs.every(ended)) break;
        if (isReached(runs)) looked += 1;
      }
      await services.crash(which);
    };

    for (let round = 0; round < ROUNDS; round += 1) {
      site.set(pagesOf(round));
      const fresh = await newSpace(call);
      const imports = [await begin(call, site, fresh), await begin(call, site, known, true)];
      const chosen = Promise.all(imports.map((begun) => chooseAnyhow(call, begun)));
      // Every second time another process lives on, where there is one, and takes over.
      const which = round % 2 === 1 ? [chance(services.all.length)] : services.all;
      await killDuring(which, imports);
      killed += (await endLeases(made.place)).filter((kind) => kind === IMPORT).length;
      await services.startMissing();
      await chosen;

      for (const [at, begun] of imports.entries()) {
        const isDirect = at === 1;
        const about = `round ${round}, ${isDirect ? "into the space" : "into a change request"}`;
        const run = await until(call, begun, ended);
        expect(run, about).toMatchObject({
          status: "completed",
          imported: PAGES + 1,
          failed: 0,
          skipped: 0,
        });
        const id = begun.at.split("/").at(-1);
        const { organization, space } = begun;
        expect(await countEvents(call, organization, ["import.completed"], id), about).toBe(1);
        expect(await countEvents(call, organization, ["import.chosen"], id), about).toBe(1);
        const requests = await listAll(
          call,
          `/v1/spaces/${space}/change-requests`,
          "&status=draft",
        );
        expect(requests, about).toHaveLength(isDirect ? 0 : 1);
        const written = isDirect
          ? `/v1/spaces/${space}`
          : `/v1/spaces/${space}/change-requests/${run.result?.changeRequest}`;
        const { pages } = await ask<{ pages: { title: string }[] }>(
          call,
          "GET",
          `${written}/content/pages`,
        );
        expect(pages.map(({ title }) => title).toSorted(), about).toEqual(
          menu.map(([, title]) => title).toSorted(),
        );
        expect(await listAll(call, `${written}/content/files`), about).toHaveLength(1);
      }
      const edits = await countEvents(call, known.organization, ["space.edited"], known.space);
      expect(edits, `round ${round}`).toBe(round + 1);
    }
    // One round may come too late for both.
    if (isFull) expect(killed, "imports that were killed before their end").toBeGreaterThan(0);
    await annotate(`${killed} imports killed before their end`);
  },
);

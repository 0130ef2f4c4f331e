import { expect, it, onTestFinished } from "vitest";
import type { ContentImportRun } from "#client";
import { docPage, openTestSite, type SitePage } from "#server/testing/import-site.ts";
import { onePixel } from "#server/testing/content-fixture.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { ask, type Call, countEvents, listAll } from "./crash-rounds.ts";
import {
  begin,
  type Begun,
  callOf,
  choosing,
  endLeases,
  ended,
  newPlace,
  newSpace,
  read,
  until,
} from "./killed-imports.ts";

/** Each kills one import; CRASH_ROUNDS asks for more than every run can wait for. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 3);
const PAGES = 8;
/** Requests that an import makes: its pages and picture, robots.txt and where sitemaps may be. */
const REQUESTS = PAGES + 5;
/** Looks at the import until it is killed, which is the time between two requests of its own. */
const MOST_LOOKS = 40;
/** Writing is short: so many more of the places are in there, so many looks long. */
const WRITING = 8;

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

/** The same numbers in every run, so that a failure comes again. */
const randomFrom = (seed: number) => {
  let state = seed;
  return (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * (most + 1));
  };
};

/** Follows an import to its end, and takes what was found; ends by itself where the service is gone. */
const follow = async (call: Call, begun: Begun, isOver: () => boolean): Promise<void> => {
  while (!isOver()) {
    const run = await read(call, begun);
    if (ended(run)) return;
    if (choosing(run)) await call("POST", `${begun.at}/start`, { plan: run.plan });
  }
};

it(
  `an import that is killed anywhere is written once, ${ROUNDS} times`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    const site = await openTestSite(pagesOf(0));
    onTestFinished(() => site.close());
    const { place, environment } = await newPlace(site);
    let service: ServerProcess = await startServerProcess(environment);
    onTestFinished(() => service.crash());
    const random = randomFrom(ROUNDS);
    const known = await newSpace(callOf(service));
    let [edits, killed] = [0, 0];

    /** Imports, and kills the service after so many requests to the site and looks at the import. */
    const importAndKill = async (where: Omit<Begun, "at">, direct: boolean): Promise<Begun> => {
      const call = callOf(service);
      const before = site.asked.length;
      const requests = random(REQUESTS + WRITING);
      const looks = random(requests < REQUESTS ? MOST_LOOKS : WRITING);
      const begun = await begin(call, site, where, direct);
      let isOver = false;
      const following = follow(call, begun, () => isOver).catch(() => undefined);
      const isReached = ({ phase }: ContentImportRun): boolean =>
        requests < REQUESTS ? site.asked.length - before >= requests : phase === "writing";
      let run = await read(call, begun);
      for (let looked = 0; !ended(run) && looked <= looks; looked += isReached(run) ? 1 : 0)
        run = await read(call, begun);
      if (!ended(run)) killed += 1;
      isOver = true;
      await service.crash();
      await following;
      return begun;
    };

    for (let round = 0; round < ROUNDS; round += 1) {
      const direct = round % 2 === 1;
      site.set(pagesOf(round));
      const where = direct ? known : await newSpace(callOf(service));
      const begun = await importAndKill(where, direct);
      await endLeases(place);
      service = await startServerProcess(environment);
      const call = callOf(service);
      const about = `round ${round}`;
      const found = await until(call, begun, (now) => choosing(now) || ended(now));
      if (choosing(found)) await ask(call, "POST", `${begun.at}/start`, { plan: found.plan });
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
      const requests = await listAll(call, `/v1/spaces/${space}/change-requests`, "&status=draft");
      expect(requests, about).toHaveLength(direct ? 0 : 1);
      if (direct) edits += 1;
      const written = direct
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
      const files = await listAll(call, `${written}/content/files`);
      expect(files, about).toHaveLength(1);
    }
    const call = callOf(service);
    expect(await countEvents(call, known.organization, ["space.edited"], known.space)).toBe(edits);
    expect(killed, "imports that were killed before their end").toBeGreaterThan(0);
  },
);

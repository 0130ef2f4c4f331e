import { expect, it, onTestFinished, vi } from "vitest";
import {
  docPage,
  openTestSite,
  type SitePage,
  type TestSite,
} from "#server/testing/import-site.ts";
import { startServerProcess } from "#server/testing/server-process.ts";
import { type Call, countEvents, listAll } from "./crash-rounds.ts";
import {
  begin,
  type Begun,
  callOf,
  choose,
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

/** More than the preview reads. */
const PAGES = 40;
/** What a process that dies was at is fetched twice. */
const MOST_TWICE = 8;

const paths = Array.from({ length: PAGES }, (_, at) => `/docs/page-${at}`);
const menu = paths.map((path) => [path, `Page ${path}`] as const);
const everyPage = (page: (path: string) => SitePage): Record<string, SitePage> =>
  Object.fromEntries(paths.map((path) => [path, page(path)]));
const answering = everyPage((path) => docPage(`Page ${path}`, `<p>About ${path}.</p>`, menu));
/** Whoever asks waits for ever. */
const silent = everyPage(() => () => undefined);

const newSite = async (): Promise<TestSite> => {
  const site = await openTestSite({
    "/docs/": docPage("Start", "<p>Welcome to all of it.</p>", menu),
    ...answering,
  });
  onTestFinished(() => site.close());
  return site;
};

const asked = (site: TestSite): readonly string[] =>
  site.asked.filter((path) => path.startsWith("/docs/page-"));

const expectWrittenOnce = async (call: Call, begun: Begun): Promise<void> => {
  expect(await read(call, begun)).toMatchObject({
    status: "completed",
    imported: PAGES + 1,
    failed: 0,
  });
  const requests = await listAll(
    call,
    `/v1/spaces/${begun.space}/change-requests`,
    "&status=draft",
  );
  expect(requests).toHaveLength(1);
  expect(await countEvents(call, begun.organization, ["import.completed"])).toBe(1);
};

/** Where in an import its process is killed: `wait` settles at that moment. */
const moments: Readonly<
  Record<string, (call: Call, begun: Begun, site: TestSite) => Promise<unknown>>
> = {
  finding: (_, __, site) =>
    vi.waitFor(() => expect(asked(site).length).toBeGreaterThan(3), PATIENCE),
  fetching: async (call, begun, site) => {
    await choose(call, begun);
    const before = asked(site).length;
    await vi.waitFor(() => expect(asked(site).length).toBeGreaterThan(before + 2), PATIENCE);
  },
  writing: async (call, begun) => {
    await choose(call, begun);
    await until(call, begun, (run) => run.phase === "writing" || ended(run));
  },
};

it.each(Object.entries(moments))(
  "an import whose process is killed while %s goes on, and is written once",
  async (moment, wait) => {
    const site = await newSite();
    const { place, environment } = await newPlace(site);
    const first = await startServerProcess(environment);
    let begun: Begun;
    try {
      const call = callOf(first);
      begun = await begin(call, site, await newSpace(call));
      await wait(callOf(first), begun, site);
    } finally {
      await first.crash();
    }
    await endLeases(place);
    const next = await startServerProcess(environment);
    try {
      const call = callOf(next);
      if (moment === "finding") await choose(call, begun);
      await until(call, begun, ended);
      expect(asked(site).length).toBeLessThanOrEqual(PAGES + MOST_TWICE);
      await expectWrittenOnce(call, begun);
    } finally {
      await next.crash();
    }
  },
);

it.runIf(process.env.TEST_DATABASE_URL).each(["finding", "fetching"])(
  "another process goes on with an import whose process was killed while %s, once its lease has ended",
  async (phase) => {
    const site = await newSite();
    const services = await startServices(await newPlace(site), 1);
    const { call } = services;
    if (phase === "finding") site.set(silent);
    const begun = await begin(call, site, await newSpace(call));
    if (phase === "fetching") {
      await until(call, begun, choosing);
      site.set(silent);
      await choose(call, begun);
    }
    await until(call, begun, (run) => run.status === "in-progress" && run.phase === phase);
    // The one that runs already has the import, and waits for the site.
    await services.startMissing();
    await services.crash([0]);
    site.set(answering);
    if (phase === "finding") await choose(call, begun);
    await until(call, begun, ended);
    expect(asked(site).length).toBeLessThanOrEqual(PAGES + MOST_TWICE);
    await expectWrittenOnce(call, begun);
  },
);

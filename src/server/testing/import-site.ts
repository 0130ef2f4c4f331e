import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import pino from "pino";
import {
  chooseImportPages,
  createSpace,
  type ContentImportRun,
  getImportRun,
  listImportPages,
  startImportRun,
  type StartImportRun,
} from "#client";
import { operatorContext } from "#server/access/operator-context.ts";
import { runDueJobs } from "#server/jobs/run-job.ts";
import type { Context } from "#server/kit/context.ts";
import type { Network } from "#server/modules/imports/fetching/site.ts";
import { importJob } from "#server/modules/imports/work/import-job.ts";
import { dataOf } from "./answers.ts";
import type { Admin, Person, TestApp } from "./make-app.ts";

/** The response of an address: HTML, or whatever a function of the test writes. */
export type SitePage = string | ((request: IncomingMessage, response: ServerResponse) => void);

/** A website on loopback, and the requests it received. */
export interface TestSite {
  readonly origin: string;
  /** The entry for the allow list. */
  readonly host: string;
  /** Requested paths, in order. */
  readonly asked: string[];
  /** Adds pages to the site, or removes them (undefined). */
  set(pages: Readonly<Record<string, SitePage | undefined>>): void;
  close(): void;
}

/** Opens a site with only these pages; everything else is 404. */
export const openTestSite = async (
  pages: Readonly<Record<string, SitePage | undefined>> = {},
): Promise<TestSite> => {
  const known = new Map<string, SitePage | undefined>(Object.entries(pages));
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const page = known.get(path);
    if (typeof page === "function") return page(request, response);
    response.statusCode = page === undefined ? 404 : 200;
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(page ?? "<!doctype html><title>Not found</title><h1>Not found</h1>");
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const port = bound === null || typeof bound === "string" ? 0 : bound.port;
  const host = `127.0.0.1:${port}`;
  return {
    origin: `http://${host}`,
    host,
    asked,
    set: (more) => {
      for (const [path, page] of Object.entries(more)) known.set(path, page);
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** A documentation page with a menu. */
export const docPage = (
  title: string,
  body: string,
  menu: readonly (readonly [path: string, title: string])[] = [],
): string => `<!doctype html>
<html lang="en"><head><title>${title} - Docs</title></head><body>
<nav class="sidebar" aria-label="Main"><ul>${menu
  .map(([path, name]) => `<li><a href="${path}">${name}</a></li>`)
  .join("")}</ul></nav>
<main><h1>${title}</h1>${body}</main></body></html>`;

/** Runs the jobs that the service runs after a request, without waiting between requests to a host. */
export const importJobs = (
  app: TestApp,
  sites: readonly Pick<TestSite, "host">[],
  network: Partial<Network> = {},
) => {
  const settings = { ...app.context.settings, outboundAllow: sites.map(({ host }) => host) };
  const context: Context = operatorContext(app.database.db, settings, app.context.now);
  // On a slow machine, previewing a small site may take as long as it needs.
  const kind = importJob({ paceMs: 0, timeoutMs: 5_000, previewMs: 600_000, ...network });
  const problems: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void problems.push(line) });
  return {
    context,
    kind,
    log,
    /** Logged problems that no test expects. */
    problems,
    settle: () => runDueJobs(context, [kind], log),
  };
};
export type ImportJobs = ReturnType<typeof importJobs>;

/** Runs a person's imports through the API. */
export const importing = (
  person: Person,
  { organizationId }: Pick<Admin, "organizationId">,
  jobs: () => Pick<ImportJobs, "settle">,
) => {
  const { client } = person;
  const at = (importRunId: string) => ({ organizationId, importRunId });
  const read = (id: string) => dataOf(getImportRun({ client, path: at(id) }));
  const begin = (body: StartImportRun) =>
    dataOf(startImportRun({ client, path: { organizationId }, body }));
  const choose = async (id: string, choices = {}): Promise<ContentImportRun> => {
    const { plan = "" } = await read(id);
    return dataOf(chooseImportPages({ client, path: at(id), body: { plan, choices } }));
  };
  return {
    at,
    read,
    begin,
    choose,
    /** Previews a site and imports all of it; returns the import in its final state. */
    all: async (body: StartImportRun, choices = {}): Promise<ContentImportRun> => {
      const { id } = await begin(body);
      await jobs().settle();
      if ((await read(id)).phase === "choosing") {
        await choose(id, choices);
        await jobs().settle();
      }
      return read(id);
    },
    newSpace: async (): Promise<string> => {
      const body = { title: "Docs" };
      return (await dataOf(createSpace({ client, path: { organizationId }, body }))).id;
    },
    rows: async (id: string) =>
      (await dataOf(listImportPages({ client, path: at(id), query: { limit: 1000 } }))).items,
  };
};

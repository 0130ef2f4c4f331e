import { expect, it } from "vitest";
import { openDatabase } from "#server/db/open.ts";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { structureIssues } from "#server/testing/structure-fixture.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { cases } from "#testing/depth.ts";
import { checkWholeContent } from "./content-invariants.ts";
import { ask, type Call, listAll } from "./crash-rounds.ts";

/** Change requests that both processes merge at once. */
const ROUNDS = cases(20);
const SECTIONS = 8;
const PAGES = 6;

interface Page {
  readonly id: string;
  readonly title: string;
  readonly pages?: readonly Page[];
}
const flat = (pages: readonly Page[]): Page[] =>
  pages.flatMap((page) => [page, ...flat(page.pages ?? [])]);

const url = await freshDatabaseUrl();

it.runIf(url !== undefined)(
  `two processes on one database move sections and pages, and merge ${ROUNDS} times at once: one wins, and all stays whole`,
  { timeout: 120_000 + ROUNDS * 10_000 },
  async () => {
    const address = url ?? "";
    const token = "bnd_api_for_the_test_of_two_processes";
    const environment = { BOOTSTRAP_TOKEN: token, RATE_LIMIT: "0", DATABASE_URL: address };
    const first = await startServerProcess(environment);
    const second = await startServerProcess(environment);
    const callOf =
      (service: ServerProcess): Call =>
      (method, path, body) =>
        fetch(`${service.url}${path}`, {
          method,
          headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
    const calls = [callOf(first), callOf(second)] as const;
    const [call] = calls;
    const make = async (method: string, path: string, body: object) =>
      (await ask<{ id: string }>(call, method, path, body)).id;
    try {
      const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
      const organization = `/v1/orgs/${items[0]?.id}`;
      const spaceId = await make("POST", `${organization}/spaces`, { title: "Raced" });
      const space = `/v1/spaces/${spaceId}`;
      const changes = Array.from({ length: PAGES }, (_, at) => ({
        operation: "insert_page",
        title: `Page ${at}`,
        document: { markdown: `Text ${at}.` },
      }));
      await ask(call, "POST", `${space}/content`, { changes });
      const siteId = await make("POST", `${organization}/sites`, { title: "Raced" });
      const site = `${organization}/sites/${siteId}`;
      const sections: string[] = [];
      for (let at = 0; at < SECTIONS; at += 1)
        sections.push(await make("POST", `${site}/sections`, { spaceId, title: `Section ${at}` }));
      const pagesNow = async (by: Call) =>
        flat((await ask<{ pages: Page[] }>(by, "GET", `${space}/content/pages`)).pages);
      const pages = (await pagesNow(call)).map(({ id }) => id);

      const race = { over: false };
      const pick = (among: readonly string[]) =>
        among[Math.floor(Math.random() * among.length)] ?? "";
      const statuses = new Map<string, number>();
      const until = async (kind: string, send: () => Promise<Response>) => {
        while (!race.over) {
          const { status } = await send();
          const key = `${kind} ${status}`;
          statuses.set(key, (statuses.get(key) ?? 0) + 1);
        }
      };
      const pointer = (id: string) => ({ type: "site-section", id });
      const moving = calls.flatMap((by) => [
        until("section", () =>
          by("PATCH", `${site}/structure/sort`, {
            item: pointer(pick(sections)),
            position: { before: pointer(pick(sections)) },
          }),
        ),
        until("page", () => {
          const [page, into] = [pick(pages), Math.random() < 0.4 ? null : pick(pages)];
          const change = { operation: "update_page", page, into, at: 0 };
          return by("POST", `${space}/content`, { changes: [change] });
        }),
      ]);

      const merges: number[][] = [];
      const subjects: string[] = [];
      const merging = async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const subject = `Merged ${round}`;
          const id = await make("POST", `${space}/change-requests`, { subject });
          const request = `${space}/change-requests/${id}`;
          const document = { markdown: `Text of ${subject}.` };
          const insert = { operation: "insert_page", title: subject, document };
          await ask(call, "POST", `${request}/content`, { changes: [insert] });
          const answers = await Promise.all(calls.map((by) => by("POST", `${request}/merge`, {})));
          merges.push(answers.map(({ status }) => status).toSorted((a, b) => a - b));
          subjects.push(subject);
        }
      };
      try {
        await merging();
      } finally {
        race.over = true;
        await Promise.all(moving);
      }

      expect(merges).toEqual(merges.map(() => [200, 409]));
      for (const key of statuses.keys()) expect(key).toMatch(/ (200|400|409)$/);
      for (const kind of ["section", "page"])
        expect(statuses.get(`${kind} 200`), kind).toBeGreaterThan(0);
      for (const by of calls) {
        const seen = await pagesNow(by);
        expect(seen.map(({ title }) => title).toSorted()).toEqual(
          [...changes.map(({ title }) => title), ...subjects].toSorted(),
        );
        const { structure } = await ask<{ structure: { id: string }[] }>(
          by,
          "GET",
          `${site}/structure`,
        );
        expect(structure.map(({ id }) => id).toSorted()).toEqual(sections.toSorted());
        expect(await listAll(by, `${space}/change-requests`, "&status=merged")).toHaveLength(
          ROUNDS,
        );
      }
      await checkWholeContent(call, organization);
    } finally {
      await first.crash();
      await second.crash();
    }
    const database = await openDatabase({ url: address });
    const sites = await database.db.execute<{ id: string }>("select id from sites");
    for (const { id } of sites as Iterable<{ id: string }>)
      expect(await structureIssues(database.db, id)).toEqual([]);
    await database.close();
  },
);

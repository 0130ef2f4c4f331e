import { Client } from "pg";
import { expect, it } from "vitest";
import { startServerProcess } from "#server/testing/server-process.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";

const TOKEN = "bnd_api_for_the_test_of_lost_connections";
const KILLS = 200;

const url = await freshDatabaseUrl();

it.runIf(url !== undefined)(
  `the service outlives ${KILLS} connections that are ended in the middle of writing, and says 503`,
  async () => {
    const address = url ?? "";
    const operator = new Client(address);
    await operator.connect();
    const service = await startServerProcess({
      BOOTSTRAP_TOKEN: TOKEN,
      RATE_LIMIT: "0",
      DATABASE_URL: address,
    });
    const send = (method: string, path: string, body?: object) =>
      fetch(`${service.url}${path}`, {
        method,
        headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      });
    const read = async (path: string) => (await send("GET", path)).json();
    const { items } = (await read("/v1/orgs")) as { items: { id: string }[] };
    const path = `/v1/orgs/${items[0]?.id}/teams`;

    const statuses = new Map<number, number>();
    const acknowledged: string[] = [];
    let kills = 0;
    const isKilling = () => kills < KILLS;
    const write = async (writer: number) => {
      for (let at = 0; isKilling(); at += 1) {
        const title = `Team ${writer}.${at}`;
        const { status } = await send("PUT", path, { title });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 201) acknowledged.push(title);
      }
    };
    const kill = async () => {
      while (isKilling()) {
        const { rowCount } = await operator.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and application_name = 'bindery'
             and pid <> pg_backend_pid() and state <> 'idle' limit 1`,
        );
        kills += rowCount ?? 0;
      }
    };
    try {
      await Promise.all([kill(), ...Array.from({ length: 8 }, (_, writer) => write(writer))]);
      expect([...statuses.keys()].filter((status) => status !== 201 && status !== 503)).toEqual([]);
      expect(statuses.get(503)).toBeGreaterThan(0);
      const titles = new Set<string>();
      for (let next = ""; ;) {
        const page = (await read(`${path}?limit=1000${next}`)) as {
          items: { title: string }[];
          next?: { page: string };
        };
        for (const { title } of page.items) titles.add(title);
        if (!page.next) break;
        next = `&page=${encodeURIComponent(page.next.page)}`;
      }
      expect(acknowledged.filter((title) => !titles.has(title))).toEqual([]);
    } finally {
      await service.crash();
      await operator.end();
    }
  },
);

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { type ServerProcess, startServerProcess } from "#server/testing/server-process.ts";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { rounds } from "#testing/depth.ts";
import { ask, type Call, listAll } from "./crash-rounds.ts";

/** Stops under load. */
const ROUNDS = rounds(2);
const CLIENTS = 8;
const MOST_WRITES = 150;

it(
  `stopped while ${CLIENTS} write, it answers what it began, does nothing else, and ends with 0, ${ROUNDS} times`,
  { timeout: 60_000 + ROUNDS * 60_000 },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "bindery-stop-"));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const url = await freshDatabaseUrl();
    const environment = {
      BOOTSTRAP_TOKEN: "bnd_api_for_the_test_of_stopping",
      RATE_LIMIT: "0",
      ...(url === undefined ? { DATA_DIR: join(folder, "data") } : { DATABASE_URL: url }),
    };
    let service: ServerProcess = await startServerProcess(environment);
    const call: Call = (method, path, body) =>
      fetch(`${service.url}${path}`, {
        method,
        headers: {
          Authorization: `Bearer ${environment.BOOTSTRAP_TOKEN}`,
          "Content-Type": "application/json",
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
    const teams = `/v1/orgs/${items[0]?.id}/teams`;

    const acknowledged: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const after = acknowledged.length + 1 + Math.floor(Math.random() * MOST_WRITES);
      let stopped: Promise<number | null> | undefined;
      const write = async (client: number) => {
        for (let at = 0; ; at += 1) {
          const title = `Team ${round}.${client}.${at}`;
          let response: Response;
          try {
            response = await call("PUT", teams, { title });
            await response.text();
          } catch {
            return;
          }
          expect(response.status).toBe(201);
          acknowledged.push(title);
          if (acknowledged.length === after) stopped = service.stop();
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, client) => write(client)));
      expect(await stopped).toBe(0);

      service = await startServerProcess(environment);
      const there = (await listAll(call, teams)).map(({ title }) => String(title));
      expect(there.filter((title) => title.startsWith("Team ")).toSorted()).toEqual(
        acknowledged.toSorted(),
      );
    }
    expect(await service.stop()).toBe(0);
  },
);

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startServerProcess } from "../testing/server-process.ts";
import { freshDatabaseUrl } from "../testing/test-database.ts";
import { type Call, crashLanes, type Lane } from "./crash-lanes.ts";

const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 10);
const TOKEN = "bnd_api_for_the_crash_test_alone";
const MOST_WRITES_A_ROUND = 60;

let folder: string;
let environment: Record<string, string>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "bindery-crash-"));
  const url = await freshDatabaseUrl();
  environment = {
    BOOTSTRAP_TOKEN: TOKEN,
    RATE_LIMIT: "0",
    ...(url === undefined ? { DATA_DIR: join(folder, "data") } : { DATABASE_URL: url }),
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Where the service listens changes with every start. */
let origin = "";
const call: Call = (method, path, body) =>
  fetch(`${origin}${path}`, {
    method,
    headers: { Authorization: `Bearer ${TOKEN}`, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
const answer = async (method: string, path: string, body?: object) => {
  const response = await call(method, path, body);
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return (await response.json()) as { id: string; items: { id: string }[]; count: number };
};

const prepare = async (): Promise<{ organization: string; lanes: Lane[] }> => {
  const [own] = (await answer("GET", "/v1/orgs")).items;
  const organization = `/v1/orgs/${own?.id}`;
  const { id: linkId } = await answer("POST", `${organization}/link-invites`, { role: "comment" });
  const { id: teamId } = await answer("PUT", `${organization}/teams`, { title: "Stays" });
  const people: string[] = [];
  for (const name of ["Ada", "Ben", "Cy", "Dora"]) {
    const email = `${name.toLowerCase()}@people.example`;
    const path = `/auth/invitations/${linkId}`;
    const joined = await call("POST", path, { displayName: name, email });
    const { user } = (await joined.json()) as { user: { id: string } };
    people.push(user.id);
  }
  return { organization, lanes: crashLanes(call, organization, { teamId, linkId, people }) };
};

/** What is known of a lane: acknowledged, and perhaps one write that was under way at the end. */
interface Known {
  readonly lane: Lane;
  now: readonly string[];
  pending: readonly string[] | undefined;
  /** Writes that happened, and how many of the lane's events there were before the first. */
  writes: number;
  readonly eventsBefore: number;
}

const eventsOf = async (organization: string, { actions }: Lane): Promise<number> => {
  let total = 0;
  for (const action of actions)
    total += (await answer("GET", `${organization}/audit-events?limit=1&action=${action}`)).count;
  return total;
};

/** Writes on every lane at once until the service is gone, which is after so many acknowledgements. */
const writeUntilCrash = async (
  known: readonly Known[],
  after: number,
  crash: () => Promise<void>,
) => {
  let acknowledged = 0;
  let crashed: Promise<void> | undefined;
  const run = async (one: Known) => {
    for (;;) {
      const write = one.lane.next(one.now);
      one.pending = write.after;
      let response: Response;
      try {
        response = await write.send();
      } catch {
        return;
      }
      expect(response.ok, `${one.lane.name}: ${response.status}`).toBe(true);
      one.now = write.after;
      one.pending = undefined;
      one.writes += 1;
      acknowledged += 1;
      if (acknowledged === after) crashed = crash();
    }
  };
  await Promise.all(known.map(run));
  await crashed;
  return acknowledged;
};

/** Everything acknowledged is there, what was under way happened wholly or not at all, all recorded. */
const checkAll = async (organization: string, known: readonly Known[]) => {
  for (const one of known) {
    const seen = await one.lane.observe();
    if (one.pending !== undefined && JSON.stringify(seen) === JSON.stringify(one.pending)) {
      one.now = one.pending;
      one.writes += 1;
    }
    one.pending = undefined;
    expect(seen, one.lane.name).toEqual(one.now);
    expect(await eventsOf(organization, one.lane), `events of ${one.lane.name}`).toBe(
      one.eventsBefore + one.writes,
    );
  }
};

describe("kill -9 in the middle of writing", { timeout: 60_000 + ROUNDS * 30_000 }, () => {
  it(`loses no acknowledged write and always starts again, ${ROUNDS} times`, async () => {
    let service = await startServerProcess(environment);
    try {
      origin = service.url;
      const { organization, lanes } = await prepare();
      const known: Known[] = [];
      for (const lane of lanes) {
        const eventsBefore = await eventsOf(organization, lane);
        known.push({
          lane,
          now: await lane.observe(),
          pending: undefined,
          writes: 0,
          eventsBefore,
        });
      }
      let acknowledged = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const after = 1 + Math.floor(Math.random() * MOST_WRITES_A_ROUND);
        acknowledged += await writeUntilCrash(known, after, service.crash);
        service = await startServerProcess(environment);
        origin = service.url;
        await checkAll(organization, known);
      }
      expect(acknowledged).toBeGreaterThanOrEqual(ROUNDS);
    } finally {
      await service.crash();
    }
  });
});

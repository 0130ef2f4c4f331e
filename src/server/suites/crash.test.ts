import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshDatabaseUrl } from "#server/testing/test-database.ts";
import { rounds } from "#testing/depth.ts";
import { crashContentScenario } from "./crash-content.ts";
import { crashSitesScenario } from "./crash-sites.ts";
import { crashWriter } from "./crash-people.ts";
import { ask, type Call, crashRounds, type Scenario } from "./crash-rounds.ts";

interface Kind {
  readonly name: string;
  readonly rounds: number;
  readonly mostWrites: number;
  readonly scenario: (call: Call) => Promise<Scenario>;
}

const ownOrganization = async (call: Call): Promise<string> => {
  const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
  return `/v1/orgs/${items[0]?.id}`;
};

/** The organization with its people, teams and invitations. */
const peopleScenario = async (call: Call): Promise<Scenario> => {
  const organization = await ownOrganization(call);
  const made = async (method: string, path: string, body: object) =>
    (await ask<{ id: string }>(call, method, `${organization}${path}`, body)).id;
  const linkId = await made("POST", "/link-invites", { role: "comment" });
  const teamId = await made("PUT", "/teams", { title: "Stays" });
  const people: string[] = [];
  for (const name of ["Ada", "Ben", "Cy", "Dora"]) {
    const email = `${name.toLowerCase()}@people.example`;
    const path = `/auth/invitations/${linkId}`;
    const joined = await call("POST", path, { displayName: name, email });
    const { user } = (await joined.json()) as { user: { id: string } };
    people.push(user.id);
  }
  return { writers: crashWriter(call, organization, { teamId, linkId, people }) };
};

const kinds: readonly Kind[] = [
  { name: "people and teams", rounds: rounds(5), mostWrites: 60, scenario: peopleScenario },
  {
    name: "pages, merges and sites, by nine",
    rounds: rounds(5),
    mostWrites: 100,
    scenario: async (call) => {
      const organization = await ownOrganization(call);
      const content = await crashContentScenario(call, organization);
      const sites = await crashSitesScenario(call, organization);
      return {
        writers: [...content.writers, ...sites.writers],
        check: async () => {
          await content.check?.();
          await sites.check?.();
        },
      };
    },
  },
];

describe.each(kinds)("kill -9 in the middle of writing $name", (kind) => {
  let folder: string;
  let environment: Record<string, string>;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "bindery-crash-"));
    const url = await freshDatabaseUrl();
    environment = {
      BOOTSTRAP_TOKEN: "bnd_api_for_the_crash_test_alone",
      RATE_LIMIT: "0",
      ...(url === undefined ? { DATA_DIR: join(folder, "data") } : { DATABASE_URL: url }),
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it(
    `loses no acknowledged write and always starts again, ${kind.rounds} times`,
    { timeout: 60_000 + kind.rounds * 60_000 },
    async ({ annotate }) => {
      const tally = await crashRounds(environment, kind, kind.scenario);
      const { acknowledged, cut, happened } = tally;
      await annotate(`${acknowledged} acknowledged; ${cut} cut off, ${happened} of them happened`);
      expect(acknowledged).toBeGreaterThanOrEqual(kind.rounds);
    },
  );
});

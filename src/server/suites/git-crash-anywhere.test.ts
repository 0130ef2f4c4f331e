import { expect, it, onTestFinished, vi } from "vitest";
import { type GitServer, startGitServer } from "#server/testing/git-server.ts";
import { randomFrom } from "#server/testing/random-site.ts";
import { isFull, rounds } from "#testing/depth.ts";
import { ask, type Call, countEvents } from "./crash-rounds.ts";
import { endLeases, newPlace, startServices } from "./killed-imports.ts";

/** Each kills up to two syncs; in every second one another process lives on, where there is one. */
const ROUNDS = rounds(3, process.env.TEST_DATABASE_URL ? 2 : 1);
/** Syncs under way at once: as many as an organization has. */
const SPACES = 2;
const PATIENCE = { timeout: 120_000, interval: 50 };
/** Requests that the syncs of a round make together, about. */
const REQUESTS = 5 * SPACES;
/** Looks at the syncs until they are killed, which is the time between two requests of theirs. */
const MOST_LOOKS = 30;

interface Bound {
  readonly name: string;
  readonly space: string;
  readonly page: string;
}
interface Sync {
  readonly id: string;
  readonly state: string;
}

const isOver = ({ state }: Sync): boolean => !["queued", "running"].includes(state);

/** A space and its repository, which say the same. */
const newBound = async (
  call: Call,
  server: GitServer,
  organization: string,
  name: string,
): Promise<Bound> => {
  const { id: space } = await ask<{ id: string }>(call, "POST", `${organization}/spaces`, {});
  server.create(name);
  server.commit(name, { "README.md": "# Home\n\nFirst.\n", "ours.md": "# Ours\n\nFirst.\n" });
  const git = `/v1/spaces/${space}/git`;
  await ask(call, "PUT", `${git}/connection`, { url: server.urlOf(name), ref: "refs/heads/main" });
  const { id } = await ask<Sync>(call, "POST", `${git}/syncs`, {});
  await vi.waitFor(async () => {
    expect((await ask<Sync>(call, "GET", `${git}/syncs/${id}`)).state).toBe("done");
  }, PATIENCE);
  const { pages } = await ask<{ pages: { id: string; title: string }[] }>(
    call,
    "GET",
    `/v1/spaces/${space}/content/pages`,
  );
  return { name, space, page: pages.find(({ title }) => title === "Ours")?.id ?? "" };
};

/** A commit that the space does not have, and an edit that the repository does not have. */
const changeBoth = async (
  call: Call,
  server: GitServer,
  { name, space, page }: Bound,
  round: number,
): Promise<void> => {
  server.commit(name, { "README.md": `# Home\n\nTheirs ${round}.\n` });
  const requests = `/v1/spaces/${space}/change-requests`;
  const { id } = await ask<{ id: string }>(call, "POST", requests, { subject: "Ours" });
  const document = { markdown: `Ours ${round}.\n` };
  await ask(call, "POST", `${requests}/${id}/content`, {
    changes: [{ operation: "update_page", page, document }],
  });
  await ask(call, "POST", `${requests}/${id}/merge`);
};

it(
  `syncs that are killed anywhere happen once, ${ROUNDS} times`,
  { timeout: 120_000 + ROUNDS * 120_000 },
  async ({ annotate }) => {
    const server = await startGitServer();
    onTestFinished(() => server.close());
    const made = await newPlace(server);
    const services = await startServices(made);
    const { call } = services;
    const random = randomFrom(ROUNDS);
    const chance = (below: number): number => Math.floor(random() * below);
    const { items } = await ask<{ items: { id: string }[] }>(call, "GET", "/v1/orgs");
    const organization = `/v1/orgs/${items[0]?.id}`;
    const bound: Bound[] = [];
    for (let at = 0; at < SPACES; at += 1)
      bound.push(await newBound(call, server, organization, `repository-${at}`));
    let [killed, held] = [0, 0];

    /** Kills processes at the n-th request of the syncs, before Git hears of it or before its answer is heard, or later. */
    const killDuring = async (which: readonly number[], syncs: readonly string[]) => {
      const manner = chance(3);
      const requests = chance(REQUESTS);
      const looks = chance(MOST_LOOKS);
      let [seen, isKilled] = [0, false];
      const crash = (): Promise<void> => {
        isKilled = true;
        return services.crash(which);
      };
      const hold = async (): Promise<void> => {
        seen += 1;
        if (seen !== requests + 1 || manner === 2) return;
        held += 1;
        await crash();
      };
      server.onRequest = manner === 1 ? () => undefined : hold;
      server.onDone = manner === 1 ? hold : () => undefined;
      for (let looked = 0; looked <= looks; looked += seen > requests ? 1 : 0) {
        const found = await Promise.all(syncs.map((path) => ask<Sync>(call, "GET", path))).catch(
          (error: unknown) => {
            if (!isKilled) throw error;
            return [];
          },
        );
        if (isKilled || found.every(isOver)) break;
      }
      if (!isKilled) await crash();
      server.onRequest = () => undefined;
      server.onDone = () => undefined;
    };

    for (let round = 1; round <= ROUNDS; round += 1) {
      const about = `round ${round}`;
      for (const one of bound) await changeBoth(call, server, one, round);
      const edits = await Promise.all(
        bound.map(({ space }) => countEvents(call, organization, ["space.edited"], space)),
      );
      const started: Sync[] = [];
      for (const { space } of bound)
        started.push(await ask<Sync>(call, "POST", `/v1/spaces/${space}/git/syncs`, {}));
      const paths = bound.map(
        ({ space }, at) => `/v1/spaces/${space}/git/syncs/${started[at]?.id}`,
      );
      // Every second time another process lives on, where there is one, and takes over.
      const which = round % 2 === 0 ? [chance(services.all.length)] : services.all;
      await killDuring(which, paths);
      killed += (await endLeases(made.place)).filter((kind) => kind === "git-sync").length;
      await services.startMissing();

      for (const [at, { name, space }] of bound.entries()) {
        const sync = await vi.waitFor(async () => {
          const found = await ask<Sync & { error?: object }>(call, "GET", paths[at] ?? "");
          expect(isOver(found)).toBe(true);
          return found;
        }, PATIENCE);
        expect(sync, about).toMatchObject({ state: expect.stringMatching(/^(?:done|nothing)$/) });
        expect(await countEvents(call, organization, ["git-sync.completed"], sync.id), about).toBe(
          1,
        );
        expect(await countEvents(call, organization, ["space.edited"], space), about).toBe(
          (edits[at] ?? 0) + 1,
        );
        // The first commit, and one of theirs and one of ours for each round.
        expect(server.git(name, "rev-list", "--count", "main"), about).toBe(`${1 + 2 * round}`);
        expect(server.files(name), about).toEqual({
          "README.md": `# Home\n\nTheirs ${round}.\n`,
          "ours.md": `# Ours\n\nOurs ${round}.\n`,
        });
        const connection = await ask<{ synced: { commit: string }; changedHere: number }>(
          call,
          "GET",
          `/v1/spaces/${space}/git/connection`,
        );
        expect(connection, about).toMatchObject({
          synced: { commit: server.git(name, "rev-parse", "main") },
          changedHere: 0,
        });
      }
    }
    for (const { name } of bound)
      expect(server.git(name, "fsck", "--strict", "--no-dangling")).toBe("");
    // One round may come too late for both.
    if (isFull) expect(killed, "syncs that were killed before their end").toBeGreaterThan(0);
    await annotate(`${killed} syncs killed, ${held} times while a request waited for its answer`);
  },
);

import * as fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  deleteSpaceById,
  getChangeRequestMergePlan,
  inviteToSpace,
  listSpaceLinks,
  mergeChangeRequest,
  previewSpaceContentUpdate,
  restoreSpace,
  updateChangeRequestContent,
  updateSpaceById,
  updateSpaceContent,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { keptBroken, livingSpaces } from "#server/testing/broken-links.ts";
import { type Change, editSpace, newPage, onePixel } from "#server/testing/content-fixture.ts";
import { makeApp, TEST_ORIGIN, type TestApp } from "#server/testing/make-app.ts";
import { pagePathsOf } from "#server/testing/page-paths.ts";
import { type Act, anyAct, changesOf } from "#server/testing/space-histories.ts";
import { cases, isFull } from "#testing/depth.ts";

/** Histories that are played; a setting asks for more. */
const RUNS = cases(8);

const SPACES = 3;
const at = fc.nat(1_000);

/** Something done to one of the spaces. */
type Move =
  | { readonly kind: "content"; readonly at: number; readonly act: Act }
  | {
      readonly kind: "remove" | "rewrite" | "shortcut" | "file" | "trash" | "restore";
      readonly at: number;
    };
const anyMove = fc.oneof(
  { weight: 9, arbitrary: fc.record({ kind: fc.constant("content"), at, act: anyAct }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom("remove", "rewrite", "shortcut", "file"), at }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom("trash", "restore"), at }) },
) as fc.Arbitrary<Move>;

/** Who may edit each space beside the admin; the first is open to all three, so that they are always asked. */
const anyStory = fc.record({
  member: fc.array(fc.constantFrom("all", "granted", "hidden"), {
    minLength: SPACES - 1,
    maxLength: SPACES - 1,
  }),
  guest: fc.array(fc.boolean(), { minLength: SPACES - 1, maxLength: SPACES - 1 }),
  moves: fc.array(anyMove, { minLength: 4, maxLength: 12 }),
});
type Story = typeof anyStory extends fc.Arbitrary<infer Value> ? Value : never;

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

/** Somebody who asks, and what they can open as the story has it. */
interface Asker {
  readonly client: Client;
  readonly role: "admin" | "member" | "guest";
  readonly opens: ReadonlySet<string>;
}

/** An organization with some spaces, which three people can open all of, some of, and one or more of. */
const begin = async ({ member, guest }: Story) => {
  const admin = await app.newAdmin();
  const { client, organizationId } = admin;
  const spaces: string[] = [];
  for (let made = 0; made < SPACES; made += 1) {
    const body = { title: `Space ${made}` };
    spaces.push((await dataOf(createSpace({ client, path: { organizationId }, body }))).id);
  }
  const editor = await app.newMember(organizationId, "edit");
  const visitor = await app.newMember(organizationId, null);
  const grant = (spaceId: string, id: string) =>
    dataOf(inviteToSpace({ client, path: { spaceId }, body: { users: [id], role: "edit" } }));
  const opened = { member: new Set<string>(), guest: new Set<string>() };
  for (const [number, spaceId] of spaces.entries()) {
    const access = number === 0 ? "all" : member[number - 1];
    if (access !== "all")
      await dataOf(updateSpaceById({ client, path: { spaceId }, body: { defaultLevel: null } }));
    if (access === "granted") await grant(spaceId, editor.id);
    if (access !== "hidden") opened.member.add(spaceId);
    if (number > 0 && guest[number - 1] !== true) continue;
    await grant(spaceId, visitor.id);
    opened.guest.add(spaceId);
  }
  const askers: readonly Asker[] = [
    { client, role: "admin", opens: new Set(spaces) },
    { client: editor.client, role: "member", opens: opened.member },
    { client: visitor.client, role: "guest", opens: opened.guest },
  ];
  return { client, organizationId, spaces, askers, files: ["GoneFile"] };
};
type Started = Awaited<ReturnType<typeof begin>>;

const chosen = <Item>(items: readonly Item[], seed: number): Item | undefined =>
  items[seed % Math.max(1, items.length)];

interface Known {
  readonly space: string;
  readonly page: string;
}

/** The pages of the living spaces, in an order that does not depend on their ids. */
const pagesOf = async ({ client, organizationId, spaces }: Started): Promise<Known[]> => {
  const living = await livingSpaces(app.context, organizationId);
  const known: Known[] = [];
  for (const space of spaces.filter((id) => living.includes(id)))
    for (const page of (await pagePathsOf(client, space)).keys()) known.push({ space, page });
  return known;
};

const wordsFor = ({ organizationId, spaces, files }: Started, known: readonly Known[]) => {
  const home = `${TEST_ORIGIN}/o/${organizationId}`;
  return {
    title: (seed: number) => `Title ${seed % 5}`,
    text: (seed: number) => {
      const [far, near, other] = [1, 5, 11].map((part) => chosen(known, Math.floor(seed / part)));
      return [
        `# Part ${seed % 3}`,
        `[a](title-${seed % 5}) [b](title-${seed % 4}.md#part-${seed % 2}) [c](#part-${seed % 2})`,
        `[d](/pages/${near?.page ?? "none"}) [e](/pages/${near?.page ?? "none"}#part-${seed % 2})`,
        `[f](${home}/spaces/${far?.space}/pages/${far?.page}#part-${seed % 3})`,
        `[g](/spaces/${other?.space}/pages/${other?.page}) [h](${home}/spaces/${chosen(spaces, seed)})`,
        `![i](/files/${chosen(files, seed)}) [j](${home}/members/gone${seed % 2})`,
      ].join("\n\n");
    },
  };
};

type Broken = Awaited<ReturnType<typeof keptBroken>>[number];
const keyOf = ({ spaceId, pageId, address }: Broken): string => `${spaceId} ${pageId} ${address}`;

/** What is broken in all living spaces, as the admin finds it, each link of a page once. */
const brokenNow = async ({ organizationId }: Started): Promise<ReadonlyMap<string, Broken>> => {
  const living = await livingSpaces(app.context, organizationId);
  const rows = await Promise.all(living.map((spaceId) => keptBroken(app.context, spaceId)));
  return new Map(rows.flat().map((row) => [keyOf(row), row]));
};

/** All that what was done to a space can be held against. */
interface State {
  readonly broken: ReadonlyMap<string, Broken>;
  readonly paths: ReadonlyMap<string, string>;
}
const stateOf = async (started: Started, spaceId: string): Promise<State> => ({
  broken: await brokenNow(started),
  paths: await pagePathsOf(started.client, spaceId),
});

/** What is broken after something was done to a space and was not before, or has lost its page. */
const newlyBroken = (spaceId: string, before: State, after: State): Broken[] =>
  [...after.broken].flatMap(([key, link]) => {
    const { kind, target, targetSpace } = link;
    const losesPage =
      (kind === "page" || kind === "anchor") &&
      targetSpace === spaceId &&
      before.paths.has(target ?? "") &&
      !after.paths.has(target ?? "");
    return !before.broken.has(key) || losesPage ? [link] : [];
  });

/** Whether somebody is told of a broken link: not where it stands in, or leads to, what they cannot open. */
const isToldTo = (asker: Asker, living: readonly string[], link: Broken): boolean => {
  const { spaceId, kind, targetSpace } = link;
  if (asker.role === "admin") return true;
  if (!asker.opens.has(spaceId)) return false;
  if (kind === "user") return asker.role !== "guest";
  const leadsAway = ["page", "anchor", "space"].includes(kind) && targetSpace !== spaceId;
  return !leadsAway || (asker.opens.has(targetSpace) && living.includes(targetSpace));
};

/** A link as an impact says it: what the changes add has an id that nobody knows before. */
const inWords = (link: Broken, spaceId: string, before: State, after: State): string => {
  const { spaceId: home, pageId, address, target } = link;
  const own = target === null ? undefined : after.paths.get(target);
  const isNew = own !== undefined && !before.paths.has(target ?? "");
  const said =
    isNew && address.startsWith(`/pages/${target}`)
      ? address.replace(`/pages/${target}`, `/${own}`)
      : address;
  const page = home !== spaceId || before.paths.has(pageId) ? pageId : "new";
  return `${home} ${page} ${said}`;
};

/** Asks everybody who may what changes of a space would break, makes them, and holds both together. */
const change = async (started: Started, spaceId: string, changes: Change[]): Promise<number> => {
  if (changes.length === 0) return 0;
  const path = { spaceId };
  const before = await stateOf(started, spaceId);
  const asked = await Promise.all(
    started.askers
      .filter(({ opens }) => opens.has(spaceId))
      .map(async (asker) => {
        const request = { client: asker.client, path, body: { changes } };
        return { asker, told: await outcome(previewSpaceContentUpdate(request)) };
      }),
  );
  const hash = asked[0]?.told.data?.hash;
  const query = hash === undefined ? {} : { impact: hash };
  const body = { changes };
  const done = await outcome(updateSpaceContent({ client: started.client, path, query, body }));
  expect(asked.map(({ told }) => told.status)).toEqual(asked.map(() => done.status));
  if (done.data === undefined) return 0;
  const after = await stateOf(started, spaceId);
  const living = await livingSpaces(app.context, started.organizationId);
  const fresh = newlyBroken(spaceId, before, after);
  for (const { asker, told } of asked) {
    const known = fresh.filter((link) => isToldTo(asker, living, link));
    const said = told.data?.links.items.map(
      ({ space, page, address }) => `${space.id} ${page.id ?? "new"} ${address}`,
    );
    expect([asker.role, said?.toSorted()]).toEqual([
      asker.role,
      known.map((link) => inWords(link, spaceId, before, after)).toSorted(),
    ]);
    expect(told.data?.links.count).toBe(known.length);
  }
  return fresh.filter((link) => link.spaceId !== spaceId).length;
};

/** Every link that the texts of a space say now. */
const saidIn = async (client: Client, spaceId: string): Promise<ReadonlySet<string>> => {
  const query = { limit: 1000 };
  const { items, next } = await dataOf(listSpaceLinks({ client, path: { spaceId }, query }));
  expect(next).toBeUndefined();
  return new Set(
    items.map(({ address = "", locationReferences: [place] }) =>
      place?.kind === "page" ? `${spaceId} ${place.page.id} ${address}` : "",
    ),
  );
};

/** The same for a change request: its plan names what breaks, but not what it wrote broken itself. */
const merge = async (started: Started, spaceId: string, changes: Change[]): Promise<number> => {
  const { client, askers, organizationId } = started;
  const body = { subject: "History" };
  const { id } = await dataOf(createChangeRequest({ client, path: { spaceId }, body }));
  const path = { spaceId, changeRequestId: id };
  await outcome(updateChangeRequestContent({ client, path, body: { changes } }));
  const before = await stateOf(started, spaceId);
  const saidBefore = await saidIn(client, spaceId);
  const asked = await Promise.all(
    askers
      .filter(({ opens }) => opens.has(spaceId))
      .map(async (asker) => ({
        asker,
        plan: await dataOf(getChangeRequestMergePlan({ client: asker.client, path })),
      })),
  );
  const plan = asked[0]?.plan.hash ?? "";
  const done = await outcome(mergeChangeRequest({ client, path, body: { plan } }));
  if (done.data === undefined) return 0;
  const after = await stateOf(started, spaceId);
  const living = await livingSpaces(app.context, organizationId);
  const fresh = newlyBroken(spaceId, before, after);
  for (const { asker, plan: told } of asked) {
    const known = fresh.filter((link) => isToldTo(asker, living, link));
    const said = told.brokenLinks.map(({ space, page, href }) => `${space.id} ${page.id} ${href}`);
    expect(new Set(known.map(keyOf))).toEqual(new Set([...known.map(keyOf), ...said]));
    const worked = known.filter((link) => link.spaceId !== spaceId || saidBefore.has(keyOf(link)));
    expect(said).toEqual(expect.arrayContaining(worked.map(keyOf)));
    expect(new Set(said).size).toBe(said.length);
  }
  return fresh.filter((link) => link.spaceId !== spaceId).length;
};

/** Every space says something of every other before the story begins. */
const write = async (started: Started): Promise<Started> => {
  const { client, spaces } = started;
  for (const spaceId of spaces)
    await editSpace(
      client,
      spaceId,
      ...[0, 1, 2].map((part) => newPage(`Title ${part}`, `# Part ${part}`)),
    );
  const { text } = wordsFor(started, await pagesOf(started));
  for (const [number, spaceId] of spaces.entries())
    await editSpace(
      client,
      spaceId,
      ...[17, 40, 63].map((seed) => newPage(`Links ${seed}`, text(seed + number * 7))),
    );
  return started;
};

/** A page that leads to another one, or to a heading of it. */
const shortcut = (known: readonly Known[], seed: number): Change[] => {
  const to = chosen(known, seed);
  if (to === undefined) return [];
  const target =
    seed % 2 === 0
      ? { kind: "page" as const, ...to }
      : { kind: "anchor" as const, anchor: `part-${seed % 3}`, ...to };
  return [{ operation: "insert_page", type: "link", title: `Shortcut ${seed % 5}`, target }];
};

/** Does what the story says; answers how many links of other spaces it broke. */
const play = async (started: Started, move: Move): Promise<number> => {
  const { client, organizationId, spaces } = started;
  const spaceId = chosen(spaces, move.at) ?? "";
  const path = { spaceId };
  if (move.kind === "restore") {
    await outcome(restoreSpace({ client, path }));
    return 0;
  }
  if (!(await livingSpaces(app.context, organizationId)).includes(spaceId)) return 0;
  const known = await pagesOf(started);
  switch (move.kind) {
    case "trash":
      await outcome(deleteSpaceById({ client, path }));
      return 0;
    case "file": {
      const files = [{ name: "a.png", contentType: "image/png", base64: onePixel }];
      const changes = [{ operation: "insert_files" as const, files }];
      const { data } = await outcome(updateSpaceContent({ client, path, body: { changes } }));
      started.files.push(...(data?.insertedFiles ?? []).map((file) => file.id));
      return 0;
    }
    case "remove":
    case "rewrite": {
      const page = chosen(
        known.filter(({ space }) => space === spaceId),
        Math.floor(move.at / 3),
      );
      if (page === undefined) return 0;
      const document = { markdown: `# Part ${move.at % 3}` };
      return change(started, spaceId, [
        move.kind === "remove"
          ? { operation: "delete_page", page: page.page }
          : { operation: "update_page", page: page.page, document },
      ]);
    }
    case "shortcut":
      return change(started, spaceId, shortcut(known, move.at));
    case "content": {
      const changes = await changesOf(client, spaceId, move.act, wordsFor(started, known));
      return move.act.kind === "merge" && changes.length > 0
        ? merge(started, spaceId, changes)
        : change(started, spaceId, changes);
    }
  }
};

describe("what changes of a space would break in all the others", () => {
  it(
    "is what is broken after them and was not before, of which everybody is told what they can open",
    { timeout: 3_600_000 },
    async () => {
      let across = 0;
      const property = fc.asyncProperty(anyStory, async (story) => {
        const started = await write(await begin(story));
        for (const move of story.moves) across += await play(started, move);
      });
      const run = fc.assert(property, { numRuns: RUNS, endOnFailure: true });
      await expect(run).resolves.toBeUndefined();
      if (isFull) expect(across).toBeGreaterThan(0);
    },
  );
});

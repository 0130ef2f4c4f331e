import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  editSiteStructure,
  type MoveStructureItem,
  sortSiteStructure,
  type StructureEdit,
} from "#client";
import { applyEdits } from "#site/structure/edit.ts";
import type { ItemPointer, Structure } from "#site/structure/model.ts";
import { itemsOf } from "#site/testing/structures.ts";
import { auditEvents } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { readStructure } from "#server/modules/sites/structure/read-structure.ts";
import { makeApp, type Person } from "#server/testing/make-app.ts";
import { makeStructureFixture, type StructureFixture } from "#server/testing/structure-fixture.ts";

const MOVES = 2080;
const CLIENTS = 8;
const SECTIONS = 12;
const GROUPS = 3;
const SITE_SPACES = 24;

/** Numbers from 0 to 1 that are the same in every run. */
const randomNumbers = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

const holderTypes = { "site-space": "site-section", "site-section": "site-section-group" } as const;

/** Makes moves of things on a site: most of them possible, some of them not. */
const mover = (items: readonly ItemPointer[], seed: number) => {
  const random = randomNumbers(seed);
  const pick = (among: readonly ItemPointer[]): ItemPointer => {
    const picked = among[Math.floor(random() * among.length)];
    if (!picked) throw new Error("there is nothing to pick from");
    return picked;
  };
  return (): MoveStructureItem => {
    const item = pick(items);
    const { type } = item;
    const beside = items.filter((other) =>
      type === "site-space" ? other.type === type : other.type !== "site-space",
    );
    const chance = random();
    const move = { operation: "move", item } as const;
    if (chance < 0.4) return { ...move, before: pick(beside) };
    if (chance < 0.8) return { ...move, after: pick(beside) };
    if (chance < 0.85 || type === "site-section-group") return move;
    if (chance < 0.88) return { ...move, into: null };
    return { ...move, into: pick(items.filter((other) => other.type === holderTypes[type])) };
  };
};

/** What a request asked for, by the id it was answered with. */
type Asked = Map<string, readonly StructureEdit[]>;

const sendMove = ({ client }: Person, { path }: StructureFixture, move: MoveStructureItem) => {
  const { item, into, before, after } = move;
  const position = { ...(before ? { before } : {}), ...(after ? { after } : {}) };
  return sortSiteStructure({
    client,
    path,
    body: { item, position, ...(into === undefined ? {} : { into }) },
  });
};

/** Every eighth request makes two edits at once, one of which changes a default. */
const sendTurn = async (
  person: Person,
  site: StructureFixture,
  moves: () => MoveStructureItem,
  turn: number,
  asked: Asked,
): Promise<number> => {
  const move = moves();
  const edits: StructureEdit[] = [move];
  if (turn % 8 === 7 && move.item.type !== "site-section-group")
    edits.push({ operation: "set_default", item: move.item });
  const { response } =
    edits.length === 1
      ? await sendMove(person, site, move)
      : await editSiteStructure({ client: person.client, path: site.path, body: { edits } });
  if (!response) throw new Error("a move was not answered");
  asked.set(response.headers.get("x-request-id") ?? "", edits);
  return response.status;
};

const furnish = async ({
  client,
  path,
  organization: fixture,
}: StructureFixture): Promise<void> => {
  const space = await fixture.newSpace();
  const sections = Array.from({ length: SECTIONS }, () => newId());
  const edits: StructureEdit[] = [
    ...sections.map((id, at) => ({
      operation: "add_section" as const,
      id,
      title: `Section ${at}`,
    })),
    ...Array.from({ length: GROUPS }, (_, at) => ({
      operation: "add_group" as const,
      id: newId(),
      title: `Group ${at}`,
      sections: sections.slice(at * 2, at * 2 + 2),
    })),
    ...Array.from({ length: SITE_SPACES }, (_, at) => ({
      operation: "add_site_space" as const,
      id: newId(),
      space,
      section: sections[at % SECTIONS] ?? "",
      path: `path-${at}`,
    })),
  ];
  await editSiteStructure({ client, path, body: { edits }, throwOnError: true });
};

const idsIn = (structure: Structure): string[] =>
  itemsOf(structure)
    .map(({ id }) => id)
    .toSorted();

describe("many people arranging one site at once", () => {
  it("end in the order that their moves give one after another", { timeout: 600_000 }, async () => {
    const app = await makeApp();
    const { db } = app.database;
    const site = await makeStructureFixture(app);
    const { organizationId, siteId } = site.path;
    await furnish(site);
    const { structure: start, rows } = await readStructure({ db }, siteId);
    const titles = new Map(rows.siteSpaces.map(({ spaceId, title }) => [spaceId, title]));
    const items = itemsOf(start).map(({ type, id }) => ({ type, id }));
    const versionOf = async (): Promise<number> => {
      const answer = await app.request(`/v1/orgs/${organizationId}/sites/${siteId}/structure`, {
        token: site.organization.admin.token,
      });
      return Number(answer.headers.get("etag")?.replaceAll('"', ""));
    };
    const versionAtStart = await versionOf();

    const asked: Asked = new Map();
    const statuses: number[] = [];
    const work = async (number: number): Promise<void> => {
      const person = await app.newMember(organizationId, "create");
      const next = mover(items, number + 1);
      for (let turn = 0; turn < MOVES / CLIENTS; turn += 1)
        statuses.push(await sendTurn(person, site, next, turn, asked));
    };
    const everything = idsIn(start);
    const watch = async (): Promise<void> => {
      while (statuses.length < MOVES)
        expect(idsIn((await readStructure({ db }, siteId)).structure)).toEqual(everything);
    };
    const working = Array.from({ length: CLIENTS }, (_, number) => work(number));
    await Promise.all([watch(), ...working]);
    expect(statuses.length).toBe(MOVES);
    expect(new Set(statuses)).toEqual(new Set([200, 400]));

    const version = sql<number>`(${auditEvents.after}->>'structureVersion')::int`;
    const recorded = await db
      .select({ requestId: auditEvents.requestId, version: version.mapWith(Number) })
      .from(auditEvents)
      .where(
        and(eq(auditEvents.organizationId, organizationId), sql`${version} > ${versionAtStart}`),
      )
      .orderBy(asc(version));
    expect(recorded.length).toBeGreaterThan(MOVES / 2);
    expect(recorded.map((event) => event.version)).toEqual(
      recorded.map((_, at) => versionAtStart + 1 + at),
    );
    expect(await versionOf()).toBe(versionAtStart + recorded.length);

    const replayed = recorded.reduce<Structure>(
      (structure, { requestId }) =>
        applyEdits(structure, asked.get(requestId ?? "") ?? [], {
          titleOf: (space) => titles.get(space),
        }),
      start,
    );
    const { structure: end } = await readStructure({ db }, siteId);
    expect(end).toEqual(replayed);
    expect(idsIn(end)).toEqual(everything);
    expect(await site.issues()).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "../../contract/document.ts";
import type { Operation } from "../../contract/operation.ts";
import { operations } from "./ops.ts";
import { z } from "zod";
import { failure } from "../../contract/schemas/primitives.ts";
import { MAX_TEAM_CHANGES } from "../../contract/schemas/team.ts";
import { createToken } from "../modules/api-tokens/create-token.ts";
import { createOrganization } from "../modules/organizations/create-organization.ts";
import { signInBrowser } from "../testing/browser-session.ts";
import type { Place } from "../testing/place.ts";
import { plantSpace } from "../testing/plant.ts";
import { bodySchemaOf, parametersOf } from "./document-schemas.ts";
import { type Bound, boundsOf, entries, filled, placed } from "./bounds.ts";
import { type Sample, sampleOf } from "./samples.ts";
import { bodyOf, sendSample } from "./send.ts";
import { makeWorld, type World } from "./world.ts";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const document = buildDocument();
const detailsOf = async (response: Response) =>
  response.status === 400 ? (failure.parse(await bodyOf(response)).error.details ?? []) : [];

/** Whether a refusal names the place, or what it stands in, and speaks of a limit. */
const namesLimit = (details: readonly { path: string; message: string }[], path: string) =>
  details.some(
    (detail) =>
      (path === detail.path || path.startsWith(`${detail.path}.`)) &&
      /^(at most|at least)/.test(detail.message),
  );

const bodyBounds = operations.flatMap((operation: Operation) => {
  const schema = bodySchemaOf(document, operation);
  return schema
    ? boundsOf(document, schema).map((bound) => ({ operation, bound, at: bound.path.join(".") }))
    : [];
});
const queryBounds = operations.flatMap((operation: Operation) =>
  parametersOf(document, operation, "query").flatMap(({ name, schema }) =>
    boundsOf(document, schema, [name]).map((bound) => ({ operation, bound, at: name })),
  ),
);
const pathBounds = operations.flatMap((operation: Operation) =>
  parametersOf(document, operation, "path").map(({ name, schema }) => ({
    operation,
    name,
    most: schema.maxLength ?? 0,
  })),
);

const values = ({ most, least, valueOf }: Bound): { inside: unknown[]; outside: unknown[] } => ({
  inside: [...(least === undefined ? [] : [valueOf(least)]), valueOf(most)],
  outside: [...(least === undefined || least === 0 ? [] : [valueOf(least - 1)]), valueOf(most + 1)],
});

describe("every bound of a body holds, and no value inside it is refused for it", () => {
  it("there are bounds at all", () => {
    expect(bodyBounds.length).toBeGreaterThan(25);
    expect(queryBounds.length).toBeGreaterThan(25);
  });

  it.each(bodyBounds)("$operation.id: $at", async ({ operation, bound, at }) => {
    const { inside, outside } = values(bound);
    const attempt = async (value: unknown) => {
      const sample = await sampleOf(operation, world.place);
      const body = placed(sample.body, bound.path, value);
      return sendSample(world.place, operation, { ...sample, body });
    };
    for (const value of inside) {
      const response = await attempt(value);
      expect(response.status).toBeLessThan(500);
      expect(namesLimit(await detailsOf(response), at)).toBe(false);
    }
    for (const value of outside) {
      const response = await attempt(value);
      expect(response.status).toBe(400);
      const details = await detailsOf(response);
      expect(namesLimit(details, at), JSON.stringify(details)).toBe(true);
    }
  });

  it("updateMembersInOrganizationTeam: the number of memberships", async () => {
    const operation = operations.find(({ id }) => id === "updateMembersInOrganizationTeam");
    const attempt = async (count: number) => {
      const sample = await sampleOf(operation as Operation, world.place);
      const memberships = Object.fromEntries(
        entries(count).map((index) => [`id${index}`, { role: "owner" }]),
      );
      const response = await sendSample(world.place, operation as Operation, {
        ...sample,
        body: { memberships },
      });
      return namesLimit(await detailsOf(response), "memberships");
    };
    expect(await attempt(MAX_TEAM_CHANGES)).toBe(false);
    expect(await attempt(MAX_TEAM_CHANGES + 1)).toBe(true);
  });
});

describe("every bound of a query holds", () => {
  it.each(queryBounds)("$operation.id: $at", async ({ operation, bound, at }) => {
    const { inside, outside } = values(bound);
    const attempt = async (value: unknown) => {
      const sample = await sampleOf(operation, world.place);
      return sendSample(world.place, operation, { ...sample, query: { [at]: String(value) } });
    };
    for (const value of inside) {
      const response = await attempt(value);
      if (at !== "page") expect(response.status, String(value)).toBe(200);
      expect(namesLimit(await detailsOf(response), at)).toBe(false);
    }
    const odd =
      bound.kind === "number" ? ["abc", "1e3", "", " 5", "+5", "5.0", "0x10", "9".repeat(400)] : [];
    for (const value of [...outside, ...odd]) {
      const response = await attempt(value);
      expect(response.status, String(value)).toBe(400);
      expect((await detailsOf(response)).map(({ path }) => path)).toContain(at);
    }
  });
});

describe("a page token works for its own list alone", () => {
  const lists = operations.filter((operation: Operation) =>
    parametersOf(document, operation, "query").some(({ name }) => name === "page"),
  );
  /** A place with at least two of everything, where the lists of a person are those of its admin. */
  const fill = async (place: Place): Promise<void> => {
    const { app, admin, organizationId } = place;
    const { db } = app.database;
    await place.own(place.teamId, admin);
    await place.newTeam([admin.id]);
    for (const make of [place.newLink, place.newInvitation]) await Promise.all([make(), make()]);
    for (const name of ["One", "Two"])
      await createToken(app.asPerson(admin), { name, expiresInDays: null });
    await signInBrowser(app, admin);
    await signInBrowser(app, admin);
    await createOrganization(app.asPerson(admin), { title: "Second" });
    await plantSpace(db, { organizationId });
    await plantSpace(db, { organizationId });
  };
  const read = async (operation: Operation, place: Place, query: Sample["query"] = {}) => {
    const { params = {} } = await sampleOf(operation, place);
    const own = { ...params, ...("userId" in params ? { userId: place.admin.id } : {}) };
    const inTeam = "teamId" in params ? { ...own, teamId: place.teamId } : own;
    return sendSample(place, operation, { params: inTeam, query: { limit: "1", ...query } });
  };
  const page = z.object({ items: z.array(z.unknown()), next: z.object({ page: z.string() }) });
  const otherFilters: Readonly<Record<string, string>> = {
    search: "a",
    title: "a",
    order: "asc",
    role: "admin",
    sort: "lastSeenAt",
    owner: "a",
    action: "team.created",
    from: "2020-01-01T00:00:00Z",
  };

  beforeAll(async () => {
    await fill(world.place);
    await fill(world.other);
  });

  it.each(lists)("$id", async (operation: Operation) => {
    const { place, other } = world;
    const first = page.parse(await bodyOf(await read(operation, place)));
    const token = first.next.page;
    const second = await read(operation, place, { page: token });
    expect(second.status).toBe(200);
    expect(await bodyOf(second)).not.toMatchObject({ items: first.items });

    const foreign = page.parse(await bodyOf(await read(operation, other))).next.page;
    const changed = (at: number) =>
      token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    const wrong = ["garbage", "", foreign, `${token}A`, changed(0), changed(30), token.slice(1)];
    for (const one of wrong) {
      const response = await read(operation, place, { page: one });
      expect(response.status, one).toBe(400);
      expect((await detailsOf(response)).map(({ path }) => path)).toContain("page");
    }
    for (const { name } of parametersOf(document, operation, "query")) {
      const value = otherFilters[name];
      if (value === undefined) continue;
      const response = await read(operation, place, { page: token, [name]: value });
      expect(response.status, name).toBe(400);
    }
    const elsewhere =
      lists[(lists.indexOf(operation as (typeof lists)[number]) + 1) % lists.length];
    if (elsewhere === undefined) throw new Error("there is one list only");
    expect((await read(elsewhere, place, { page: token })).status).toBe(400);
  });
});

describe("an id in a path that is no id of ours is not found", () => {
  it.each(pathBounds)("$operation.id: $name", async ({ operation, name, most }) => {
    for (const length of [most, most + 1, most * 20]) {
      const sample = await sampleOf(operation, world.place);
      const params = { ...sample.params, [name]: filled("", length) };
      const response = await sendSample(world.place, operation, { ...sample, params });
      expect(response.status, String(length)).toBeLessThan(500);
      if (length > most) expect(response.status).toBe(404);
    }
  });
});

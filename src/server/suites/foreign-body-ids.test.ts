import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { newId } from "#server/kit/ids.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { isFull } from "#testing/depth.ts";
import { bodySchemaOf } from "./document-schemas.ts";
import { exampleOf } from "./example-requests.ts";
import { fillLists } from "./full-lists.ts";
import { aimedValue } from "./fuzz-values.ts";
import { addIdsIn, idPathsIn, idsFor, type KnownIds } from "./known-ids.ts";
import { bodyOf, send, tokenFor } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";
import { type Path, replaceAt } from "./walk-body.ts";

/** Bodies that are made up for an operation, to come to every field that may hold an id. */
const BODIES = 150;
/** Ids of another organization that are tried in one field. */
const TRIED = isFull ? 3 : 1;

const document = buildDocument();
const candidates: readonly Operation[] = operations.filter(
  ({ body, permission, bodyType }: Operation) =>
    body !== undefined && permission !== "public" && bodyType === undefined,
);

let two: TwoOrganizations;
let own: KnownIds;
let foreign: KnownIds;
const lists = async (fixture: OrganizationFixture): Promise<KnownIds> => {
  const paramsOf = await fillLists(fixture);
  const known: KnownIds = new Map();
  for (const operation of operations as readonly Operation[]) {
    if (operation.method !== "GET" || operation.permission === "public") continue;
    if (
      !/(spaces|collections|sites|members|teams|structure|content|change-requests)$/.test(
        operation.path,
      )
    )
      continue;
    const params = paramsOf(operation);
    const answer = await send(fixture, operation, { params }, { token: fixture.admin.token });
    if (answer.ok) addIdsIn(known, await bodyOf(answer));
  }
  return known;
};
beforeAll(async () => {
  two = await makeTwoOrganizations();
  own = await lists(two.fixture);
  foreign = await lists(two.other);
});
afterAll(() => two.close());

/** Where a body holds ids, with numbers of lists left out. */
const placeOf = (path: Path): string =>
  path.map((step) => (typeof step === "number" ? "*" : step)).join(".");

/**
 * A valid body for every place that may hold an id: an example with one value changed at a time, each
 * perhaps changed again.
 */
const bodiesOf = (operation: Operation, working: unknown, known: KnownIds) => {
  const schema = bodySchemaOf(document, operation);
  const found = new Map<string, { readonly body: unknown; readonly at: Path }>();
  if (schema === undefined) return found;
  const words = {
    ids: [...known.values()].flatMap((ids) => [...ids]),
    own: {},
    people: [two.fixture.admin.id],
    idsFor: (name: string) => idsFor(known, name),
  };
  const once = aimedValue(document, schema, working, words);
  const twice = once.chain((body) => aimedValue(document, schema, body, words));
  const made = fc.sample(fc.oneof(once, twice), { numRuns: BODIES });
  for (const body of [working, ...made]) {
    const sent: unknown = JSON.parse(JSON.stringify(body ?? {}));
    if (operation.body?.safeParse(sent).success !== true) continue;
    for (const at of idPathsIn(document, schema, sent))
      if (!found.has(placeOf(at))) found.set(placeOf(at), { body: sent, at });
  }
  return found;
};

/** The answer without what differs between two requests; a hash of it differs with the id. */
const comparable = async (response: Response, id: string): Promise<string> =>
  JSON.stringify([response.status, (await bodyOf(response)) ?? null])
    .replaceAll(response.headers.get("x-request-id") ?? "", "<request>")
    .replaceAll(/"hash":"[^"]*"/g, '"hash":"<hash>"')
    .replaceAll(id, "<id>");

/** Ids that are given to something new, by whoever asks: they say that they are taken, whoever has them. */
const given = /^edits\.\*\.(id|siteSpace|wrap)$/;

/** A link may lead to what is not there, and be repaired then; it shows nothing of it. */
const links = /\.(from|to|target|ref|refDark)\.\w+$/;
/** What is to be deleted may be gone: a list that says so twice leaves the same. */
const deletions = /^updateGlossaryEntries operations\.\*\.id$/;
/** What a choice of many leaves out may be nothing; what it does to the others is done once. */
const leftOut = /\.except\.\*$/;

let tried = 0;
const accepted = new Set<string>();

describe("an id of another organization inside a body is as good as none", () => {
  it.each(candidates)("$id", async (operation) => {
    const { fixture, app } = two;
    const example = await exampleOf(operation, fixture);
    const token = tokenFor(operation, example, fixture);
    for (const [place, { body, at }] of bodiesOf(operation, example.body ?? {}, own)) {
      const name = at.findLast((step) => typeof step === "string") ?? "";
      for (const id of idsFor(foreign, name).slice(0, TRIED)) {
        const answers: { readonly status: number; readonly text?: string }[] = [];
        for (const sent of [id, newId()]) {
          const before = await fingerprint(app.database.db);
          const changed = { ...example, body: replaceAt(body, at, sent) };
          const response = await send(fixture, operation, changed, { token });
          const text = await comparable(response, sent);
          expect(response.status, text).toBeLessThan(500);
          const after = await fingerprint(app.database.db);
          if (response.status >= 300) expect(after, place).toEqual(before);
          const isSame = isDeepStrictEqual(after, before);
          if (!isSame) accepted.add(`${operation.id} ${place}`);
          answers.push({ status: response.status, ...(isSame ? { text } : {}) });
        }
        // What only looks at a body may take it, and then says the same of both.
        const isLook = answers.every(({ text }) => text !== undefined);
        const [one, other] = answers.map(({ status, text }) => (isLook ? text : status));
        if (!given.test(place))
          expect(one, `${place} tells ${id} from an id of nothing`).toBe(other);
        tried += 1;
      }
    }
  });

  it("is taken only where an id names what need not be there", () => {
    expect(tried).toBeGreaterThan(50 * TRIED);
    const harmless = [links, deletions, leftOut];
    expect(
      [...accepted].filter((place) => !harmless.some((pattern) => pattern.test(place))),
    ).toEqual([]);
  });
});

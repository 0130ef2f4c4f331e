import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import { deletesInPlace, type Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { failure } from "#contract/schemas/primitives.ts";
import { MAX_TEAM_CHANGES } from "#contract/schemas/team.ts";
import { bodySchemaOf, parametersOf } from "./document-schemas.ts";
import { type Bound, boundsOf, entries, filled, placed } from "./bounds.ts";
import { keptExamples, type ExampleRequest, exampleOf, statusOf } from "./example-requests.ts";
import { bodyOf, sendExample } from "./send.ts";
import { someFor } from "./some-for.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

let two: TwoOrganizations;
let keptSampleOf: ReturnType<typeof keptExamples>;
beforeAll(async () => {
  two = await makeTwoOrganizations();
  keptSampleOf = keptExamples(two.fixture);
});
afterAll(() => two.close());

const document = buildDocument();
const detailsOf = async (response: Response) =>
  response.status === 400 ? (failure.parse(await bodyOf(response)).error.details ?? []) : [];

/** Whether a failure names the field, or what it stands in, and speaks of a limit. */
const namesLimit = (details: readonly { path: string; message: string }[], path: string) =>
  details.some(
    (detail) =>
      (path === detail.path || path.startsWith(`${detail.path}.`)) &&
      /^(at most|at least|must not be empty)/.test(detail.message),
  );

const bodyBounds = operations.flatMap((operation: Operation) => {
  const schema = bodySchemaOf(document, operation);
  return schema
    ? boundsOf(document, schema).map((bound) => ({ operation, bound, at: bound.path.join(".") }))
    : [];
});
const queryBounds = operations.flatMap((operation: Operation) =>
  parametersOf(document, operation, "query").flatMap(({ name, schema }) =>
    boundsOf(document, schema, [name]).map((bound) => ({
      operation,
      name,
      bound,
      at: bound.path.join("."),
    })),
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
    const attempt = async (example: ExampleRequest, value: unknown) => {
      const body = placed(example.body, bound.path, value);
      return sendExample(two.fixture, operation, { ...example, body });
    };
    for (const value of inside) {
      const response = await attempt(await exampleOf(operation, two.fixture), value);
      expect(response.status).toBeLessThan(500);
      expect(namesLimit(await detailsOf(response), at)).toBe(false);
    }
    for (const value of outside) {
      const response = await attempt(await keptSampleOf(operation), value);
      expect(response.status).toBe(400);
      const details = await detailsOf(response);
      expect(namesLimit(details, at), JSON.stringify(details)).toBe(true);
    }
  });

  it("updateMembersInOrganizationTeam: the number of memberships", async () => {
    const operation = operations.find(({ id }) => id === "updateMembersInOrganizationTeam");
    const attempt = async (count: number) => {
      const example = await exampleOf(operation as Operation, two.fixture);
      const memberships = Object.fromEntries(
        entries(count).map((index) => [`id${index}`, { role: "owner" }]),
      );
      const response = await sendExample(two.fixture, operation as Operation, {
        ...example,
        body: { memberships },
      });
      return namesLimit(await detailsOf(response), "memberships");
    };
    expect(await attempt(MAX_TEAM_CHANGES)).toBe(false);
    expect(await attempt(MAX_TEAM_CHANGES + 1)).toBe(true);
  });
});

describe("every bound of a query holds", () => {
  it.each(queryBounds)("$operation.id: $at", async ({ operation, name, bound, at }) => {
    const { inside, outside } = values(bound);
    const example = await keptSampleOf(operation);
    const attempt = (value: unknown) => {
      const texts = placed({}, bound.path, Array.isArray(value) ? value : String(value));
      return sendExample(two.fixture, operation, {
        ...example,
        query: { ...example.query, ...(texts as ExampleRequest["query"]) },
      });
    };
    // What an example gives has to mean something, and so have a page and whatever is signed: ours does not.
    const given = example.query ?? {};
    const means = name === "page" || name in given || "signature" in given;
    for (const value of inside) {
      const response = await attempt(value);
      if (means) expect(response.status, String(value)).toBeLessThan(500);
      else expect(response.status, String(value)).toBe(statusOf(operation));
      expect(namesLimit(await detailsOf(response), at)).toBe(false);
    }
    const odd =
      bound.kind === "number" ? ["abc", "1e3", "", " 5", "+5", "5.0", "0x10", "9".repeat(400)] : [];
    for (const value of [...outside, ...someFor(operation, odd)]) {
      const response = await attempt(value);
      expect(response.status, String(value)).toBe(400);
      expect((await detailsOf(response)).map(({ path }) => path)).toContain(at);
    }
  });
});

const statusOfUnknown = (operation: Operation): number => (deletesInPlace(operation) ? 204 : 404);

describe("an id in a path that is no id of ours is not found", () => {
  it.each(pathBounds)("$operation.id: $name", async ({ operation, name, most }) => {
    const example = await keptSampleOf(operation);
    for (const length of [most, most + 1, most * 20]) {
      const params = { ...example.params, [name]: filled("", length) };
      const response = await sendExample(two.fixture, operation, { ...example, params });
      expect(response.status, String(length)).toBeLessThan(500);
      if (length > most) expect(response.status).toBe(statusOfUnknown(operation));
    }
  });
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { failure } from "#contract/schemas/primitives.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import type { Described } from "#server/testing/json-schema.ts";
import { follow, parametersOf } from "./document-schemas.ts";
import { fillLists, type FullParams, SAID } from "./full-lists.ts";
import type { ExampleRequest } from "./example-requests.ts";
import { bodyOf, sendExample } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

interface Full {
  readonly fixture: OrganizationFixture;
  readonly paramsOf: FullParams;
}
let two: TwoOrganizations;
let own: Full;
let foreign: Full;
beforeAll(async () => {
  two = await makeTwoOrganizations();
  const { fixture, other } = two;
  own = { fixture, paramsOf: await fillLists(fixture) };
  foreign = { fixture: other, paramsOf: await fillLists(other) };
});
afterAll(() => two.close());

const document = buildDocument();
const queryOf = (operation: Operation) => parametersOf(document, operation, "query");
const lists: readonly Operation[] = operations.filter((operation) =>
  ["page", "limit"].every((wanted) => queryOf(operation).some(({ name }) => name === wanted)),
);

const page = z.object({ items: z.array(z.unknown()), next: z.object({ page: z.string() }) });
/** What a list has to be asked with: words of what it holds. */
const askedOf = (operation: Operation) =>
  Object.fromEntries(
    queryOf(operation)
      .filter(({ required }) => required === true)
      .map(({ name }) => [name, SAID]),
  );
const read = (
  { fixture, paramsOf }: Full,
  operation: Operation,
  query: ExampleRequest["query"] = {},
) =>
  sendExample(fixture, operation, {
    params: paramsOf(operation),
    query: { ...askedOf(operation), limit: "1", ...query },
  });

/** Parameters that say how items are shown; which there are, and in which order, stays the same. */
const presentation: ReadonlySet<string> = new Set([
  "page",
  "limit",
  "format",
  "metadata",
  "computed",
  "shareKey",
]);

/** Values of which one at least asks for other items than the list gives without the parameter. */
const otherValues = (schema: Described): string[] => {
  const { enum: words, type, format, items } = follow(document, schema);
  if (words !== undefined) return words.map(String);
  if (type === "array") return otherValues(items ?? {});
  if (type === "boolean") return ["true", "false"];
  return [format === "date-time" ? "2020-01-01T00:00:00Z" : "a"];
};

it.each(lists)("a page token of $id works for this list alone", async (operation) => {
  const first = page.parse(await bodyOf(await read(own, operation)));
  const token = first.next.page;
  const second = await read(own, operation, { page: token });
  expect(second.status).toBe(200);
  expect(await bodyOf(second)).not.toMatchObject({ items: first.items });

  const foreignToken = page.parse(await bodyOf(await read(foreign, operation))).next.page;
  const changed = (at: number) =>
    token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
  const wrong = ["garbage", "", foreignToken, `${token}A`, changed(0), changed(30), token.slice(1)];
  for (const one of wrong) {
    const response = await read(own, operation, { page: one });
    expect(response.status, one).toBe(400);
    const { details = [] } = failure.parse(await bodyOf(response)).error;
    expect(details.map(({ path }) => path)).toContain("page");
  }
  for (const { name, schema } of queryOf(operation)) {
    if (presentation.has(name)) continue;
    const statuses = new Set<number>();
    for (const value of otherValues(schema))
      statuses.add((await read(own, operation, { page: token, [name]: value })).status);
    expect(statuses, name).toContain(400);
  }
  const elsewhere = lists[(lists.indexOf(operation) + 1) % lists.length];
  if (elsewhere === undefined || lists.length < 2) throw new Error("there is one list only");
  expect((await read(own, elsewhere, { page: token })).status).toBe(400);
});

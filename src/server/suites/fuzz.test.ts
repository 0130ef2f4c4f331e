import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { newId } from "#server/kit/ids.ts";
import { SEED } from "#server/testing/seed.ts";
import { cases, isFull } from "#testing/depth.ts";
import { bodySchemaOf, parametersOf } from "./document-schemas.ts";
import { bentValue, requestValue, type Vocabulary } from "./fuzz-values.ts";
import { type ExampleRequest, exampleOf } from "./example-requests.ts";
import { sendFuzzed } from "./fuzz-request.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

/** Requests to each operation: where there is no body, there is less that can be sent. */
const WITH_BODY = isFull ? cases(80) : 16;
const WITHOUT_BODY = isFull ? cases(30) : 6;

let two: TwoOrganizations;
beforeAll(async () => {
  two = await makeTwoOrganizations();
});
afterAll(() => two.close());

const document = buildDocument();
/** What an address can carry: text, and halves of surrogate pairs only as what stands for them. */
const addressText = (value: unknown): string =>
  (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();

/** A parameter that may be given more than once is, where the value is a list. */
const queryValue = (value: unknown): string | readonly string[] =>
  Array.isArray(value) && value.length > 0 ? value.map(addressText) : addressText(value);

/** What If-Match says. A write without an ETag refuses any version, so those are rare there. */
const versions = ({ method, success }: Operation): fc.Arbitrary<string | null> =>
  method === "GET" || success.etag
    ? fc.option(fc.constantFrom('"1"', '"2"', "*", "x"), { freq: 4 })
    : fc.oneof(
        { weight: 7, arbitrary: fc.constantFrom(null, "*") },
        { weight: 1, arbitrary: fc.constantFrom('"1"', "x") },
      );

const describedRequest = (operation: Operation, example: ExampleRequest, words: Vocabulary) => {
  const fields = <Value>(fixture: "path" | "query", valueOf: (value: unknown) => Value) =>
    Object.fromEntries(
      parametersOf(document, operation, fixture).map(({ name, schema }) => [
        name,
        requestValue(document, schema, name, words).map(valueOf),
      ]),
    );
  const params = fc.record(fields("path", addressText));
  const query = fc
    .record(fields("query", queryValue), { requiredKeys: [] })
    .map((record) => record as NonNullable<ExampleRequest["query"]>);
  const schema = bodySchemaOf(document, operation);
  const body = schema ? requestValue(document, schema, "", words) : fc.constant(undefined);
  return fc.record({
    params: fc.oneof(
      { weight: 3, arbitrary: fc.constant(example.params ?? {}) },
      { weight: 1, arbitrary: params },
    ),
    query: fc.oneof(
      query,
      query.map((record) => ({ ...example.query, ...record })),
    ),
    body: fc.oneof(body, schema ? bentValue(example.body ?? {}, words) : body),
    key: fc.option(fc.string({ maxLength: 12 }), { freq: 4 }),
    etag: versions(operation),
  });
};

describe(`requests of every kind, by the seed ${SEED}`, () => {
  it.each(operations)("$id", async (operation: Operation) => {
    const fixture = await two.newFixture();
    const { other } = two;
    const example = await exampleOf(operation, fixture);
    const foreign = await exampleOf(operation, other);
    const member = await fixture.newMember();
    const words: Vocabulary = {
      ids: [
        ...Object.values(example.params ?? {}),
        ...Object.values(foreign.params ?? {}),
        newId(),
      ],
      own: example.params ?? {},
      people: [member.id, member.email, other.admin.id, other.admin.email],
    };
    const property = fc.asyncProperty(describedRequest(operation, example, words), (given) =>
      sendFuzzed(
        two.app,
        operation,
        { ...given, headers: example.headers ?? {} },
        (example.as ?? fixture.admin).token,
      ).then(() => undefined),
    );
    const numRuns = "body" in operation ? WITH_BODY : WITHOUT_BODY;
    await expect(fc.assert(property, { numRuns })).resolves.toBeUndefined();
  });
});

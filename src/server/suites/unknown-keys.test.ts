import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { failure } from "#contract/schemas/primitives.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { bodySchemaOf, follow } from "./document-schemas.ts";
import { keptExamples, type ExampleRequest } from "./example-requests.ts";
import { bodyOf, sendExample, takesForm } from "./send.ts";
import { accepts, objectsIn, propertiesOf, replaceAt } from "./walk-body.ts";
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
const withBody = operations.filter(
  (operation: Operation) => operation.body !== undefined && !takesForm(operation),
);

/** What every object has from elsewhere. */
const inherited = ["__proto__", "constructor", "prototype", "toString"];

/** What resources hold and no request may set. */
const never = [
  "id",
  "object",
  "organization",
  "organizationId",
  "permissions",
  "createdAt",
  "updatedAt",
  "version",
  "plan",
  "billing",
  "trial",
  "urls",
  "blocked",
  "customHostname",
  "disabled",
  "userId",
  "owner",
  "secret",
  "hash",
  "isAdmin",
  "lastSeenAt",
  "joinedAt",
  "email_verified",
];

const wrongValues = [null, true, 7, "words that are no choice", [[]], { a: { b: 1 } }];

const refuses = async (
  operation: Operation,
  example: ExampleRequest,
  text: string,
  why: string,
) => {
  const response = await sendExample(two.fixture, operation, example, { text });
  const body = await bodyOf(response);
  expect(response.status, `${why}: ${text}`).toBe(400);
  return failure.parse(body).error;
};

describe("what the contract does not name is refused, and nothing happens", () => {
  it.each(withBody)("$id", async (operation: Operation) => {
    const { app } = two;
    const example = await keptSampleOf(operation);
    const schema = follow(document, bodySchemaOf(document, operation) ?? {});
    const before = await fingerprint(app.database.db);

    for (const at of objectsIn(example.body)) {
      const text = JSON.stringify(replaceAt(example.body, [...at, "unexpected"], true));
      const { message } = await refuses(operation, example, text, "unknown key");
      if (at.length === 0 && schema.anyOf === undefined) expect(message).toContain("unexpected");
      for (const key of someFor(operation, inherited)) {
        const planted = JSON.stringify(
          replaceAt(example.body, [...at, "planted"], { role: "admin" }),
        );
        await refuses(operation, example, planted.replace('"planted"', `"${key}"`), "planted key");
      }
    }
    const known = new Set(propertiesOf(document, schema).map(({ name }) => name));
    const foreign = Object.keys(shapeOf(operation));
    for (const key of new Set([...someFor(operation, never), ...foreign]))
      if (!known.has(key))
        await refuses(
          operation,
          example,
          JSON.stringify({ ...(example.body as object), [key]: "x" }),
          "mass assignment",
        );

    for (const { name, schema: field } of propertiesOf(document, schema))
      for (const wrong of someFor(operation, wrongValues)) {
        if (accepts(document, field, wrong)) continue;
        const text = JSON.stringify({ ...(example.body as object), [name]: wrong });
        const { details = [] } = await refuses(operation, example, text, `wrong type of ${name}`);
        if (schema.anyOf === undefined)
          expect(details.map(({ path }) => path.split(".")[0])).toContain(name);
      }
    for (const whole of someFor(operation, ["null", "[]", '"text"', "1", "true"]))
      await refuses(operation, example, whole, "not an object");
    expect(await fingerprint(app.database.db)).toEqual(before);
  });

  it.each(operations)("$id: an unknown parameter", async (operation: Operation) => {
    const { fixture, app } = two;
    const example = await keptSampleOf(operation);
    const before = await fingerprint(app.database.db);
    for (const name of someFor(operation, [
      "unexpected",
      "__proto__",
      "constructor",
      "organization",
    ])) {
      if (name in (operation.query?.shape ?? {})) continue;
      const response = await sendExample(fixture, operation, {
        ...example,
        query: { [name]: "1" },
      });
      expect(response.status, name).toBe(400);
      const { details } = failure.parse(await bodyOf(response)).error;
      expect(JSON.stringify(details)).toContain(name);
    }
    expect(await fingerprint(app.database.db)).toEqual(before);
  });
});

/** The fields of what an operation answers. */
const shapeOf = (operation: Operation): object => {
  const schema = operation.success.schema;
  return schema !== undefined && "shape" in schema ? (schema.shape as object) : {};
};

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { failure } from "#contract/schemas/primitives.ts";
import { fingerprint } from "#server/testing/fingerprint.ts";
import { bodySchemaOf, follow } from "./document-schemas.ts";
import { keptSamples, type Sample } from "./samples.ts";
import { bodyOf, sendSample } from "./send.ts";
import { accepts, objectsIn, propertiesOf, replaceAt } from "./walk-body.ts";
import { makeWorld, type World } from "./world.ts";

let world: World;
let keptSampleOf: ReturnType<typeof keptSamples>;
beforeAll(async () => {
  world = await makeWorld();
  keptSampleOf = keptSamples(world.place);
});
afterAll(() => world.close());

const document = buildDocument();
const withBody = operations.filter((operation: Operation) => operation.body !== undefined);

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

const refuses = async (operation: Operation, sample: Sample, text: string, why: string) => {
  const response = await sendSample(world.place, operation, sample, { text });
  const body = await bodyOf(response);
  expect(response.status, `${why}: ${text}`).toBe(400);
  return failure.parse(body).error;
};

describe("what the contract does not name is refused, and nothing happens", () => {
  it.each(withBody)("$id", async (operation: Operation) => {
    const { app } = world;
    const sample = await keptSampleOf(operation);
    const schema = follow(document, bodySchemaOf(document, operation) ?? {});
    const before = await fingerprint(app.database.db);

    for (const at of objectsIn(sample.body)) {
      const text = JSON.stringify(replaceAt(sample.body, [...at, "unexpected"], true));
      const { message } = await refuses(operation, sample, text, "unknown key");
      if (at.length === 0 && schema.anyOf === undefined) expect(message).toContain("unexpected");
      for (const key of ["__proto__", "constructor", "prototype", "toString"]) {
        const planted = JSON.stringify(
          replaceAt(sample.body, [...at, "planted"], { role: "admin" }),
        );
        await refuses(operation, sample, planted.replace('"planted"', `"${key}"`), "planted key");
      }
    }
    const known = new Set(propertiesOf(document, schema).map(({ name }) => name));
    const foreign = Object.keys(shapeOf(operation));
    for (const key of new Set([...never, ...foreign]))
      if (!known.has(key))
        await refuses(
          operation,
          sample,
          JSON.stringify({ ...(sample.body as object), [key]: "x" }),
          "mass assignment",
        );

    for (const { name, schema: field } of propertiesOf(document, schema))
      for (const wrong of [null, true, 7, "words that are no choice", [[]], { a: { b: 1 } }]) {
        if (accepts(document, field, wrong)) continue;
        const text = JSON.stringify({ ...(sample.body as object), [name]: wrong });
        const { details = [] } = await refuses(operation, sample, text, `wrong type of ${name}`);
        if (schema.anyOf === undefined)
          expect(details.map(({ path }) => path.split(".")[0])).toContain(name);
      }
    for (const whole of ["null", "[]", '"text"', "1", "true"])
      await refuses(operation, sample, whole, "not an object");
    expect(await fingerprint(app.database.db)).toEqual(before);
  });

  it.each(operations)("$id: an unknown parameter", async (operation: Operation) => {
    const { place, app } = world;
    const sample = await keptSampleOf(operation);
    const before = await fingerprint(app.database.db);
    for (const name of ["unexpected", "__proto__", "constructor", "organization"]) {
      if (name in (operation.query?.shape ?? {})) continue;
      const response = await sendSample(place, operation, { ...sample, query: { [name]: "1" } });
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

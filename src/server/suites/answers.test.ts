import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { CheckedDocument } from "#contract/schemas/checked-document.ts";
import { answeredDocument } from "#contract/schemas/json-document.ts";
import { spaceTemplateText } from "#contract/schemas/space-template.ts";
import { translation, translationList } from "#contract/schemas/translation.ts";
import { newId } from "#server/kit/ids.ts";
import { answerSchemaOf } from "./document-schemas.ts";
import { exampleOf, statusOf } from "./example-requests.ts";
import { bodyOf, sendExample } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

let two: TwoOrganizations;
beforeAll(async () => {
  two = await makeTwoOrganizations({ limits: { perToken: 1_000_000 } });
});
afterAll(() => two.close());

const document = buildDocument();

/** What may be kept by a browser, and how; everything else is asked for anew. */
const cached = ({ id }: Operation): unknown => {
  if (id === "downloadFile" || id === "downloadPDF" || id === "readPicture")
    return expect.stringMatching(/^private, max-age=\d+, immutable$/);
  return id === "getOrganizationLogo" || id === "getDocumentPicture"
    ? "private, max-age=300"
    : "no-store";
};

/** Success or refusal: a caller is to hear of it either way. */
const expectDeprecation = ({ deprecated }: Operation, { headers }: Response) => {
  const since = deprecated === undefined ? null : expect.stringMatching(/^@\d+$/);
  expect(headers.get("deprecation")).toEqual(since);
};

const expectHeaders = (operation: Operation, response: Response) => {
  const { headers } = response;
  expect(headers.get("cache-control")).toEqual(cached(operation));
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expectDeprecation(operation, response);
  expect(headers.get("x-request-id")).toMatch(/^[0-9A-Za-z]{20}$/);
  expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  if (operation.permission === "public") return;
  expect(headers.get("x-ratelimit-limit")).toBe("1000000");
  expect(Number(headers.get("x-ratelimit-remaining"))).toBeLessThan(1_000_000);
  expect(Number(headers.get("x-ratelimit-reset"))).toBeGreaterThan(Date.now() / 1000 - 1);
};

/** Where an answer holds a document. */
const documentIn = new Map<z.ZodType | undefined, string>([
  [spaceTemplateText, "document"],
  [translation, "instructions"],
]);

/** A document goes into an answer as the JSON it was checked as. */
const asAnswered = (schema: z.ZodType | undefined, body: unknown): unknown => {
  if (schema === answeredDocument) return new CheckedDocument(JSON.stringify(body));
  if (schema === translationList) {
    const { items, ...list } = body as { readonly items: readonly unknown[] };
    return { ...list, items: items.map((item) => asAnswered(translation, item)) };
  }
  const field = documentIn.get(schema);
  if (field === undefined) return body;
  const { [field]: said, ...rest } = body as Readonly<Record<string, unknown>>;
  return { ...rest, [field]: new CheckedDocument(JSON.stringify(said)) };
};

const expectBody = async (operation: Operation, response: Response) => {
  const { status, headers } = response;
  const body = await bodyOf(response);
  const { schema, mediaType } = operation.success;
  if (status === operation.success.status && !schema && !mediaType) {
    expect(body).toBeUndefined();
    expect(headers.get("content-type")).toBeNull();
    return;
  }
  if (mediaType) {
    expect(headers.get("content-type")).toMatch(
      new RegExp(mediaType.replace("+", String.raw`\+`).replace("*", ".+")),
    );
    return;
  }
  expect(headers.get("content-type")).toBe("application/json");
  const described = answerSchemaOf(document, operation, status);
  expect(z.treeifyError(described.safeParse(body).error ?? new z.ZodError([]))).toEqual({
    errors: [],
  });
  if (status !== operation.success.status) return;
  const answered = asAnswered(schema, body);
  expect(schema?.parse(answered)).toEqual(answered);
};

describe("answers are as the contract and the document say", () => {
  it.each(operations)("$id", async (operation: Operation) => {
    const example = await exampleOf(operation, two.fixture);
    const response = await sendExample(two.fixture, operation, example);
    expect(response.status).toBe(statusOf(operation));
    expectHeaders(operation, response);
    const isNamed = operation.success.location === true && response.status !== 200;
    expect(response.headers.has("location")).toBe(isNamed || response.status === 303);
    if (operation.success.etag) expect(response.headers.get("etag")).toMatch(/^"\d+"$/);
    await expectBody(operation, response);
  });

  it.each(operations.filter(({ permission }) => permission !== "public"))(
    "$id to nobody",
    async (operation: Operation) => {
      const example = await exampleOf(operation, two.fixture);
      const response = await sendExample(two.fixture, operation, example, { token: undefined });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe("Bearer");
      expectDeprecation(operation, response);
      const requestId = response.headers.get("x-request-id");
      expect(await bodyOf(response)).toMatchObject({ error: { code: 401, requestId } });
    },
  );

  it.each(operations.filter(({ deprecated }: Operation) => deprecated !== undefined))(
    "$id is deprecated where it refuses, too",
    async (operation: Operation) => {
      const { fixture } = two;
      const example = await exampleOf(operation, fixture);
      const { token } = await fixture.newMember();
      const last = Object.keys(example.params ?? {}).at(-1) ?? "";
      const elsewhere = { ...example, params: { ...example.params, [last]: newId() } };
      const headers = { "Idempotency-Key": newId() };
      await sendExample(fixture, operation, example, { headers });
      const refused = {
        400: await sendExample(fixture, operation, { ...example, body: { position: 1 } }),
        403: await sendExample(fixture, operation, example, { token }),
        404: await sendExample(fixture, operation, elsewhere),
        412: await sendExample(fixture, operation, example, { headers: { "If-Match": '"1"' } }),
        422: await sendExample(fixture, operation, { ...example, body: {} }, { headers }),
      };
      for (const [status, response] of Object.entries(refused)) {
        expect(`${response.status}`).toBe(status);
        expectDeprecation(operation, response);
      }
    },
  );

  it.each(["/healthz", "/readyz", "/openapi.json", "/reference", "/v1/unknown"])(
    "%s, too, says that nobody keeps it",
    async (path) => {
      const response = await two.fixture.app.request(path);
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );
});

import { beforeAll, describe, expect, it } from "vitest";
import {
  getSiteAdaptiveSchema,
  listSiteAdaptiveTemplateConditions,
  listSiteVisitorKinds,
  type SiteVisitorKind,
  updateSiteAdaptiveSchema,
  updateSiteVisitorKinds,
} from "#client";
import { MAX_CLAIMS } from "#contract/schemas/adaptive-schema.ts";
import { Failure } from "#server/kit/failures.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { recorded } from "#server/testing/recorded.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { checkCondition } from "./check-condition.ts";
import { emptyAdaptiveSchema } from "./adaptive-content.ts";

let app: TestApp;
let fixture: SiteFixture;
beforeAll(async () => {
  app = await makeApp();
});

const boolean = (description: string) => ({ type: "boolean", description }) as const;
const unsigned = (properties: Record<string, ReturnType<typeof boolean>>) =>
  ({
    type: "object",
    description: "Unsigned claims of the site visitor.",
    properties,
    additionalProperties: false,
  }) as const;
const schemaOf = (
  properties: Record<string, ReturnType<typeof boolean> | ReturnType<typeof unsigned>>,
) => ({ type: "object", properties, additionalProperties: false }) as const;
const twoClaims = schemaOf({
  isPartner: boolean("Has signed a contract"),
  isBeta: boolean(""),
  unsigned: unsigned({ fromSearch: boolean("Came from a search engine") }),
});

const read = async () => {
  const { client } = fixture.admin;
  const answer = await getSiteAdaptiveSchema({ client, path: fixture.site, throwOnError: true });
  return { ...answer.data, etag: answer.response.headers.get("etag") ?? "" };
};
const write = (jsonSchema: unknown, etag?: string) =>
  outcome(
    updateSiteAdaptiveSchema({
      client: fixture.admin.client,
      path: fixture.site,
      body: { jsonSchema: jsonSchema as typeof twoClaims },
      ...(etag === undefined ? {} : { headers: { "If-Match": etag } }),
    }),
  );
const keep = (items: SiteVisitorKind[]) =>
  outcome(
    updateSiteVisitorKinds({ client: fixture.admin.client, path: fixture.site, body: { items } }),
  );
const kept = async () =>
  (await dataOf(listSiteVisitorKinds({ client: fixture.admin.client, path: fixture.site }))).items;
const events = (action: string) => recorded(fixture.admin, action);

describe("the claims of a site", () => {
  beforeAll(async () => {
    fixture = await makeSiteFixture(app);
  });

  it("are none at first, and keep their order once they are given", async () => {
    const first = await read();
    expect(first).toMatchObject({
      object: "site-adaptive-schema",
      jsonSchema: emptyAdaptiveSchema(),
    });
    expect(await write(twoClaims, first.etag)).toMatchObject({ status: 200 });
    const second = await read();
    expect(second.jsonSchema).toEqual(twoClaims);
    expect(Object.keys(second.jsonSchema.properties)).toEqual(["isPartner", "isBeta", "unsigned"]);
    expect(Date.parse(second.updatedAt)).toBeGreaterThanOrEqual(Date.parse(first.updatedAt));
    expect((await write(emptyAdaptiveSchema(), first.etag)).status).toBe(412);

    const [event, ...others] = await events("site.claims-changed");
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      target: { type: "site", id: fixture.siteId, label: "Docs" },
      before: { claims: [] },
      after: {
        claims: [
          { name: "isPartner", unsigned: false, description: "Has signed a contract" },
          { name: "isBeta", unsigned: false, description: "" },
          { name: "fromSearch", unsigned: true, description: "Came from a search engine" },
        ],
      },
    });
    expect((await write(twoClaims)).status).toBe(200);
    expect(await events("site.claims-changed")).toHaveLength(1);
  });

  it("are kept as they were written, whatever of them says nothing", async () => {
    const { jsonSchema } = await read();
    const bare = schemaOf({ isBeta: boolean("") });
    const dated = { $schema: "http://json-schema.org/draft-07/schema#", ...bare } as const;
    for (const schema of [bare, dated, schemaOf({ ...bare.properties, unsigned: unsigned({}) })]) {
      expect((await write(schema)).status).toBe(200);
      expect((await read()).jsonSchema).toEqual(schema);
    }
    expect((await write(jsonSchema)).status).toBe(200);
  });

  it("are a hundred at most, signed and unsigned each", async () => {
    const { jsonSchema } = await read();
    const claims = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`claim${at}`, boolean("")]));
    const most = { ...claims(MAX_CLAIMS), unsigned: unsigned(claims(MAX_CLAIMS)) };
    expect((await write(schemaOf(most))).status).toBe(200);
    expect(await write(schemaOf(claims(MAX_CLAIMS + 1)))).toMatchObject({
      status: 400,
      error: {
        error: { details: [{ path: "jsonSchema.properties", message: "at most 100 claims" }] },
      },
    });
    expect((await write(jsonSchema)).status).toBe(200);
  });

  it("give one condition for and one against each", async () => {
    const { items } = await dataOf(
      listSiteAdaptiveTemplateConditions({ client: fixture.admin.client, path: fixture.site }),
    );
    expect(items.map(({ condition }) => condition)).toEqual([
      "visitor.claims.isPartner",
      "!visitor.claims.isPartner",
      "visitor.claims.isBeta",
      "!visitor.claims.isBeta",
      "visitor.claims.unsigned.fromSearch",
      "!visitor.claims.unsigned.fromSearch",
    ]);
    expect(items[0]?.description).toContain("Has signed a contract");
  });

  const refusals: [string, unknown, string][] = [
    ["text", schemaOf({}).type, "jsonSchema"],
    [
      "a claim that is no boolean",
      { ...schemaOf({}), properties: { age: { type: "number", description: "" } } },
      "jsonSchema.properties.age.type",
    ],
    [
      "a claim without a description",
      { ...schemaOf({}), properties: { isBeta: { type: "boolean" } } },
      "jsonSchema.properties.isBeta.description",
    ],
    [
      "unsigned claims under another name",
      schemaOf({ others: unsigned({}) }),
      "jsonSchema.properties.others",
    ],
    [
      "unsigned as a claim",
      schemaOf({ unsigned: boolean("not an object") }),
      "jsonSchema.properties.unsigned",
    ],
    [
      "an unsigned claim that is no boolean",
      schemaOf({
        unsigned: {
          ...unsigned({}),
          properties: { a: { type: "number", description: "" } },
        } as never,
      }),
      "jsonSchema.properties.unsigned.properties.a.type",
    ],
    [
      "other properties",
      { ...schemaOf({}), additionalProperties: true },
      "jsonSchema.additionalProperties",
    ],
    [
      "another draft",
      { ...schemaOf({}), $schema: "https://json-schema.org/draft/2020-12/schema" },
      "jsonSchema.$schema",
    ],
    ["what the form does not have", { ...schemaOf({}), required: [] }, "jsonSchema"],
    [
      "too many claims",
      schemaOf(Object.fromEntries(Array.from({ length: 102 }, (_, at) => [`c${at}`, boolean("")]))),
      "jsonSchema.properties",
    ],
    [
      "a name that is too long",
      schemaOf({ ["x".repeat(65)]: boolean("") }),
      `jsonSchema.properties.${"x".repeat(65)}`,
    ],
  ];
  it.each(refusals)("refuse %s and name the offending property", async (_what, schema, path) => {
    const before = await read();
    const { status, error } = await write(schema);
    expect(status).toBe(400);
    expect(error).toMatchObject({ error: { details: [{ path }] } });
    expect(await read()).toEqual(before);
  });

  it("may only be changed by those who make content", async () => {
    const { client } = await app.newMember(fixture.organizationId, "review");
    const body = { jsonSchema: twoClaims };
    const statuses = [
      await outcome(getSiteAdaptiveSchema({ client, path: fixture.site })),
      await outcome(updateSiteAdaptiveSchema({ client, path: fixture.site, body })),
      await outcome(updateSiteVisitorKinds({ client, path: fixture.site, body: { items: [] } })),
    ].map(({ status }) => status);
    expect(statuses).toEqual([200, 403, 403]);
  });
});

describe("kinds of visitor", () => {
  const partner = { title: "Partner", claims: { isPartner: true, isBeta: false } };
  const searcher = { title: "Searcher", claims: {}, unsigned: { fromSearch: true } };
  beforeAll(async () => {
    fixture = await makeSiteFixture(app);
    await write(twoClaims);
  });

  it("are kept in their order and replaced as a whole", async () => {
    expect(await kept()).toEqual([]);
    expect(await keep([searcher, partner])).toMatchObject({
      status: 200,
      data: { items: [searcher, partner] },
    });
    expect(await kept()).toEqual([searcher, partner]);
    await keep([searcher, partner]);
    const all = await events("site.visitors-changed");
    expect(all).toHaveLength(1);
    expect(all[0]).toMatchObject({
      before: { kinds: [] },
      after: { kinds: [searcher, partner] },
    });
  });

  const refusals: [string, SiteVisitorKind[], string][] = [
    [
      "an unknown claim",
      [searcher, { title: "Other", claims: { isBeat: true } }],
      "items.1.claims.isBeat",
    ],
    [
      "a signed claim among the unsigned",
      [{ title: "Other", claims: {}, unsigned: { isBeta: true } }],
      "items.0.unsigned.isBeta",
    ],
    [
      "an unsigned claim among the signed",
      [{ title: "Other", claims: { fromSearch: true } }],
      "items.0.claims.fromSearch",
    ],
    ["a title that stands twice", [searcher, partner, { ...partner }], "items.2.title"],
    [
      "what objects have by nature",
      [{ title: "Other", claims: { constructor: true } }],
      "items.0.claims.constructor",
    ],
    ["a title of spaces", [{ title: "  ", claims: {} }], "items.0.title"],
  ];
  it.each(refusals)("refuse %s", async (_what, items, path) => {
    const before = await kept();
    const { status, error } = await keep(items);
    expect(status).toBe(400);
    expect(error).toMatchObject({ error: { details: [{ path }] } });
    expect(await kept()).toEqual(before);
  });

  it("keep what they say of a claim the schema has lost", async () => {
    await keep([searcher, partner]);
    expect((await write(schemaOf({ isBeta: boolean("") }))).status).toBe(200);
    expect(await kept()).toEqual([searcher, partner]);
    expect((await keep([partner])).status).toBe(200);
    expect((await keep([partner, searcher])).status).toBe(400);
  });
});

describe("a condition", () => {
  const site = { adaptiveSchema: twoClaims };
  const mistakes = (condition: string) => {
    try {
      checkCondition(site, condition, "condition");
    } catch (error) {
      if (error instanceof Failure) return error;
      throw error;
    }
    return undefined;
  };

  it.each(["visitor.claims.isBeta", "!(visitor.claims.isPartner && true)"])("may be %s", (text) => {
    expect(mistakes(text)).toBeUndefined();
  });

  it.each([
    [
      "an unknown claim",
      "visitor.claims.isBeat",
      /isBeat; did you mean isBeta.*“visitor.claims.isBeat”/,
    ],
    ["a claim in other letters", "visitor.claims.isbeta", /capitals/],
    ["half an operator", "visitor.claims.isBeta &", /&&/],
    ["an open parenthesis", "(visitor.claims.isBeta", /never closed/],
    ["what visitors do not have", "visitor.role", /visitor.role/],
    ["code", "process.exit()", /process/],
    ["something that never ends", "(".repeat(1024), /deep/],
  ])("is refused as %s, with the part that is wrong", (_what, text, message) => {
    const refusal = mistakes(text);
    expect(refusal?.code).toBe("invalid");
    expect(refusal?.details[0]).toEqual({
      path: "condition",
      message: expect.stringMatching(message),
    });
    expect(refusal?.message).toMatch(/^condition: /);
  });
});

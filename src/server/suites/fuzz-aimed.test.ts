import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { editSiteStructure } from "#client";
import { buildDocument } from "#contract/document.ts";
import type { Operation } from "#contract/operation.ts";
import { operations } from "#contract/operations/index.ts";
import { newId } from "#server/kit/ids.ts";
import { fillSpace } from "#server/testing/content-fixture.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { SEED } from "#server/testing/seed.ts";
import { structureIssues } from "#server/testing/structure-fixture.ts";
import { cases } from "#testing/depth.ts";
import { checkWholeContent } from "./content-invariants.ts";
import { type Call, listAll } from "./crash-rounds.ts";
import { bodySchemaOf, parametersOf } from "./document-schemas.ts";
import { type ExampleRequest, exampleOf } from "./example-requests.ts";
import { withoutSuccess } from "./example-requests-content.ts";
import { sendFuzzed } from "./fuzz-request.ts";
import { aimedValue, requestValue, type Vocabulary } from "./fuzz-values.ts";
import { addIdsIn, idsFor, type KnownIds } from "./known-ids.ts";
import { bodyOf } from "./send.ts";
import { makeTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

/** Requests that are to find what they are about. */
const WANTED = cases(1_500);
/** Tries for each request that is to find its target: of some bodies most changes are refused by their shape. */
const TRIES = 20;
/** A write has more that can be changed than a question. */
const WEIGHT_OF_WRITES = 4;

const document = buildDocument();
const things =
  /\{(spaceId|collectionId|siteId)\}|\/(spaces|sites|collections|change-requests|inbound-links)$/;
/** What is never found, and downloads, of which every change breaks the signature. */
const nowhere = new Set<string>([...withoutSuccess, "downloadFile", "downloadPDF", "getPDFStatus"]);
const aimed: readonly Operation[] = operations.filter(
  ({ id, path }: Operation) => things.test(path) && !nowhere.has(id),
);
const weightOf = (operation: Operation): number =>
  operation.body === undefined ? 1 : WEIGHT_OF_WRITES;
const totalWeight = aimed.reduce((sum, operation) => sum + weightOf(operation), 0);

let two: TwoOrganizations;
let fixture: OrganizationFixture;
beforeAll(async () => {
  two = await makeTwoOrganizations();
  fixture = await two.newFixture();
});
afterAll(() => two.close());

const call: Call = (method, path, body) =>
  two.app.request(path, {
    method,
    token: fixture.admin.token,
    ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });

/** Sections, a group and site-spaces, so that there is something to move among. */
const furnishSite = async (organizationId: string, siteId: string): Promise<void> => {
  const { client } = fixture.admin;
  const space = await fixture.newSpace();
  const sections = [newId(), newId(), newId()];
  const { error } = await editSiteStructure({
    client,
    path: { organizationId, siteId },
    body: {
      edits: [
        ...sections.map((id, at) => ({
          operation: "add_section" as const,
          id,
          title: `More ${at}`,
          space,
          siteSpace: newId(),
          ...(at === 0 ? { wrap: newId() } : {}),
        })),
        {
          operation: "add_group" as const,
          id: newId(),
          title: "More",
          sections: sections.slice(0, 1),
        },
      ],
    },
  });
  // A site that has sections already has nothing to wrap.
  expect(error?.error.code ?? 400).toBe(400);
};

/** What a request is aimed at: a call that works, and the ids of all that is around it. */
interface Target {
  readonly example: ExampleRequest;
  readonly words: Vocabulary;
}

const around = (params: NonNullable<ExampleRequest["params"]>): string[] => {
  const { organizationId, spaceId, changeRequestId, siteId } = params;
  const content = `/v1/spaces/${spaceId}`;
  const request = `${content}/change-requests/${changeRequestId}`;
  return [
    ...["spaces", "collections", "sites", "members", "teams"].map(
      (list) => `/v1/orgs/${fixture.organizationId}/${list}`,
    ),
    ...(spaceId === undefined
      ? []
      : [
          `${content}/content`,
          ...["revisions", "comments", "change-requests"].map((list) => `${content}/${list}`),
        ]),
    ...(changeRequestId === undefined
      ? []
      : [request, `${request}/content`, `${request}/comments`, `${request}/resolutions`]),
    ...(siteId === undefined ? [] : [`/v1/orgs/${organizationId}/sites/${siteId}/structure`]),
  ];
};

/** A call that works; where pages are changed, among some that are there. */
const workingCall = async (operation: Operation): Promise<ExampleRequest> => {
  const example = await exampleOf(operation, fixture);
  if (operation.method !== "POST" || !operation.path.endsWith("/content")) return example;
  const { spaceId, changeRequestId } = await fillSpace(
    fixture.admin.client,
    await fixture.newSpace(),
  );
  const inSpace = operation.id === "updateSpaceContent";
  return { ...example, params: inSpace ? { spaceId } : { spaceId, changeRequestId } };
};

const targetOf = async (operation: Operation): Promise<Target> => {
  const example = await workingCall(operation);
  const params = example.params ?? {};
  if (/\{siteId\}\/(structure|sections|section-groups)/.test(operation.path))
    await furnishSite(params["organizationId"] ?? "", params["siteId"] ?? "");
  const known: KnownIds = new Map();
  for (const path of around(params)) addIdsIn(known, await bodyOf(await call("GET", path)));
  const ids = [...known.values()].flatMap((some) => [...some]);
  return {
    example,
    words: {
      ids: [...ids, newId()],
      own: params,
      people: [fixture.admin.id, fixture.admin.email],
      idsFor: (name) => idsFor(known, name),
    },
  };
};

const aimedRequest = (operation: Operation, { example, words }: Target) => {
  const schema = bodySchemaOf(document, operation);
  const queries = parametersOf(document, operation, "query");
  const asked = queries.map(({ name, schema: described }) =>
    requestValue(document, described, name, words).map((value) => ({
      ...example.query,
      [name]: typeof value === "string" ? value.toWellFormed() : JSON.stringify(value ?? null),
    })),
  );
  const query = fc.constant<NonNullable<ExampleRequest["query"]>>(example.query ?? {});
  return fc.record({
    params: fc.constant(example.params ?? {}),
    query: schema === undefined ? fc.oneof(query, ...asked) : query,
    body: schema ? aimedValue(document, schema, example.body ?? {}, words) : fc.constant(undefined),
    key: fc.constant(null),
    etag: fc.constant(null),
  });
};

const tally = { sent: 0, found: 0, done: 0 };

/** Whether the request came to what it was about: it was refused neither by its shape nor at the door. */
const isFound = (operation: Operation, body: unknown, status: number): boolean =>
  ![401, 403, 404, 405, 415, 429].includes(status) &&
  (status < 300 || operation.body?.safeParse(body).success !== false);

describe(`requests aimed at what is there, by the seed ${SEED}`, () => {
  it.each(aimed)("$id", { timeout: 600_000 }, async (operation) => {
    const wanted = Math.ceil((WANTED * weightOf(operation)) / totalWeight);
    let found = 0;
    let target = await targetOf(operation);
    for (let at = 0; found < wanted && at < wanted * TRIES; at += 1) {
      const [given] = fc.sample(aimedRequest(operation, target), { seed: SEED + at, numRuns: 1 });
      if (given === undefined) throw new Error("no request was made up");
      const { status } = await sendFuzzed(
        two.app,
        operation,
        { ...given, headers: target.example.headers ?? {} },
        (target.example.as ?? fixture.admin).token,
      );
      tally.sent += 1;
      if (status < 300) tally.done += 1;
      if (isFound(operation, given.body, status)) found += 1;
      // Done once, it may be gone or no longer possible.
      if (status < 300 ? operation.method === "DELETE" : [403, 404, 409].includes(status))
        target = await targetOf(operation);
    }
    tally.found += found;
    expect(found, "too few requests found what they were about").toBeGreaterThanOrEqual(wanted);
  });

  it("leaves every space and every site whole", { timeout: 600_000 }, async ({ annotate }) => {
    const { sent, found, done } = tally;
    await annotate(`${sent} sent, ${found} found their target, ${done} of all were done`);
    expect(found).toBeGreaterThanOrEqual(WANTED);
    const organization = `/v1/orgs/${fixture.organizationId}`;
    await checkWholeContent(call, organization);
    const sites = await listAll(call, `${organization}/sites`);
    expect(sites.length).toBeGreaterThan(0);
    for (const { id } of sites)
      expect(await structureIssues(two.app.database.db, String(id))).toEqual([]);
  });
});

import { and, eq, inArray } from "drizzle-orm";
import * as fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getOpenApiSpecVersionImpact,
  inviteToSpace,
  mergeChangeRequest,
  updateChangeRequestById,
  updateSpaceById,
} from "#client";
import type { PageAttributes } from "#contract/schemas/page.ts";
import { targetOfRef } from "#content/links/link-target.ts";
import { changeRequests, revisions } from "#server/db/tables/index.ts";
import { stateOfSpace } from "#server/modules/content/revisions/revisions.ts";
import { readDocuments } from "#server/modules/content/store/documents.ts";
import { readTree } from "#server/modules/content/store/page-trees.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  type Change,
  createdIn,
  editChangeRequest,
  editSpace,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, type Person, type TestApp } from "#server/testing/make-app.ts";
import { operation, smallSpec } from "#server/testing/small-spec.ts";
import { type StoredSpec, storeSpec } from "#server/testing/stored-spec.ts";
import { cases } from "#testing/depth.ts";
import { mentionsIn } from "./mentions.ts";

/** Histories that are played; a setting asks for more. */
const RUNS = cases(6);
const SPACES = 3;

const pet = (name: string) => ({
  type: "object",
  required: ["name"],
  properties: { name: { type: name } },
});
const answering = {
  200: {
    description: "A pet",
    content: { "application/json": { schema: { $ref: "#/components/schemas/Pet" } } },
  },
};
const versions = [
  smallSpec(
    {
      "/pets/{id}": {
        get: operation("getPet", { responses: answering }),
        delete: operation("removePet"),
      },
    },
    { components: { schemas: { Pet: pet("integer"), Same: { type: "object" }, Gone: {} } } },
  ),
  smallSpec(
    { "/pets/{petId}": { get: operation("getPet", { responses: answering }) } },
    { components: { schemas: { Pet: pet("string"), Same: { type: "object" } } } },
  ),
];

/** What of a mention counts in each scope, said once more than the service does. */
const counts: Readonly<Record<"all" | "changed" | "gone", (value: string) => boolean>> = {
  all: (value) =>
    value.startsWith("pets ") ||
    ["* get /pets/{}", "* delete /pets/{}", "* get /pets"].includes(value),
  changed: (value) =>
    [
      "pets *",
      "pets #Pet",
      "pets get /pets/{}",
      "* get /pets/{}",
      "pets delete /pets/{}",
      "* delete /pets/{}",
    ].includes(value),
  gone: (value) =>
    value.startsWith("pets ") &&
    !["pets *", "pets #Pet", "pets #Same", "pets get /pets/{}", "pets get /pets"].includes(value),
};
const scopes = ["all", "changed", "gone"] as const;

const shows = (path: string, method: string, spec = "pets") =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}`;
const piecesOf = (organizationId: string): readonly string[] => [
  shows("/pets/{id}", "get"),
  shows("/pets/{other}", "DELETE"),
  shows("/pets", "get"),
  shows("/nowhere", "get"),
  shows("/pets/{id}", "get", "other"),
  '{% openapi-schemas spec="pets" schemas="Pet, Same" %}',
  '{% openapi-schemas spec="pets" schemas="Gone" %}',
  "Ask `GET /pets/{x}`.",
  "## DELETE /pets/{id}",
  "Ask `GET /nowhere`.",
  `[it](/o/${organizationId}/openapi/pets)`,
  `[another](/o/${organizationId}/openapi/other)`,
  "Words.",
];
type Target = NonNullable<Extract<Change, { operation: "insert_page" }>["target"]>;
const targetsOf = ({ organizationId }: Admin, { id }: StoredSpec): readonly Target[] => [
  { kind: "openapi", spec: "pets" },
  { kind: "openapi", spec: id },
  { kind: "url", url: `http://localhost/o/${organizationId}/openapi/pets/operations` },
  { kind: "openapi", spec: "other" },
  { kind: "url", url: `http://localhost/o/another/openapi/pets` },
  { kind: "url", url: "https://example.com/" },
];

const some = fc.nat(1000);
const pieces = fc.array(some, { minLength: 1, maxLength: 3 });
const anyEdit = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("insert" as const), at: some, pieces }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("rewrite" as const), at: some, pieces }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("link" as const), at: some, pieces }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("delete" as const), at: some, pieces }) },
);
type Edit = typeof anyEdit extends fc.Arbitrary<infer Value> ? Value : never;
const anyStory = fc.record({
  access: fc.array(fc.constantFrom("all", "granted", "hidden"), {
    minLength: SPACES,
    maxLength: SPACES,
  }),
  pages: fc.array(fc.record({ space: some, edit: anyEdit }), { minLength: 4, maxLength: 10 }),
  requests: fc.array(
    fc.record({
      space: some,
      edits: fc.array(anyEdit, { minLength: 1, maxLength: 3 }),
      end: fc.constantFrom("draft", "open", "archived", "merged"),
    }),
    { maxLength: 4 },
  ),
});

let app: TestApp;
beforeAll(async () => {
  app = await makeApp();
});

interface Scanned {
  readonly space: string;
  readonly page: string;
  readonly changeRequest: string | undefined;
  readonly mentions: readonly { readonly value: string; readonly words: string }[];
}

/** What a page mentions, read from its document or from where it leads. */
const saidBy = (
  page: PageAttributes,
  documents: Awaited<ReturnType<typeof readDocuments>>,
  { organizationId }: Admin,
  spec: StoredSpec,
): Scanned["mentions"] => {
  const document = documents.get(page.document ?? "");
  const target = page.target && targetOfRef(page.target);
  const leads =
    target?.kind === "openapi" &&
    ["pets", spec.id].includes(target.id ?? "") &&
    (target.organization ?? organizationId) === organizationId;
  const mentions = document === undefined ? [] : mentionsIn(document);
  const byValue = new Map(
    mentions.toReversed().map(({ value, as, said }) => [value, `${as} ${said}`]),
  );
  if (leads) byValue.set("pets *", "linked pets");
  return [...byValue].map(([value, words]) => ({ value, words }));
};

/** Every page of these spaces and of their open change requests, with all that it mentions. */
const scan = async (
  spaces: readonly string[],
  admin: Admin,
  spec: StoredSpec,
): Promise<Scanned[]> => {
  const { context } = app;
  const found: Scanned[] = [];
  for (const space of spaces) {
    const main = await readTree(
      context,
      space,
      (await stateOfSpace(context, { spaceId: space })).revision.root,
    );
    const proposed = await context.db
      .select({ id: changeRequests.id, root: revisions.root })
      .from(changeRequests)
      .innerJoin(revisions, eq(revisions.id, changeRequests.revision))
      .where(
        and(eq(changeRequests.spaceId, space), inArray(changeRequests.status, ["draft", "open"])),
      );
    const contents = [
      { changeRequest: undefined, tree: main },
      ...(await Promise.all(
        proposed.map(async ({ id, root }) => ({
          changeRequest: id,
          tree: await readTree(context, space, root),
        })),
      )),
    ];
    for (const { changeRequest, tree } of contents) {
      const pages = [...tree.pages.values()].map(({ page }) => page);
      const hashes = pages.flatMap(({ document }) => document ?? []);
      const documents = await readDocuments(context, space, hashes);
      for (const page of pages) {
        const now = main.pages.get(page.id)?.page;
        const mentions = saidBy(page, documents, admin, spec);
        const isSame = now?.document === page.document && page.document !== undefined;
        const ledThere = now !== undefined && saidBy(now, documents, admin, spec).length > 0;
        const isLeft =
          page.document === undefined ? now?.document === undefined && ledThere : isSame;
        if (changeRequest !== undefined && isLeft) continue;
        found.push({ space, page: page.id, changeRequest, mentions });
      }
    }
  }
  return found;
};

const rowOf = (
  { space, page, changeRequest }: Omit<Scanned, "mentions">,
  words: readonly string[],
) => [space, page, changeRequest ?? "-", ...words.toSorted()].join(" | ");

it(
  "names the pages and change requests that a full scan finds, to everybody as far as they may read",
  { timeout: 3_600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(anyStory, async ({ access, pages, requests }) => {
        const admin = await app.newAdmin();
        const { client, organizationId } = admin;
        const reader = await app.newMember(organizationId, "read");
        const spec = await storeSpec(app.context, organizationId, versions, { slug: "pets" });
        const texts = piecesOf(organizationId);
        const targets = targetsOf(admin, spec);
        const spaces: string[] = [];
        const own = new Map<string, string[]>();
        for (const [at, opening] of access.entries()) {
          const body = { title: `Space ${at}` };
          const { id } = await dataOf(createSpace({ client, path: { organizationId }, body }));
          spaces.push(id);
          own.set(id, []);
          if (opening === "all") continue;
          const path = { spaceId: id };
          await dataOf(updateSpaceById({ client, path, body: { defaultLevel: null } }));
          const users = [reader.id];
          if (opening === "granted")
            await dataOf(inviteToSpace({ client, path, body: { users, role: "read" } }));
        }
        const spaceAt = (at: number) => spaces[at % SPACES] ?? "";
        const changeOf = (edit: Edit, ids: readonly string[]): Change[] => {
          const markdown = edit.pieces.map((at) => texts[at % texts.length]).join("\n\n");
          const page = ids[edit.at % Math.max(1, ids.length)];
          const target = targets[edit.at % targets.length];
          if (edit.kind === "link" && target !== undefined)
            return [{ operation: "insert_page", type: "link", title: `Link ${edit.at}`, target }];
          if (edit.kind === "insert" || page === undefined)
            return [{ operation: "insert_page", title: `Page ${edit.at}`, document: { markdown } }];
          return edit.kind === "delete"
            ? [{ operation: "delete_page", page }]
            : [{ operation: "update_page", page, document: { markdown } }];
        };
        for (const { space, edit } of pages) {
          const spaceId = spaceAt(space);
          const ids = own.get(spaceId) ?? [];
          const [change] = changeOf(edit, ids);
          if (change === undefined) continue;
          const made = createdIn(await editSpace(client, spaceId, change));
          const gone = change.operation === "delete_page" ? change.page : undefined;
          const isDocument = change.operation === "insert_page" && change.type !== "link";
          own.set(spaceId, [...ids.filter((id) => id !== gone), ...(isDocument ? made : [])]);
        }
        for (const { space, edits, end } of requests) {
          const spaceId = spaceAt(space);
          const { id: changeRequestId } = await dataOf(
            createChangeRequest({ client, path: { spaceId }, body: { subject: "Change" } }),
          );
          const ids = [...(own.get(spaceId) ?? [])];
          for (const edit of edits) {
            const [change] = changeOf(edit, ids);
            if (change === undefined) continue;
            await editChangeRequest(client, spaceId, changeRequestId, change);
            if (change.operation === "delete_page") ids.splice(ids.indexOf(change.page), 1);
          }
          const path = { spaceId, changeRequestId };
          // One that changes nothing cannot be merged, and stays open.
          if (end === "merged") {
            const { status } = await outcome(mergeChangeRequest({ client, path }));
            if (status === 200) own.set(spaceId, ids);
          } else if (end !== "open")
            await dataOf(updateChangeRequestById({ client, path, body: { status: end } }));
        }

        const all = await scan(spaces, admin, spec);
        const isOpen = (space: string) => access[spaces.indexOf(space)] !== "hidden";
        const people: readonly (readonly [Person, (space: string) => boolean])[] = [
          [admin, () => true],
          [reader, isOpen],
        ];
        for (const which of scopes) {
          const wanted = all.flatMap(({ mentions, ...place }) => {
            const kept = mentions.filter(({ value }) => counts[which](value));
            const row = rowOf(
              place,
              kept.map(({ words }) => words),
            );
            return kept.length === 0 ? [] : [{ ...place, row, mentions: kept.length }];
          });
          for (const [person, opens] of people) {
            const impact = await dataOf(
              getOpenApiSpecVersionImpact({
                client: person.client,
                path: { organizationId, specSlug: "pets", versionId: spec.served },
                query: { which, limit: 1000 },
              }),
            );
            const seen = wanted.filter(({ space }) => opens(space));
            const rows = impact.items.map(({ space, page, changeRequest, mentions }) =>
              rowOf(
                { space: space.id, page: page.id, changeRequest: changeRequest?.id },
                mentions.map(({ as, said }) => `${as} ${said}`),
              ),
            );
            expect(rows.toSorted(), which).toEqual(seen.map(({ row }) => row).toSorted());
            expect(impact.hidden, which).toBe(wanted.length - seen.length);
            if (which === "gone")
              expect(impact.gone).toBe(seen.reduce((sum, { mentions }) => sum + mentions, 0));
          }
        }
      }),
      { numRuns: RUNS },
    );
  },
);

import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getChangeRequestChanges,
  listChangeRequestsForSpace,
  listOrganizationAuditEvents,
} from "#client";
import { dataOf, outcome } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { type Admin, makeApp } from "#server/testing/make-app.ts";

let admin: Admin;
let spaceId = "";
let home = "";
/** The revisions of the space: Home with one text, then with another. */
let first = "";
let second = "";

beforeAll(async () => {
  admin = await (await makeApp()).newAdmin();
});
beforeEach(async () => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  spaceId = (await dataOf(createSpace({ client, path, body: { title: "Docs" } }))).id;
  const made = await editSpace(client, spaceId, newPage("Home", "Welcome."));
  [home = ""] = createdIn(made);
  first = made.revision;
  second = (await editSpace(client, spaceId, saying("Go away."))).revision;
});

const saying = (markdown: string) => ({
  operation: "update_page" as const,
  page: home,
  document: { markdown },
});
const begin = (
  changes: NonNullable<NonNullable<Parameters<typeof createChangeRequest>[0]["body"]>["changes"]>,
  seen?: string,
  headers?: { "Idempotency-Key": string },
) =>
  outcome(
    createChangeRequest({
      client: admin.client,
      path: { spaceId },
      body: { subject: "As it was", changes, ...(seen !== undefined && { seen }) },
      ...(headers && { headers }),
    }),
  );
const restore = () => ({ operation: "restore_revision" as const, revision: first });
const drafts = async () => {
  const query = { status: "draft" } as const;
  const path = { spaceId };
  return (await dataOf(listChangeRequestsForSpace({ client: admin.client, path, query }))).items;
};

it("holds what it changes from the first", async () => {
  const { status, data } = await begin([restore()], second);
  expect(status).toBe(201);
  expect(data).toMatchObject({ number: 1, status: "draft", revisionInitial: second });
  const path = { spaceId, changeRequestId: data?.id ?? "" };
  const { changes } = await dataOf(getChangeRequestChanges({ client: admin.client, path }));
  expect(changes).toMatchObject([{ type: "page_edited", page: { id: home } }]);
  const { items } = await dataOf(
    listOrganizationAuditEvents({
      client: admin.client,
      path: { organizationId: admin.organizationId },
      query: { limit: 2 },
    }),
  );
  expect(items.map(({ action }) => action)).toEqual([
    "change-request.edited",
    "change-request.created",
  ]);
});

it("leaves nothing behind where the space has moved on, has all of it, or a change is wrong", async () => {
  await editSpace(admin.client, spaceId, saying("Come back."));
  expect(await begin([restore()], second)).toMatchObject({
    status: 409,
    error: { error: { reason: "content.changed" } },
  });
  expect(await begin([saying("Come back.")])).toMatchObject({
    status: 409,
    error: { error: { reason: "content.unchanged" } },
  });
  const gone = { operation: "delete_page" as const, page: "A".repeat(20) };
  expect((await begin([restore(), gone])).status).toBe(400);
  expect(await drafts()).toEqual([]);
  expect((await begin([restore()])).data?.number).toBe(1);
});

it("is made once by a repeated key, with its content", async () => {
  const headers = { "Idempotency-Key": "restore-as-it-was" };
  const [one, other] = [
    await begin([restore()], second, headers),
    await begin([restore()], second, headers),
  ];
  expect(one).toMatchObject({ status: 201 });
  expect(other.data).toEqual(one.data);
  expect(await drafts()).toHaveLength(1);
});

import { beforeAll, beforeEach, expect, it } from "vitest";
import {
  createChangeRequest,
  getChangeRequestMergePlan,
  inviteToSpace,
  mergeChangeRequest,
  previewSpaceContentUpdate,
  publishSite,
  updateSpaceById,
} from "#client";
import type { Client } from "#client/client/index.ts";
import { dataOf, outcome } from "#server/testing/answers.ts";
import {
  type Change,
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeSiteFixture, type SiteFixture } from "#server/testing/site-fixture.ts";

let app: TestApp;
let fixture: SiteFixture;
let start = "";
let old = "";
let taken = "";
beforeAll(async () => {
  app = await makeApp();
});
/** A published site whose root shows Start, Old and Taken, with a section at /api. */
beforeEach(async () => {
  fixture = await makeSiteFixture(app);
  const { admin, guides, site } = fixture;
  const { client } = admin;
  await dataOf(publishSite({ client, path: site }));
  const pages = ["Start", "Old", "Taken"].map((title) => newPage(title, "."));
  [start = "", old = "", taken = ""] = createdIn(await editSpace(client, guides.spaceId, ...pages));
});

/** A change request with these changes, and what is asked of it. */
const begin = async (...changes: Change[]) => {
  const { client } = fixture.admin;
  const { spaceId } = fixture.guides;
  const made = createChangeRequest({ client, path: { spaceId }, body: { subject: "New" } });
  const { id: changeRequestId } = await dataOf(made);
  const path = { spaceId, changeRequestId };
  if (changes.length > 0) await editChangeRequest(client, spaceId, changeRequestId, ...changes);
  return {
    plan: (by: Client = client) => dataOf(getChangeRequestMergePlan({ client: by, path })),
    merge: (plan: string) => outcome(mergeChangeRequest({ client, path, body: { plan } })),
  };
};
const ruleIn = ({ rules }: Awaited<ReturnType<Awaited<ReturnType<typeof begin>>["plan"]>>) =>
  rules.find(({ rule }) => rule === "reader-addresses");
const setRule = (level: "off" | "required") =>
  dataOf(
    updateSpaceById({
      client: fixture.admin.client,
      path: { spaceId: fixture.guides.spaceId },
      body: { mergeChecks: { "reader-addresses": level } },
    }),
  );

it("says of each address what becomes of it, and of each new page whether it can be opened", async () => {
  const { plan } = await begin(
    { operation: "update_page", page: start, slug: "begin" },
    { operation: "delete_page", page: old },
    { operation: "update_page", page: taken, slug: "given" },
    newPage("Taken", "Another."),
    newPage("Api", "Nobody can open it."),
  );
  const found = await plan();
  expect(found.readerAddresses).toMatchObject({
    redirected: 1,
    taken: 1,
    gone: 1,
    unreachable: 1,
    items: [
      { change: "gone", address: "/old", page: { id: old, title: "Old" } },
      { change: "unreachable", address: "/api", instead: "API", page: { title: "Api" } },
      { change: "taken", address: "/taken", after: "/given", instead: "Taken" },
      { change: "redirected", address: "/start", after: "/begin", redirect: "/begin" },
    ],
  });
  const message = "1 address that readers have would lead nowhere.";
  expect(ruleIn(found)).toMatchObject({ required: false, met: false, count: 1, message });
});

it("holds a merge to it where the space says so, and to nothing where it does not", async () => {
  const { plan, merge } = await begin({ operation: "delete_page", page: old });
  await setRule("required");
  const required = await plan();
  expect(required.mayMerge).toBe(false);
  const refused = await merge(required.hash);
  expect(refused).toMatchObject({
    status: 409,
    error: {
      error: {
        reason: "change-request.rules-unmet",
        details: [{ path: "rules.reader-addresses" }],
      },
    },
  });
  await setRule("off");
  const off = await plan();
  expect(ruleIn(off)).toBeUndefined();
  expect((await merge(off.hash)).status).toBe(200);
});

it("holds a merge to the addresses that were looked at", async () => {
  const { client } = fixture.admin;
  const { plan, merge } = await begin(newPage("Other", "."));
  const { hash } = await plan();
  expect((await merge(hash)).status).toBe(200);
  const second = await begin({ operation: "update_page", page: start, slug: "first" });
  const before = await second.plan();
  await editSpace(client, fixture.api.spaceId, newPage("Elsewhere", "."));
  expect((await second.plan()).hash).toBe(before.hash);
  expect((await second.merge(`${before.hash}x`)).status).toBe(409);
});

it("tells guests of none, and counts them for them all the same", async () => {
  const { admin, organizationId, guides } = fixture;
  const guest = await app.newMember(organizationId, null);
  const path = { spaceId: guides.spaceId };
  const body = { users: [guest.id], role: "review" as const };
  await dataOf(inviteToSpace({ client: admin.client, path, body }));
  const { plan } = await begin({ operation: "delete_page", page: old });
  const seen = await plan(guest.client);
  expect(seen.readerAddresses).toMatchObject({ gone: 0, items: [] });
  expect(ruleIn(seen)).toMatchObject({ met: false, count: 1 });
});

it("says how many new links lead nowhere", async () => {
  const text = "See [this](nowhere.md) and [that](/pages/none) and [it](start.md).";
  const { plan } = await begin(newPage("Linking", text));
  const { deadLinks, brokenLinks } = await plan();
  expect(brokenLinks).toEqual([]);
  expect(deadLinks.count).toBe(deadLinks.items.length);
  expect(deadLinks.items.map(({ page, href }) => `${page.title}: ${href}`)).toContain(
    "Linking: nowhere.md",
  );
});

it("is said of an edit, too, before it is made", async () => {
  const { client } = fixture.admin;
  const { spaceId } = fixture.guides;
  const changes = [newPage("Api", ".")];
  const impact = await dataOf(
    previewSpaceContentUpdate({ client, path: { spaceId }, body: { changes } }),
  );
  expect(impact.unreachable).toMatchObject({
    count: 1,
    items: [{ address: "/api", instead: "API", page: { title: "Api" } }],
  });
});

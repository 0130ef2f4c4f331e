import { beforeAll, describe, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getChangeRequestMergePlan,
  getSpaceById,
  listSpaceLinks,
  mergeChangeRequest,
  updateSpaceById,
} from "#client";
import { defaultMergeChecks, type MergeCheckLevel } from "#contract/schemas/merge-check.ts";
import { dataOf } from "#server/testing/answers.ts";
import {
  createdIn,
  editChangeRequest,
  editSpace,
  newPage,
} from "#server/testing/content-fixture.ts";
import { type Admin, makeApp, TEST_ORIGIN } from "#server/testing/make-app.ts";

let admin: Admin;
beforeAll(async () => {
  const app = await makeApp();
  admin = await app.newAdmin();
});

const newSpace = async (title: string): Promise<string> => {
  const { client, organizationId } = admin;
  return (await dataOf(createSpace({ client, path: { organizationId }, body: { title } }))).id;
};

it("a merge is told to break links to pages, headings and paths, and breaks just these", async () => {
  const { client, organizationId } = admin;
  const spaceId = await newSpace("Docs");
  const made = await editSpace(
    client,
    spaceId,
    newPage("Guide", "# Start\n\n# Set up\n\n# End"),
    newPage("Gone", ""),
  );
  const [guide = "", gone = ""] = createdIn(made);
  const address = `${TEST_ORIGIN}/o/${organizationId}/spaces/${spaceId}/pages/${guide}#set-up`;
  const elsewhere = await newSpace("Elsewhere");
  await editSpace(client, elsewhere, newPage("From afar", `[a](${address})`));
  await editSpace(
    client,
    spaceId,
    newPage(
      "Links",
      `[a](/pages/${gone}) [b](/pages/${guide}#set-up) [c](/pages/${guide}#end) [d](later.md)`,
    ),
  );
  // A path that no page had when it was written means the page that has it now.
  const [later = ""] = createdIn(await editSpace(client, spaceId, newPage("Later", "")));
  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Tidy" } }),
  );
  const path = { spaceId, changeRequestId };
  const planned = async () =>
    (await dataOf(getChangeRequestMergePlan({ client, path }))).brokenLinks;
  await editChangeRequest(
    client,
    spaceId,
    changeRequestId,
    { operation: "update_page", page: guide, title: "Handbook", slug: "handbook" },
    newPage("Not yet", "[never was](/pages/never)"),
  );
  expect(await planned()).toEqual([]);
  await editChangeRequest(
    client,
    spaceId,
    changeRequestId,
    { operation: "delete_page", page: gone },
    { operation: "update_page", page: later, slug: "sooner" },
    {
      operation: "update_page",
      page: guide,
      document: { markdown: "# Start\n\n# Installing\n\n# End" },
    },
  );
  const links = await planned();
  // It is called by the name that the space knows.
  const heading = { kind: "anchor", reason: "heading", target: "Guide", nearest: "installing" };
  expect(links.map(({ space, page, ...link }) => [space.title, page.title, link])).toEqual([
    ["Docs", "Links", { href: `/pages/${gone}`, kind: "page", reason: "deleted", target: "Gone" }],
    ["Docs", "Links", { href: "later.md", kind: "page", reason: "path", target: "later.md" }],
    ["Docs", "Links", { ...heading, href: `/pages/${guide}#set-up` }],
    ["Elsewhere", "From afar", { ...heading, href: address }],
  ]);
  const brokenIn = async (space: string) => {
    const query = { status: "broken" as const, limit: 100 };
    const { items } = await dataOf(listSpaceLinks({ client, path: { spaceId: space }, query }));
    return items.map((item) => item.address);
  };
  expect([...(await brokenIn(spaceId)), ...(await brokenIn(elsewhere))]).toEqual([]);
  await dataOf(mergeChangeRequest({ client, path }));
  const broken = [...(await brokenIn(spaceId)), ...(await brokenIn(elsewhere))];
  expect(new Set(broken)).toEqual(new Set([...links.map(({ href }) => href), "/pages/never"]));
});

it("a merge is told to break a path that another page takes, which has no such heading", async () => {
  const { client } = admin;
  const spaceId = await newSpace("Docs");
  await editSpace(client, spaceId, newPage("Links", "[a](later.md#part)"));
  const [later = ""] = createdIn(await editSpace(client, spaceId, newPage("Later", "# Part")));
  const { id: changeRequestId } = await dataOf(
    createChangeRequest({ client, path: { spaceId }, body: { subject: "Another" } }),
  );
  const path = { spaceId, changeRequestId };
  await editChangeRequest(
    client,
    spaceId,
    changeRequestId,
    { operation: "update_page", page: later, slug: "sooner" },
    newPage("Later", "# Other"),
  );
  const { brokenLinks } = await dataOf(getChangeRequestMergePlan({ client, path }));
  expect(brokenLinks).toMatchObject([
    { page: { title: "Links" }, href: "later.md#part", kind: "anchor", reason: "path" },
  ]);
});

describe("the rule that no links break", () => {
  /** A space of which a change request takes a page away that two others link to. */
  const makeBreaking = async () => {
    const { client } = admin;
    const spaceId = await newSpace("Docs");
    const [gone = ""] = createdIn(await editSpace(client, spaceId, newPage("Gone", "Words.")));
    const link = `[a](/pages/${gone})`;
    await editSpace(client, spaceId, newPage("One", link), newPage("Two", link));
    const { id: changeRequestId } = await dataOf(
      createChangeRequest({ client, path: { spaceId }, body: { subject: "Tidy" } }),
    );
    await editChangeRequest(client, spaceId, changeRequestId, {
      operation: "delete_page",
      page: gone,
    });
    const path = { spaceId, changeRequestId };
    const set = (level: MergeCheckLevel) =>
      dataOf(
        updateSpaceById({
          client,
          path: { spaceId },
          body: { mergeChecks: { "no-broken-links": level } },
        }),
      );
    const plan = () => dataOf(getChangeRequestMergePlan({ client, path }));
    const rule = async () => (await plan()).rules.find((each) => each.rule === "no-broken-links");
    const merge = (hash?: string) =>
      mergeChangeRequest({ client, path, ...(hash !== undefined && { body: { plan: hash } }) });
    const main = async () => (await dataOf(getSpaceById({ client, path: { spaceId } }))).revision;
    return { spaceId, gone, changeRequestId, set, plan, rule, merge, main };
  };
  const rule = { rule: "no-broken-links", met: false, count: 2, message: "2 links would break." };

  it("advises unless the space says otherwise, and is not looked at where it is off", async () => {
    const space = await makeBreaking();
    expect(await space.rule()).toEqual({ ...rule, required: false });
    expect((await space.plan()).mayMerge).toBe(true);
    const { mergeChecks } = await space.set("off");
    expect(mergeChecks).toEqual({ ...defaultMergeChecks, "no-broken-links": "off" });
    expect(await space.rule()).toBeUndefined();
    const plan = await space.plan();
    expect(plan.brokenLinks).toHaveLength(2);
    expect((await space.merge(plan.hash)).response?.status).toBe(200);
    // Of what was merged nobody can say any more what would have broken.
    expect(await space.rule()).toBeUndefined();
  });

  it("refuses a merge where it is required, with or without a plan, until no link breaks", async () => {
    const { client } = admin;
    const space = await makeBreaking();
    const { main } = space;
    const before = await main();
    const advised = await space.plan();
    await space.set("required");
    expect(await space.rule()).toEqual({ ...rule, required: true });
    const plan = await space.plan();
    expect(plan.mayMerge).toBe(false);
    const moved = await space.merge(advised.hash);
    expect(moved.response?.status).toBe(409);
    expect(moved.error).toMatchObject({
      error: {
        reason: "change-request.plan-moved",
        details: [{ path: "rules.no-broken-links", message: "required now: 2 links would break." }],
      },
    });
    for (const hash of [undefined, plan.hash]) {
      const refused = await space.merge(hash);
      expect(refused.response?.status).toBe(409);
      expect(refused.error).toMatchObject({
        error: {
          reason: "change-request.rules-unmet",
          message: "2 links would break. Nothing was merged.",
          details: [{ path: "rules.no-broken-links", message: "2 links would break." }],
        },
      });
    }
    expect(await main()).toBe(before);
    const { spaceId, changeRequestId, gone } = space;
    await editChangeRequest(client, spaceId, changeRequestId, {
      operation: "revert_page",
      page: gone,
    });
    expect(await space.rule()).toMatchObject({
      met: true,
      count: 0,
      message: "No link would break.",
    });
    expect((await space.merge()).response?.status).toBe(200);
  });
});

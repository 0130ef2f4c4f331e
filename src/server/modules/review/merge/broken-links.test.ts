import { beforeAll, expect, it } from "vitest";
import {
  createChangeRequest,
  createSpace,
  getChangeRequestMergePlan,
  listSpaceLinks,
  mergeChangeRequest,
} from "#client";
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

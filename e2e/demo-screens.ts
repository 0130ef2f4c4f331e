import type { Locator, Page } from "@playwright/test";
import type { Demo } from "./demo.ts";
import { expect } from "./fixtures.ts";

/** The list of members with only a few rows: more of them would take axe long and show nothing new. */
export const fewMembers = "/members?role=review";

/** Addresses below the organization, each with what shows that its screen has loaded. */
export const screens: readonly [path: string, shown: (page: Page) => Locator][] = [
  ["", (page) => page.getByRole("heading", { level: 1 })],
  [fewMembers, (page) => page.getByRole("table", { name: "Members" })],
  ["/members?search=zzzz", (page) => page.getByRole("button", { name: /clear/i })],
  ["/members/invite?role=review", (page) => page.getByRole("dialog", { name: "Invite people" })],
  ["/members/invitations", (page) => page.getByRole("table", { name: "Invite links" })],
  ["/members/:person", (page) => page.getByRole("heading", { name: "Ada Lovelace", level: 1 })],
  ["/members/:person?tab=sign-in", (page) => page.getByRole("heading", { name: "Not linked yet" })],
  ["/members/:linked?tab=sign-in", (page) => page.getByRole("table", { name: /^Identities/ })],
  ["/teams", (page) => page.getByRole("table", { name: "Teams" })],
  ["/teams/new", (page) => page.getByRole("dialog").getByRole("checkbox").first()],
  ["/teams/:team", (page) => page.getByRole("table", { name: "People in this team" })],
  ["/teams/:team/add", (page) => page.getByRole("dialog").getByRole("checkbox").first()],
  ["/teams/:team/paste", (page) => page.getByRole("dialog").getByLabel("People", { exact: true })],
  ["/teams/:team/rename", (page) => page.getByRole("dialog").getByLabel("Title")],
  ["/spaces", (page) => page.getByRole("heading", { name: "Spaces", level: 1 })],
  ["/spaces?q=zzzz", (page) => page.getByRole("heading", { name: "Spaces", level: 1 })],
  ["/spaces/new", (page) => page.getByRole("dialog", { name: "New space" })],
  [
    "/spaces/templates?template=product-docs&page=quickstart",
    (page) => page.getByRole("tab", { name: "Linux" }),
  ],
  ["/spaces/templates?template=gone", (page) => page.getByRole("link", { name: "See all" })],
  [
    "/spaces/:space/template?template=help-center&page=contactus",
    (page) => page.getByRole("heading", { name: /Contact us/ }),
  ],
  ["/spaces/collections/new", (page) => page.getByRole("dialog", { name: "New collection" })],
  ["/spaces/trash", (page) => page.getByRole("heading", { name: "Trash", level: 1 })],
  ["/change-requests", (page) => page.getByRole("list", { name: "Needs your attention" })],
  ["/change-requests?status=merged", (page) => page.getByRole("list", { name: "Change requests" })],
  ["/spaces/:space/pages", (page) => page.getByRole("tree", { name: "Pages of this space" })],
  ["/spaces/:space/change-requests", (page) => page.getByRole("list", { name: /of this space/ })],
  ["/spaces/:space/change-requests/new", (page) => page.getByRole("dialog").getByLabel("Subject")],
  ["/spaces/:space/history", (page) => page.getByRole("list", { name: /^Revisions/ })],
  ["/spaces/:space/links", (page) => page.getByRole("table", { name: /^Links of this space/ })],
  ["/spaces/:space/files", (page) => page.getByRole("heading", { name: "Files", level: 2 })],
  ["/spaces/imports", (page) => page.getByRole("heading", { name: "Imports", level: 1 })],
  ["/spaces/:space/imports", (page) => page.getByRole("navigation", { name: /^Imports by/ })],
  ["/spaces/:space/imports/new", (page) => page.getByRole("dialog").getByLabel("Address")],
  ["/spaces/:space/git", (page) => page.getByRole("heading", { name: /^Not connected/ })],
  ["/spaces/:space/git/connection", (page) => page.getByLabel("Branch")],
  ["/spaces/:space/links/repair", (page) => page.getByRole("heading", { name: "Repair links" })],
  ["/spaces/:space/history/:revision", (page) => page.getByRole("navigation", { name: "Changes" })],
  ["/sites", (page) => page.getByRole("table", { name: "Docs sites" })],
  ["/sites/new", (page) => page.getByRole("dialog").getByRole("checkbox").first()],
  ["/sites/trash", (page) => page.getByRole("heading", { name: "Deleted sites", level: 1 })],
  ["/sites/:site", (page) => page.getByRole("heading", { name: "Site health" })],
  ["/sites/:site/structure", (page) => page.getByRole("tree").getByRole("treeitem").first()],
  ["/sites/:site/adaptive-content", (page) => page.getByRole("table").first()],
  ["/sites/:site/customization", (page) => page.getByRole("combobox").first()],
  ["/sites/:site/audience", (page) => page.getByRole("button", { name: "Copy key" })],
  ["/sites/:site/redirects", (page) => page.getByRole("table", { name: "Redirects" })],
  ["/sites/:site/settings", (page) => page.getByRole("textbox", { name: "Own host name" })],
  ["/settings", (page) => page.getByRole("heading", { name: "Settings", level: 1 })],
  ["/settings/members", (page) => page.getByRole("region", { name: "Joining by link" })],
  ["/settings/features", (page) => page.getByRole("region", { name: "Content and features" })],
  ["/settings/plan", (page) => page.getByRole("region", { name: "About this organization" })],
  ["/settings/sign-in", (page) => page.getByRole("table", { name: "Identity providers" })],
  ["/settings/sign-in/new", (page) => page.getByRole("radio").first()],
  ["/settings/sign-in/enforce?group=risk", (page) => page.getByRole("table", { name: "Members" })],
  ["/settings/sign-in/:provider", (page) => page.getByText("RSA 2048")],
  ["/settings/sign-in/:provider/test", (page) => page.getByLabel("SAML response")],
  ["/settings/sign-in/:provider/attempts?attempt=:attempt", (page) => page.getByRole("dialog")],
  ["/settings/sign-in/:pending", (page) => page.getByText("The setup is not finished")],
  [
    "/settings/sign-in/:pending/setup?step=test",
    (page) => page.getByText("Its values are missing"),
  ],
  ["/jobs", (page) => page.getByRole("heading", { name: "Background jobs", level: 1 })],
  ["/jobs?state=failed", (page) => page.getByRole("button", { name: /clear/i })],
  ["/spaces/:space/jobs", (page) => page.getByRole("heading", { name: "Background jobs" })],
  ["/audit-log?action=team.created", (page) => page.getByRole("table")],
  ["/audit-log/:event", (page) => page.getByRole("dialog")],
  ["/nothing", (page) => page.getByRole("heading", { name: "There is no such page" })],
];

/** Returns the address of a screen in the demo. */
export const addressOf = (
  { admin, teamId, auditEventId, spaceId, revisionId, siteId, ...saml }: Demo,
  path: string,
): string => {
  const filled = path
    .replace(":linked", saml.linkedId)
    .replace(":provider", saml.providerId)
    .replace(":attempt", saml.attemptId)
    .replace(":pending", saml.pendingId)
    .replace(":person", admin.id)
    .replace(":team", teamId)
    .replace(":event", auditEventId)
    .replace(":space", spaceId)
    .replace(":revision", revisionId)
    .replace(":site", siteId);
  return `/o/${admin.organizationId}${filled}`;
};

/** Opens a screen of the list and waits until it has loaded. */
export const openScreen = async (
  page: Page,
  demo: Demo,
  [path, shown]: (typeof screens)[number],
): Promise<void> => {
  await page.goto(addressOf(demo, path));
  await expect(shown(page)).toBeVisible();
};

import type { Page } from "@playwright/test";
import {
  cancelGitSync,
  createSpace,
  createTranslation,
  listOrganizationAuditEvents,
  listOrganizationsForAuthenticatedUser,
  listRevisionsInSpace,
  listSamlAttempts,
  listSamlProvidersInOrganizationById,
  listSites,
  listSpacesInOrganizationById,
  listTeamsInOrganizationById,
  listTranslationUnits,
  setGitConnection,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { createdIn, editSpace, newPage } from "#server/testing/content-fixture.ts";
import { seedDemo } from "#server/seed/demo.ts";
import type { Admin } from "#server/testing/make-app.ts";
import { storeImport } from "#server/testing/stored-import.ts";
import { storeSync } from "#server/testing/stored-sync.ts";
import { expect, expectAccessible, openContext, test as base } from "../fixtures.ts";
import { expectGoodInEveryLook, themes, widths } from "../looks.ts";
import { broken, makeGuide, makeHeld, makeSpec, moveSpec } from "../spec-fixture.ts";

/** The demo's large organization, with the ids that addresses of it need. */
interface Demo {
  readonly admin: Admin;
  readonly teamId: string;
  readonly auditEventId: string;
  /** The space with the most change requests, and its latest revision. */
  readonly spaceId: string;
  readonly revisionId: string;
  /** The site that shows the most spaces. */
  readonly siteId: string;
  /** The provider that people sign in by, a refused attempt to, and one whose set-up is not finished. */
  readonly providerId: string;
  readonly attemptId: string;
  readonly pendingId: string;
  /** Somebody who signs in by the provider. */
  readonly linkedId: string;
}

/** A page that all looks of one worker share: signing in anew for each would take longer than looking. */
interface SharedPage {
  readonly page: Page;
  readonly complaints: string[];
}

const test = base.extend<{ demoPage: Page }, { demo: Demo; sharedPage: SharedPage }>({
  demo: [
    async ({ server }, use) => {
      const person = await server.newPerson({ displayName: "Ada Lovelace" });
      await seedDemo(server.asPerson(person));
      const { client } = person;
      const { data } = await listOrganizationsForAuthenticatedUser({ client, throwOnError: true });
      const organizationId =
        data.items.find(({ title }) => title.startsWith("Northwind"))?.id ?? "";
      const asked = { client, path: { organizationId }, throwOnError: true } as const;
      const teams = await listTeamsInOrganizationById(asked);
      const events = await listOrganizationAuditEvents(asked);
      const spaces = await listSpacesInOrganizationById(asked);
      const sites = await listSites(asked);
      const [site] = sites.data.items.toSorted((a, b) => b.siteSpaces - a.siteSpaces);
      const [space] = spaces.data.items.toSorted((a, b) => b.changeRequests - a.changeRequests);
      const spaceId = space?.id ?? "";
      const revisions = await listRevisionsInSpace({
        client,
        path: { spaceId },
        throwOnError: true,
      });
      const providers = await listSamlProvidersInOrganizationById(asked);
      const idOf = (wanted: "active" | "pending") =>
        providers.data.items.find(({ status }) => status === wanted)?.id ?? "";
      const attempts = await listSamlAttempts({
        client,
        path: { organizationId, samlProviderId: idOf("active") },
        throwOnError: true,
      });
      const attempt = (wanted: "refused" | "signed-in") =>
        attempts.data.items.find(({ outcome }) => outcome === wanted);
      await use({
        providerId: idOf("active"),
        pendingId: idOf("pending"),
        attemptId: attempt("refused")?.id ?? "",
        linkedId: attempt("signed-in")?.member?.id ?? "",
        admin: { ...person, organizationId },
        teamId: teams.data.items[0]?.id ?? "",
        auditEventId: events.data.items[0]?.id ?? "",
        spaceId,
        revisionId: revisions.data.items[0]?.id ?? "",
        siteId: site?.id ?? "",
      });
    },
    { scope: "worker", timeout: 240_000 },
  ],
  sharedPage: [
    async ({ browser, server, demo }, use) => {
      const complaints: string[] = [];
      const context = await openContext(browser, server, demo.admin, complaints);
      const page = await context.newPage();
      // What fades in has its own colours only at the end.
      await page.emulateMedia({ reducedMotion: "reduce" });
      await use({ page, complaints });
      await context.close();
    },
    { scope: "worker" },
  ],
  demoPage: async ({ sharedPage: { page, complaints } }, use) => {
    complaints.length = 0;
    await page.setViewportSize({ width: 1440, height: 900 });
    await use(page);
    // What was typed is kept for a reload, and is not the next one's.
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
    await page.goto("about:blank");
    expect(complaints, "errors and policy breaches in the pages").toEqual([]);
  },
});

/** The list of members with a few rows only: more of the same take axe long and tell nothing new. */
const fewMembers = "/members?role=review";

/** The address below the organization, and what shows that the screen is there. */
const screens: readonly [path: string, shown: (page: Page) => ReturnType<Page["getByRole"]>][] = [
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

for (const [path, shown] of screens) {
  test(`organization screen ${path === "" ? "home" : path}`, async ({ demo, demoPage: page }) => {
    const { admin, teamId, auditEventId, spaceId, revisionId, siteId } = demo;
    const filled = path
      .replace(":linked", demo.linkedId)
      .replace(":provider", demo.providerId)
      .replace(":attempt", demo.attemptId)
      .replace(":pending", demo.pendingId)
      .replace(":person", admin.id)
      .replace(":team", teamId)
      .replace(":event", auditEventId)
      .replace(":space", spaceId)
      .replace(":revision", revisionId)
      .replace(":site", siteId);
    await page.goto(`/o/${admin.organizationId}${filled}`);
    await expect(shown(page)).toBeVisible();
    await expectGoodInEveryLook(page);
  });
}

for (const path of [
  "/account",
  "/account/organizations",
  "/account/organizations/new",
  "/account/tokens",
  "/account/tokens/new",
  "/account/sessions",
  "/account/notifications",
  "/account/appearance",
]) {
  test(`own screen ${path}`, async ({ demoPage: page }) => {
    await page.goto(path);
    const account = page.getByRole("heading", { name: "Account", level: 1 });
    await expect(page.getByRole("dialog").or(account)).toBeVisible();
    await expectGoodInEveryLook(page);
  });
}

for (const [path, shown] of [
  ["/sign-in", "E-mail address"],
  ["/sign-in#token=bnd_link_x", "You opened a one-time sign-in link."],
  ["/sign-in?sso=unavailable", "Single sign-on is not available there"],
  ["/sign-in/sso", "There is nothing to finish here"],
  ["/sign-in/sso#attempt=att_x&provider=x", "You could not be signed in"],
  ["/sign-in/sso#ticket=x", "This sign-in can no longer be finished"],
  ["/sign-in/done", "You are signed in"],
  ["/setup", "Bindery is set up already"],
  ["/join/unknown", "This invitation is not open any more"],
] as const) {
  test(`screen before signing in ${path}`, async ({ admin, openAs }) => {
    expect(admin.organizationId, "somebody has set the service up").not.toBe("");
    const page = await openAs();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await expect(page.getByText(shown)).toBeVisible();
    await expectGoodInEveryLook(page);
  });
}

test("an invitation to somebody without an account", async ({ demo, demoPage, openAs }) => {
  await demoPage.goto(`/o/${demo.admin.organizationId}/members/invite`);
  const dialog = demoPage.getByRole("dialog", { name: "Invite people" });
  await dialog.getByLabel("E-mail addresses").fill("ada@acme.example, not an address");
  await expect(dialog.getByRole("button", { name: "Remove invalid lines" })).toBeVisible();
  await expectGoodInEveryLook(demoPage);
  await dialog.getByRole("button", { name: "Remove invalid lines" }).click();
  await dialog.getByRole("button", { name: "Invite 1 person" }).click();
  const link = demoPage.getByRole("list", { name: "Links to hand over" }).getByText(/\/join\//);
  await expect(link).toBeVisible();
  await expectGoodInEveryLook(demoPage);

  const page = await openAs();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto((await link.textContent()) ?? "");
  await expect(page.getByRole("heading", { name: /^Join Northwind/ })).toBeVisible();
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page.getByLabel("Your name")).toHaveAttribute("aria-invalid", "true");
  await expectGoodInEveryLook(page);
});

test("translations, and a page of one", async ({ demo, demoPage: page }) => {
  const { client, organizationId } = demo.admin;
  const path = { organizationId };
  const body = { title: "Field guide" };
  const { id: space } = await dataOf(createSpace({ client, path, body }));
  const [pageId = ""] = createdIn(
    await editSpace(client, space, newPage("Setup", "Press **Enter**.\n\nThen wait.")),
  );
  const { id } = await dataOf(
    createTranslation({
      client,
      path,
      body: { source: { space, language: "en" }, language: "he" },
    }),
  );
  const editor = `${id}/pages/${pageId}`;
  const { items } = await dataOf(
    listTranslationUnits({ client, path: { organizationId, translationId: id, pageId } }),
  );
  const unit = items.at(-1)?.key ?? "";
  for (const [address, shown] of [
    ["", page.getByRole("link", { name: /^Field guide in Hebrew/ })],
    ["?find=zzzz", page.getByRole("button", { name: "Clear filters" })],
    ["new", page.getByRole("dialog").getByRole("combobox").first()],
    ["glossary", page.getByRole("heading", { level: 1 })],
    ["glossary?entry=new", page.getByRole("dialog").getByRole("combobox").first()],
    ["glossary?entry=nothing", page.getByRole("dialog")],
    ["glossary/nothing", page.getByRole("link", { name: "See all terms" })],
    ["engine", page.getByRole("radio").first()],
    [id, page.getByRole("table", { name: "Pages" })],
    [`${id}?state=to-review`, page.getByRole("button", { name: "Clear filters" })],
    [`${id}/settings`, page.getByRole("textbox", { name: "Instructions" })],
    [`${editor}?unit=${unit}`, page.getByLabel("Translation, Hebrew")],
    [`${editor}?state=stale`, page.getByRole("button", { name: "Clear filters" })],
    [`${id}/pages/nothing`, page.getByRole("link", { name: "See all pages" })],
    ["nothing", page.getByRole("link", { name: "See all translations" })],
  ] as const) {
    await page.goto(`/o/${organizationId}/translations/${address}`.replace(/\/(\?|$)/, "$1"));
    await expect(shown.first(), address).toBeVisible();
    await expectGoodInEveryLook(page);
  }
});

test("specifications, and a version of one that is held", async ({ demo, demoPage: page }) => {
  const { admin } = demo;
  await makeGuide(admin, "kennel");
  const heldVersion = await makeHeld(admin, "kennel");
  await makeSpec(admin, "stable");
  await moveSpec(admin, "stable", broken);
  const version = `kennel/versions/${heldVersion}`;
  for (const [path, shown] of [
    ["", page.getByRole("table", { name: "API specifications" })],
    ["?state=empty", page.getByRole("button", { name: "Clear filters" })],
    ["new", page.getByRole("dialog").getByRole("radio").first()],
    ["stable", page.getByText(/^Line 3/)],
    ["kennel", page.getByRole("list", { name: "Versions, the latest first" })],
    ["kennel/operations", page.getByRole("table", { name: /^Operations/ })],
    ["kennel/operations?method=get&path=/owners", page.getByRole("dialog").getByText("200")],
    ["kennel/settings", page.getByRole("heading", { name: "Accepted changes" })],
    [version, page.getByRole("heading", { level: 2 })],
    [`${version}?view=pages&which=all&silent=yes`, page.getByRole("table", { name: "Pages" })],
    ["nothing", page.getByRole("link", { name: "See all specifications" })],
    ["kennel/versions/nothing", page.getByRole("link", { name: "See its versions" })],
  ] as const) {
    await page.goto(`/o/${admin.organizationId}/openapi/${path}`.replace(/\/(\?|$)/, "$1"));
    await expect(shown.first(), path).toBeVisible();
    await expectGoodInEveryLook(page);
  }
});

const finding = {
  generator: "VitePress",
  whole: false,
  foundBy: { start: 1, navigation: 2, sitemap: 1, link: 0, before: 0 },
  alternatives: [{ id: "version:1.2", kind: "version" as const, name: "1.2", pages: 3 }],
  samples: [],
  seconds: 400,
};

const leftOut = { status: "skipped", reason: "not-a-page", losses: {} } as const;
const failedRow = { status: "failed", reason: "not-found", losses: {} } as const;

/** An import in each of its states, as nobody works on it. */
const imports = [
  [{ finding }, "tree", "Pages of the site"],
  [{ phase: "finding" }, "progressbar", "Looking at the site"],
  [{ phase: "fetching", finding, limits: ["max-pages"] }, "progressbar", "Fetching pages"],
  [{ phase: "writing", status: "completed", finding }, "table", "Pages of this import"],
  [{ phase: "finding", status: "failed", reason: "robots" }, "button", "Resume"],
] as const;

test("an import in each of its states", async ({ demo, demoPage: page, server }) => {
  const { admin, spaceId } = demo;
  const { organizationId } = admin;
  const of = { organizationId, spaceId, createdBy: admin.id };
  for (const [state, role, name] of imports) {
    const limits = "limits" in state ? [...state.limits] : [];
    const { importRunId } = await storeImport(server.database.db, of, { ...state, limits }, [
      {},
      leftOut,
      failedRow,
    ]);
    await page.goto(`/o/${organizationId}/spaces/${spaceId}/imports/${importRunId}`);
    await expect(page.getByRole(role, { name })).toBeVisible();
    await expectGoodInEveryLook(page);
  }
});

const remedied = {
  code: "no-branch" as const,
  message: "There is no branch main.",
  remedy: "Push it.",
};
const confirm = { reasons: ["rewritten-history" as const], word: "main", removed: 2 };

/** A sync in each of its states, and what shows it. */
const syncs = [
  [{ state: "queued" }, "progressbar", "Waiting for its turn"],
  [
    { state: "running", progress: { step: "Reading files", done: 2, total: 5 } },
    "progressbar",
    "Reading files",
  ],
  [{ state: "rehearsed" }, "button", "Apply"],
  [{ state: "needs-confirmation", confirm }, "button", "Apply"],
  [{ state: "done" }, "button", "Repeat"],
  [{ state: "failed", error: remedied }, "button", "Repeat"],
] as const;

test("a space bound to Git, and a sync in each of its states", async ({
  demo,
  demoPage: page,
  server,
}) => {
  const { client, organizationId, id: actor } = demo.admin;
  const made = { client, path: { organizationId }, body: { title: "Handbook" } };
  const { data: space } = await createSpace({ ...made, throwOnError: true });
  const path = { spaceId: space.id };
  const url = "https://github.com/docs/handbook.git";
  const body = { url, ref: "refs/heads/main", directory: "docs" };
  await setGitConnection({ client, path, body, throwOnError: true });
  const address = `/o/${organizationId}/spaces/${space.id}/git`;
  const of = { organizationId, spaceId: space.id, actor };
  for (const [state, role, name] of syncs) {
    const isOver = state.state === "done" || state.state === "failed";
    const ended = { ...state, ...(isOver && { finishedAt: new Date() }) };
    const id = await storeSync(server.database.db, of, ended, [
      {},
      { action: "conflict", losses: ["raw", "link-target"] },
      { action: "skip", reason: "symlink" },
      { side: "git", action: "rename", from: "guides/former.md" },
    ]);
    await page.goto(`${address}/syncs/${id}`);
    await expect(page.getByRole(role, { name })).toBeVisible();
    await expectGoodInEveryLook(page);
    // One sync of a space is under way at a time.
    if (!isOver) await cancelGitSync({ client, path: { ...path, gitSyncId: id } });
  }
  await page.getByRole("link", { name: /^Conflict/ }).click();
  await expect(page.getByRole("dialog")).toContainText("Two.");
  await expectGoodInEveryLook(page);
  await page.goto(address);
  await expect(page.getByText("The last sync failed")).toBeVisible();
  await expectGoodInEveryLook(page);
  await page.goto(`${address}/connection`);
  await expect(page.getByRole("button", { name: "Make webhook" })).toBeVisible();
  await page.getByRole("button", { name: "Disconnect…" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectGoodInEveryLook(page);
});

test("a guest's screens, and what a reader may not open", async ({ pageAs, admin }) => {
  for (const role of [null, "read"] as const) {
    const { page } = await pageAs(role);
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const path of ["", "/settings", "/audit-log", "/teams/new"]) {
      await page.goto(`/o/${admin.organizationId}${path}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      await expectAccessible(page);
    }
  }
});

/** What opens over a screen, and how. */
const overlays: readonly [name: string, path: string, open: (page: Page) => Promise<void>][] = [
  [
    "the command palette",
    fewMembers,
    async (page) => {
      await page.keyboard.press("Control+k");
      await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
    },
  ],
  [
    "the key list",
    fewMembers,
    async (page) => {
      await page.keyboard.press("?");
      await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    },
  ],
  [
    "a role menu",
    fewMembers,
    async (page) => {
      await page
        .getByRole("button", { name: /^Role of/ })
        .nth(1)
        .click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  ],
  [
    "a row's menu",
    fewMembers,
    async (page) => {
      await page
        .getByRole("button", { name: /^Actions for/ })
        .nth(1)
        .click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  ],
  [
    "removing a member",
    fewMembers,
    async (page) => {
      await page
        .getByRole("button", { name: /^Actions for/ })
        .nth(1)
        .click();
      await page.getByRole("menuitem", { name: "Remove from organization" }).click();
      await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    },
  ],
  [
    "deleting a team",
    "/teams",
    async (page) => {
      await page
        .getByRole("button", { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole("menuitem", { name: "Delete team" }).click();
      await expect(page.getByRole("dialog").or(page.getByRole("alertdialog"))).toBeVisible();
    },
  ],
  [
    "leaving a form",
    "/teams/new",
    async (page) => {
      await page.getByRole("dialog").getByLabel("Title").fill("Docs");
      await page.keyboard.press("Escape");
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  ],
  [
    "the organization menu",
    "/settings",
    async (page) => {
      await page.getByRole("button", { name: /^Switch organization/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
    },
  ],
];

for (const [name, path, open] of overlays) {
  test(`over a screen: ${name}`, async ({ demo, demoPage: page }) => {
    await page.goto(`/o/${demo.admin.organizationId}${path}`);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await open(page);
    await expectGoodInEveryLook(page);
  });
}

test("the navigation of a narrow screen", async ({ demo, demoPage: page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(`/o/${demo.admin.organizationId}`);
  await page.getByRole("button", { name: "Open navigation" }).click();
  const drawer = page.getByRole("dialog", { name: "Bindery" });
  await expect(drawer.getByRole("link", { name: "Teams" })).toBeVisible();
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await drawer.getByRole("link", { name: "Teams" }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("table", { name: "Teams" })).toBeVisible();
});

for (const width of widths) {
  test(`nothing jumps while the members load at ${width} px`, async ({ demo, demoPage: page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/o/${demo.admin.organizationId}/members`);
    await expect(
      page.getByRole("table", { name: "Members" }).getByRole("row").nth(30),
    ).toBeAttached();
    await page.evaluate(() => document.fonts.ready);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              if ("value" in entry && typeof entry.value === "number") sum += entry.value;
          }).observe({ type: "layout-shift", buffered: true });
          // Buffered entries are handed over before the second frame.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
        }),
    );
    expect(shift).toBeLessThanOrEqual(0.02);
  });
}

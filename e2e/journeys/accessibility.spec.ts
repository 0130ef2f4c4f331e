import type { Page } from "@playwright/test";
import { cancelGitSync, createSpace, setGitConnection } from "#client";
import { storeImport } from "#server/testing/stored-import.ts";
import { storeSync } from "#server/testing/stored-sync.ts";
import { test } from "../demo-fixture.ts";
import { fewMembers, openScreen, screens } from "../demo-screens.ts";
import { expect, expectAccessible } from "../fixtures.ts";
import { expectGoodInEveryLook, themes, widths } from "../looks.ts";
import { ownScreens, specScreens, translationScreens } from "../made-screens.ts";

for (const screen of screens) {
  const [path] = screen;
  test(`organization screen ${path === "" ? "home" : path}`, async ({ demo, demoPage: page }) => {
    await openScreen(page, demo, screen);
    await expectGoodInEveryLook(page);
  });
}

for (const [path, shown] of ownScreens) {
  test(`own screen ${path}`, async ({ demoPage: page }) => {
    await page.goto(path);
    await expect(shown(page)).toBeVisible();
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

for (const [what, screensOf] of [
  ["translations, and a page of one", translationScreens],
  ["specifications, and a version of one that is held", specScreens],
] as const)
  test(what, async ({ demo, demoPage: page }) => {
    for (const [address, shown] of await screensOf(demo.admin)) {
      await page.goto(address);
      await expect(shown(page).first(), address).toBeVisible();
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

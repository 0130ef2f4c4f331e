import { createSpace, getGitConnection, listGitSyncs } from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { copiedBy, expect, expectAccessible, test as base } from "../fixtures.ts";
import { expectState, newPair, tabTo, test } from "../git-fixture.ts";

/** A service that cannot keep secrets, because nobody gave it a key. */
const withoutKeys = base.extend<object, { server: TestServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startTestServer({ git: { outboundAllow: [], sealingKeys: undefined } });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

test("a space is connected, reviewed, applied, and both sides are kept together", async ({
  page,
  pair,
}) => {
  pair.commit({
    "README.md": "# Welcome\n\nRead [how to install](install.md).\n",
    "install.md": "# Install\n\nRun it.\n",
  });

  await test.step("it is connected after a look at the repository", async () => {
    await page.goto(`${pair.address}/pages`);
    await page.getByRole("navigation", { name: "Views of this space" }).getByText("Git").click();
    await expect(page.getByRole("heading", { name: /^Not connected/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Connect a repository" }).click();
    await page.getByLabel("Address", { exact: true }).fill(pair.url);
    await page.getByLabel("Branch").fill("trunk");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("There is no branch trunk")).toBeVisible();
    await page.getByRole("button", { name: "Use branch main" }).click();
    await expect(page.getByLabel("Branch")).toHaveValue("main");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(page.getByText("The repository can be read")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page).toHaveURL(/\/git$/);
    await expect(page.getByRole("heading", { name: pair.name })).toBeVisible();
    await expect(page.getByText("This space is connected, and not synced yet")).toBeVisible();
    await expect(page.getByRole("link", { name: /not synced with Git yet/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a rehearsal shows what would change, and writes nothing", async () => {
    await page.getByRole("button", { name: "Review changes" }).click();
    await expect(page).toHaveURL(/\/git\/syncs\/[^/]+$/);
    await expectState(page, "Ready to review");
    const here = page.getByRole("region", { name: "Here (2)" });
    await expect(here.getByRole("listitem")).toHaveCount(2);
    await expect(page.getByRole("region", { name: "In Git (0)" })).toContainText("Nothing changes");
    await expect(page.getByRole("list", { name: "Commits it brings" })).toContainText("A change");
    await expectAccessible(page);
    await here.getByRole("link", { name: /Install/ }).click();
    const file = page.getByRole("dialog", { name: "Install" });
    await expect(file).toContainText("Run it.");
    await expect(page).toHaveURL(/item=/);
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(file).toBeHidden();
    await page.getByRole("combobox", { name: "Kind of change" }).selectOption("Removed");
    await expect(page).toHaveURL(/action=remove/);
    await expect(here).toContainText("Nothing here matches these filters.");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await page.getByRole("combobox", { name: "Side" }).selectOption("In Git");
    await page.reload();
    await expect(page.getByRole("region", { name: "In Git (0)" })).toBeVisible();
    await expect(here).toBeHidden();
    await page.getByRole("button", { name: "Clear filters" }).click();
  });

  await test.step("it is applied", async () => {
    await page.getByRole("button", { name: "Apply" }).click();
    await expectState(page, "Synced");
    expect(await pair.text("Install")).toBe("Run it.\n");
    await expectAccessible(page);
  });

  await test.step("edits of both sides meet in one sync", async () => {
    await pair.edit("Install", "Run it twice.\n");
    pair.commit({ "README.md": "# Welcome\n\nRead [how to install](install.md) first.\n" });
    await page.goto(`${pair.address}/git`);
    const facts = page.locator("dl", { hasText: "Changed here" });
    await expect(facts).toContainText("1 page");
    await page.getByRole("button", { name: "Sync now" }).click();
    await expectState(page, "Synced");
    expect(pair.files()["install.md"]).toBe("# Install\n\nRun it twice.\n");
    expect(await pair.text("Welcome")).toContain("first");
    await expect(page.getByRole("region", { name: "In Git (1)" })).toContainText("install.md");
    await page.getByRole("main").getByRole("link", { name: "Git", exact: true }).first().click();
    const journal = page.getByRole("table", { name: "Syncs of this space" });
    await expect(journal.getByRole("row")).toHaveCount(3);
    await expect(journal.getByRole("row").nth(1)).toContainText("1 page here, 1 file in Git");
    await expect(page.getByRole("link", { name: /in sync with Git/ })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the journal is narrowed by its address, and a sync is repeated", async () => {
    const journal = page.getByRole("table", { name: "Syncs of this space" });
    await page.getByRole("combobox", { name: "Kind" }).selectOption("Reviewed first");
    await expect(page).toHaveURL(/rehearsed=yes/);
    await expect(journal.getByRole("row")).toHaveCount(2);
    await page.getByRole("combobox", { name: "State" }).selectOption("Failed");
    await expect(page.getByRole("heading", { name: /^No syncs match/ })).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await journal
      .getByRole("button", { name: /^Repeat/ })
      .first()
      .click();
    await expectState(page, "Nothing to do");
  });
});

test("what both sides changed in one place is settled in a change request, then exported", async ({
  page,
  pair,
}) => {
  pair.commit({ "README.md": "# Welcome\n\nOne word.\n" });
  await pair.bind();
  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expectState(page, "Synced");
  await pair.edit("Welcome", "One good word.\n");
  pair.commit({ "README.md": "# Welcome\n\nOne short word.\n" });

  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Review changes" }).click();
  await expectState(page, "Ready to review");
  await expect(page.getByText("1 page changed on both sides in the same place")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Apply" }).click();
  await expectState(page, "Sent to review");
  await expectAccessible(page);
  expect(await pair.text("Welcome")).toBe("One good word.\n");

  await test.step("the space says that commits wait", async () => {
    await page.goto(`${pair.address}/git`);
    await expect(page.getByText(/^Commits wait in change request #/)).toBeVisible();
    await page
      .getByRole("link", { name: /^Change request #/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/change-requests\/\d+/);
  });

  await test.step("the conflict is settled and merged", async () => {
    const review = page.url().replace(/[?].*$/, "");
    await page.goto(`${review}/conflicts`);
    await page.getByRole("radio", { name: /^Write my own/ }).check();
    await page.getByLabel("Your text").fill("One good, short word.");
    await page.getByRole("button", { name: "Apply choices and update" }).click();
    await expect(page.getByText("It is up to date with the space", { exact: true })).toBeAttached();
    await page.getByRole("link", { name: "Merge", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: /^Merge #/ });
    await sheet.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step("the result goes out", async () => {
    await page.goto(`${pair.address}/git`);
    await page.getByRole("button", { name: "Sync now" }).click();
    await expectState(page, "Synced");
    expect(pair.files()["README.md"]).toBe("# Welcome\n\nOne good, short word.\n");
  });
});

test("a plan that no longer holds says what moved, and is reviewed again", async ({
  page,
  pair,
}) => {
  pair.commit({ "README.md": "# Welcome\n\nOne word.\n" });
  await pair.bind();
  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expectState(page, "Synced");
  pair.commit({ "more.md": "# More\n\nText.\n" });
  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Review changes" }).click();
  await expectState(page, "Ready to review");
  const first = page.url();
  await pair.edit("Welcome", "Two words.\n");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/^Something moved since this was reviewed/)).toBeVisible();
  await expect(page.getByText("The space has been changed.")).toBeVisible();
  await expectState(page, "Ready to review");
  expect(page.url()).not.toBe(first);
  await expect(page.getByRole("region", { name: "In Git (1)" })).toContainText("README.md");
  await expectAccessible(page);

  await test.step("a commit that comes meanwhile is looked at before anything is written", async () => {
    pair.commit({ "later.md": "# Later\n\nText.\n" });
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(/^Something moved since this was looked at/)).toBeVisible();
    await expect(page.getByRole("region", { name: /^Here/ })).toContainText("Later");
    await page.getByRole("button", { name: "Apply" }).click();
    await expectState(page, "Synced");
    expect(pair.files()["README.md"]).toBe("# Welcome\n\nTwo words.\n");
    expect(await pair.text("Later")).toBe("Text.\n");
  });
});

test("a file with long lines is read within its dialog on a phone", async ({ page, pair }) => {
  const line = "This line is much longer than what a phone can show at once. ".repeat(3);
  pair.commit({ "README.md": `# Welcome\n\n${line}\n` });
  await pair.bind();
  await page.setViewportSize({ width: 360, height: 760 });
  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Review changes" }).click();
  await expectState(page, "Ready to review");
  await page.getByRole("link", { name: /^Added/ }).click();
  const file = page.getByRole("dialog", { name: "Welcome" });
  await expect(file).toContainText("This line is much longer");
  expect((await file.boundingBox())?.width).toBe(360);
  await file.getByRole("button", { name: "Close" }).click();
  await expect(file).toBeHidden();
});

test("a rewritten branch needs its name typed", async ({ page, pair, gitServer }) => {
  pair.commit({ "README.md": "# Welcome\n\nOne word.\n", "a.md": "# A\n\nA.\n" });
  await pair.bind();
  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expectState(page, "Synced");
  gitServer.commit(
    pair.name,
    { "README.md": "# Welcome\n\nAnew.\n", "a.md": "# A\n\nA.\n" },
    { anew: true },
  );
  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expectState(page, "Needs confirmation");
  await expect(page.getByText(/^The branch was rewritten/)).toBeVisible();
  expect(await pair.text("Welcome")).toBe("One word.\n");
  await page.getByRole("button", { name: "Apply" }).click();
  const question = page.getByRole("alertdialog", { name: "Apply this sync?" });
  const apply = question.getByRole("button", { name: "Apply" });
  await expect(apply).toHaveAttribute("aria-disabled", "true");
  await question.getByRole("textbox").fill("main");
  await expectAccessible(page);
  await apply.click();
  await expectState(page, "Synced");
  expect(await pair.text("Welcome")).toBe("Anew.\n");
});

test("credentials are kept, replaced, refused and removed, and never shown", async ({
  page,
  admin,
  pair,
  gitServer,
}) => {
  pair.commit({ "README.md": "# Welcome\n\nHello.\n" });
  gitServer.password = "right";
  await page.goto(`${pair.address}/git/connection`);
  await page.getByLabel("Address", { exact: true }).fill(pair.url);
  await page.getByRole("button", { name: "Check" }).click();
  const found = page.getByRole("group", { name: "What was found" });
  await expect(found.getByRole("alert")).toBeVisible();
  await page.getByRole("radio", { name: "Enter one" }).check();
  await page.getByRole("button", { name: "Connect" }).click();
  const password = page.getByLabel("Password or token");
  await expect(password).toHaveAttribute("aria-invalid", "true");
  await expect(password).toBeFocused();
  await page.getByLabel("User name").fill("git");
  await password.fill("wrong");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page).toHaveURL(/\/git$/);

  await test.step("a wrong one fails with the next step, in the sync and in the journal", async () => {
    await page.getByRole("button", { name: "Sync now" }).click();
    await expectState(page, "Failed");
    await expect(page.getByRole("main").getByRole("alert")).toContainText("credential");
    await expectAccessible(page);
    await page.goto(`${pair.address}/git`);
    await expect(page.getByText("The last sync failed")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("it is replaced by one that works, and is kept from then on", async () => {
    await page.getByRole("link", { name: "Connection", exact: true }).click();
    await expect(page.getByRole("radio", { name: "Keep the one that is there" })).toBeChecked();
    await expect(page.getByText("For git. It is never shown.")).toBeVisible();
    await page.getByRole("radio", { name: "Replace it" }).check();
    await expect(password).toHaveValue("");
    await password.fill("right");
    await page.getByRole("button", { name: "Check" }).click();
    await expect(found).toContainText("The repository can be read");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("paragraph").filter({ hasText: "Connection saved" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "Keep the one that is there" })).toBeChecked();
    await expect(password).toBeHidden();
    await expectAccessible(page);
    await page.getByRole("switch", { name: "Sync by itself" }).click();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("switch", { name: "Sync by itself" })).toBeChecked();
    await page.goto(`${pair.address}/git`);
    await expect(page.getByText("Syncs by itself")).toBeVisible();
  });

  await test.step("it is removed", async () => {
    await page.goto(`${pair.address}/git/connection`);
    await page.getByRole("radio", { name: "Remove it" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("radio", { name: "None" })).toBeChecked();
    const { client } = admin;
    const path = { spaceId: pair.spaceId };
    expect(await dataOf(getGitConnection({ client, path }))).toMatchObject({ credential: null });
  });
});

test("a webhook is made, shown once, replaced and removed, and the space is disconnected", async ({
  page,
  pair,
}) => {
  await pair.bind({ automatic: true });
  await page.goto(`${pair.address}/git/connection`);
  await page.getByRole("button", { name: "Make webhook" }).click();
  const shown = page.getByRole("dialog", { name: "Your webhook" });
  await expect(shown.getByRole("list", { name: "Where they go" })).toContainText("Target URL");
  await shown.getByLabel("Git server").selectOption("GitHub");
  await expect(shown.getByRole("list", { name: "Where they go" })).toContainText("Payload URL");
  expect(await copiedBy(shown.getByRole("button", { name: "Copy address" }))).toContain(
    "/v1/git-hooks/",
  );
  const secret = await copiedBy(shown.getByRole("button", { name: "Copy secret" }));
  expect(secret.length).toBeGreaterThan(20);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(shown.getByText(/^The secret is not shown again once/)).toBeVisible();
  await shown.getByRole("button", { name: "Done" }).click();
  await expect(shown).toBeHidden();
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText("Last heard of a push")).toBeVisible();

  await page.getByRole("button", { name: "Make a new one" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByRole("button", { name: "Make a new one" }).click();
  await shown.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await question.getByRole("button", { name: "Remove webhook" }).click();
  await expect(page.getByRole("button", { name: "Make webhook" })).toBeVisible();

  await page.getByRole("button", { name: "Disconnect…" }).click();
  await expect(question).toContainText("The pages stay as they are");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByRole("heading", { name: /^Not connected/ })).toBeVisible();
});

test("a folder that another space has is refused at its field, and so is an address that is none", async ({
  page,
  admin,
  pair,
  gitServer,
}) => {
  await pair.bind({ directory: "docs" });
  const other = await newPair(admin, gitServer);
  await page.goto(`${other.address}/git/connection`);
  const address = page.getByLabel("Address", { exact: true });
  await address.fill("ssh://git.example/handbook");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await address.fill(pair.url);
  const folder = page.getByLabel("Folder");
  await folder.fill("docs/guides");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(folder).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText(/^The space “Handbook” is bound to the folder docs/)).toBeVisible();
  await expectAccessible(page);
  await folder.fill("guides");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(page).toHaveURL(/\/git$/);
});

withoutKeys(
  "where the service has no key for secrets, the field of a credential says so",
  async ({ page, admin }) => {
    const { client, organizationId } = admin;
    const body = { title: "Handbook" };
    const { id } = await dataOf(createSpace({ client, path: { organizationId }, body }));
    await page.goto(`/o/${organizationId}/spaces/${id}/git/connection`);
    await page.getByLabel("Address", { exact: true }).fill("https://github.com/docs/handbook.git");
    await page.getByRole("radio", { name: "Enter one" }).check();
    const password = page.getByLabel("Password or token");
    await password.fill("secret");
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByText(/its operator has to set SECRET_KEY/)).toBeVisible();
    await page.getByRole("radio", { name: "None" }).check();
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page).toHaveURL(/\/git$/);
    await page.getByRole("link", { name: "Connection", exact: true }).click();
    await page.getByRole("button", { name: "Make webhook" }).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("SECRET_KEY");
    await expectAccessible(page);
  },
);

test("a sync under way shows how far it is, and is cancelled", async ({
  page,
  admin,
  pair,
  gitServer,
}) => {
  pair.commit({ "README.md": "# Welcome\n\nHello.\n" });
  await pair.bind();
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  gitServer.onRequest = () => held;
  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expectState(page, "Running");
  await expect(page.getByRole("progressbar", { name: "Asking the repository" })).toBeVisible();
  await expectAccessible(page);
  const running = page.url();
  await page.goto(`${pair.address}/git`);
  await expect(page.getByRole("status").filter({ hasText: "A sync is under way" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sync now" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await page.goto(running);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectState(page, "Cancelled");
  answer();
  const { client } = admin;
  const path = { spaceId: pair.spaceId };
  const { items } = await dataOf(listGitSyncs({ client, path }));
  expect(items.map(({ state }) => state)).toEqual(["cancelled"]);
});

test("who edits syncs and says why pages cannot be edited; who reads sees how it went", async ({
  page,
  pageAs,
  pair,
}) => {
  pair.commit({ "README.md": "# Welcome\n\nHello.\n" });
  await pair.bind();
  await page.goto(`${pair.address}/git`);
  await page.getByRole("button", { name: "Sync now" }).click();
  await expectState(page, "Synced");
  const synced = page.url();

  await page.goto(`${pair.address}/edit`);
  await expect(page.getByRole("heading", { name: "This space is connected to Git" })).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${pair.address}/imports/new`);
  await expect(page.getByText(/^This space is connected to Git/)).toBeVisible();
  await page.goto(`${pair.address}/jobs`);
  await expect(page.getByRole("row").filter({ hasText: "Sync with Git" })).toContainText("Done");

  const { page: creator } = await pageAs("create");
  await creator.goto(`${pair.address}/git`);
  await expect(creator.getByRole("heading", { name: pair.name })).toBeVisible();
  await creator.getByRole("button", { name: "Review changes" }).click();
  await expectState(creator, "Ready to review");
  await creator.getByRole("button", { name: "Cancel" }).click();
  await expectState(creator, "Cancelled");
  await creator.goto(`${pair.address}/git/connection`);
  await expect(creator.getByRole("heading", { name: /^Only admins/ })).toBeVisible();

  const { page: reader } = await pageAs("read");
  await reader.goto(`${pair.address}/git`);
  await expect(reader.getByRole("table", { name: "Syncs of this space" })).toBeVisible();
  await expect(reader.getByRole("button", { name: "Sync now" })).toHaveCount(0);
  await expect(reader.getByRole("button", { name: /^Repeat/ })).toHaveCount(0);
  await expectAccessible(reader);
  await reader.goto(synced);
  await expectState(reader, "Synced");
  await reader.goto(`${pair.address}/git/syncs/unknown`);
  await expect(reader.getByRole("heading", { name: "This sync is not here" })).toBeVisible();
  await expectAccessible(reader);
});

test("a space is connected, reviewed and applied by keyboard alone", async ({ page, pair }) => {
  pair.commit({ "README.md": "# Welcome\n\nHello.\n" });
  await page.goto(`${pair.address}/git`);
  const press = async (role: "button" | "link", name: string | RegExp) => {
    await tabTo(page, page.getByRole("main").getByRole(role, { name }));
    await page.keyboard.press("Enter");
  };
  await press("link", "Connect a repository");
  await tabTo(page, page.getByLabel("Address", { exact: true }));
  await page.keyboard.type(pair.url);
  await press("button", "Check");
  await expect(page.getByText("The repository can be read")).toBeVisible();
  await press("button", "Connect");
  await expect(page).toHaveURL(/\/git$/);
  await press("button", "Review changes");
  await expectState(page, "Ready to review");
  await press("link", /^Added/);
  const file = page.getByRole("dialog", { name: "Welcome" });
  await expect(file).toContainText("Hello.");
  await page.keyboard.press("Escape");
  await expect(file).toBeHidden();
  await expect(page.getByRole("link", { name: /^Added/ })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await press("button", "Apply");
  await expectState(page, "Synced");
  expect(await pair.text("Welcome")).toBe("Hello.\n");
});

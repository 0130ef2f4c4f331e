import type { Page } from "@playwright/test";
import { createOrganizationInvite, getOrganizationById, updateOrganizationById } from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { expect, expectAccessible, expectHearing, holdBack, test } from "../fixtures.ts";

const readOrganization = async ({ client, organizationId }: Admin) => {
  const { data } = await getOrganizationById({
    client,
    path: { organizationId },
    throwOnError: true,
  });
  return data;
};
const openSettings = async (page: Page, { organizationId }: Admin, section = ""): Promise<void> => {
  await page.goto(`/o/${organizationId}/settings${section}`);
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible();
};
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const save = (page: Page, name: string) =>
  card(page, name).getByRole("button", { name: "Save" }).click();

test("two tabs that change different fields both keep what they saved", async ({
  page,
  context,
  admin,
}) => {
  const other = await context.newPage();
  await openSettings(page, admin);
  await openSettings(other, admin);
  await page.getByRole("textbox", { name: "Organization title" }).fill("Acme Manuals");
  await other.getByRole("textbox", { name: "Logo" }).fill("https://acme.example/logo.png");
  await save(page, "Name and logo");
  await expect(card(page, "Name and logo")).toContainText("Saved");
  await save(other, "Name and logo");
  await expect(card(other, "Name and logo")).toContainText("Saved");
  const { title, urls } = await readOrganization(admin);
  expect({ title, logo: urls.logo }).toEqual({
    title: "Acme Manuals",
    logo: "https://acme.example/logo.png",
  });
});

test("two people who change the same field are asked, and nothing is lost", async ({
  page,
  admin,
  pageAs,
}) => {
  const { page: other } = await pageAs("admin");
  await openSettings(page, admin);
  await openSettings(other, admin);
  for (const each of [page, other]) await expectHearing(each);
  const title = page.getByRole("textbox", { name: "Organization title" });
  await title.fill("Mine");
  await other.getByRole("textbox", { name: "Organization title" }).fill("Theirs");
  await save(other, "Name and logo");
  await expect(card(other, "Name and logo")).toContainText("Saved");

  const mine = card(page, "Name and logo");
  await expect(mine.getByText("Changed by somebody else meanwhile")).toBeVisible();
  await expect(mine.getByText("Theirs", { exact: true })).toBeVisible();
  await expect(title).toHaveValue("Mine");
  await expect(mine.getByRole("button", { name: "Save" })).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await mine.getByRole("button", { name: "Keep mine" }).click();
  await save(page, "Name and logo");
  await expect(mine).toContainText("Saved");
  expect((await readOrganization(admin)).title).toBe("Mine");

  await expect(other.getByRole("textbox", { name: "Organization title" })).toHaveValue("Mine");
});

test("a change that comes between reading and saving is refused and shown", async ({
  page,
  admin,
}) => {
  await openSettings(page, admin);
  const mine = card(page, "Public address");
  await page.getByRole("textbox", { name: "Hostname" }).fill("acme-mine");
  // Held back, so that the other change is in before this one arrives.
  const letThrough = await holdBack(page, (request) => request.method() === "PATCH");
  const sent = page.waitForRequest((request) => request.method() === "PATCH");
  await save(page, "Public address");
  await sent;
  const { client, organizationId } = admin;
  await updateOrganizationById({
    client,
    path: { organizationId },
    body: { hostname: "acme-theirs" },
    throwOnError: true,
  });
  await letThrough();
  await expect(mine.getByText("Changed by somebody else meanwhile")).toBeVisible();
  await expect(mine.getByText("acme-theirs")).toBeVisible();
  expect((await readOrganization(admin)).hostname).toBe("acme-theirs");
  await mine.getByRole("button", { name: "Keep mine" }).click();
  await expect(mine).toContainText("Saved");
  expect((await readOrganization(admin)).hostname).toBe("acme-mine");
});

test("says the contract's limits beside each field, in the words of the service", async ({
  page: general,
  context,
  admin,
}) => {
  await openSettings(general, admin);
  const members = await context.newPage();
  await openSettings(members, admin, "/members");
  const cases = [
    { card: "Name and logo", field: "Organization title", name: "title", text: "x" },
    { card: "Public address", field: "Hostname", name: "hostname", text: "-acme_" },
    { card: "Name and logo", field: "Logo", name: "logo", text: "https://10.0.0.1/logo.png" },
    {
      card: "Your organization's domains",
      field: "E-mail domains",
      name: "emailDomains",
      text: "gmail.com",
    },
  ];
  const { client, organizationId } = admin;
  for (const { card: title, field, name, text } of cases) {
    const page = name === "emailDomains" ? members : general;
    await page.getByRole("textbox", { name: field }).fill(text);
    await page.getByRole("textbox", { name: field }).blur();
    await save(page, title);
    const refused = await updateOrganizationById({
      client,
      path: { organizationId },
      body: { [name]: name === "emailDomains" ? [text] : text },
    });
    const said = refused.error?.error.details?.[0]?.message ?? "no message";
    await expect(card(page, title)).toContainText(said, { ignoreCase: true });
    await expect(card(page, title).getByRole("button", { name: "Save" })).toBeVisible();
  }
  for (const page of [general, members]) await expectAccessible(page);
  await general.getByRole("textbox", { name: "Organization title" }).fill("y".repeat(256));
  await expect(general.getByText("256 / 255")).toBeVisible();
  const { title, hostname, urls, emailDomains } = await readOrganization(admin);
  expect({ title, hostname, logo: urls.logo, emailDomains }).toEqual({
    title: "Acme Docs",
    emailDomains: [],
  });
});

test("says whom a change touches before it is saved", async ({ page, server, admin }) => {
  const { client, organizationId } = admin;
  await server.newMember(organizationId, "edit");
  await createOrganizationInvite({
    client,
    path: { organizationId },
    body: { role: "read" },
    throwOnError: true,
  });
  await openSettings(page, admin, "/members");

  await page.getByRole("radio", { name: "Commenter" }).check();
  await expect(card(page, "Default role for new members")).toContainText(
    "2 members keep the role they have.",
  );
  await save(page, "Default role for new members");
  await expect(card(page, "Default role for new members")).toContainText("Saved");

  await page.getByRole("switch", { name: "Invite links" }).click();
  await expect(card(page, "Joining by link")).toContainText("1 invite link stops working at once.");
  await save(page, "Joining by link");
  await expect(card(page, "Joining by link")).toContainText("Saved");
  await expect(card(page, "Sign-in methods")).toContainText("Single sign-on is not connected.");

  const domains = page.getByRole("textbox", { name: "E-mail domains" });
  await domains.fill("ACME.example, docs.acme.example");
  await domains.press("Enter");
  await save(page, "Your organization's domains");
  await expect(card(page, "Your organization's domains")).toContainText("Saved");

  const { defaultRole, inviteLinks, emailDomains } = await readOrganization(admin);
  expect({ defaultRole, inviteLinks, emailDomains }).toEqual({
    defaultRole: "comment",
    inviteLinks: false,
    emailDomains: ["acme.example", "docs.acme.example"],
  });
});

test("the palette finds a setting by its name in the API and leads into its field", async ({
  page,
  admin,
}) => {
  await page.goto(`/o/${admin.organizationId}`);
  await page.getByRole("button", { name: "Search or jump to" }).first().click();
  await page.getByRole("combobox").fill("emailDomains");
  await expect(page.getByRole("option", { name: /emailDomains/, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/settings\/members#emailDomains$/);
  await expect(page.getByRole("textbox", { name: "E-mail domains" })).toBeFocused();
  // Addresses without the section lead to the setting, too.
  for (const [name, control] of [
    ["ai", page.getByRole("switch", { name: "AI features" })],
    ["defaultRole", page.getByRole("radio", { name: "Admin" })],
  ] as const) {
    await page.goto(`/o/${admin.organizationId}/teams`);
    await page.goto(`/o/${admin.organizationId}/settings#${name}`);
    await expect(control).toBeFocused();
  }
});

test("each section of the settings has an address, and the tabs lead from one to the other", async ({
  page,
  admin,
}) => {
  await openSettings(page, admin);
  const sections = page.getByRole("navigation", { name: "Sections" });
  for (const [name, address, heading] of [
    ["Members and sign-in", "members", "Joining by link"],
    ["Content and features", "features", "Content and features"],
    ["Plan and details", "plan", "About this organization"],
  ] as const) {
    await sections.getByRole("link", { name }).click();
    await expect(page).toHaveURL(new RegExp(`/settings/${address}$`));
    await expect(card(page, heading)).toBeVisible();
    await expect(sections.getByRole("link", { name })).toHaveAttribute("aria-current", "page");
    await expect(card(page, "Name and logo")).toHaveCount(0);
  }
  await expect(card(page, "About this organization")).toContainText(/0 bytes, including earlier/);
});

test("what is typed outlives a failing service, leaving and a reload", async ({ page, admin }) => {
  await openSettings(page, admin);
  const title = page.getByRole("textbox", { name: "Organization title" });
  await title.fill("Kept through all of it");
  await page.setExtraHTTPHeaders({ "X-Fault": "refuse" });
  await save(page, "Name and logo");
  await expect(card(page, "Name and logo").getByRole("alert")).toContainText("went wrong");
  await page.setExtraHTTPHeaders({});

  await page.getByRole("link", { name: "Teams" }).first().click();
  await page.getByRole("button", { name: "Keep editing" }).click();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expect(title).toHaveValue("Kept through all of it");
  await save(page, "Name and logo");
  await expect(card(page, "Name and logo")).toContainText("Saved");
  expect((await readOrganization(admin)).title).toBe("Kept through all of it");
});

test("others than admins are told that settings are not theirs", async ({ admin, pageAs }) => {
  for (const role of ["create", null] as const) {
    const { page } = await pageAs(role);
    await page.goto(`/o/${admin.organizationId}/settings`);
    await expect(page.getByRole("heading", { name: "Settings are for admins" })).toBeVisible();
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expectAccessible(page);
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 360]) {
    test(`settings are accessible in ${colorScheme} at ${width} px`, async ({ openAs, admin }) => {
      const page = await openAs(admin);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      for (const section of ["", "/members", "/plan"]) {
        await openSettings(page, admin, section);
        await expectAccessible(page);
      }
      await openSettings(page, admin, "/features");
      await page.getByRole("switch", { name: "AI features" }).click();
      await expectAccessible(page);
      const overflow = () =>
        page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
      await expect.poll(overflow).toBe(0);
    });
  }
}

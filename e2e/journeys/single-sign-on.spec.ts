import type { Locator, Page } from "@playwright/test";
import {
  deleteOrganizationSamlProvider,
  createOrganizationSamlProvider,
  createOrganizationTeam,
  getBreakGlassAdmins,
  getOrganizationById,
  getOrganizationSamlProviderById,
  getSamlProviderOptions,
  listSamlProvidersInOrganizationById,
  updateOrganizationById,
  updateOrganizationSamlProvider,
} from "#client";
import type { Admin } from "#server/testing/make-app.ts";
import { passTest } from "#server/testing/provider-fixture.ts";
import { createTestIdentityProvider } from "#server/testing/saml-identity-provider.ts";
import { type IdentityProvider, startIdentityProvider } from "../identity-provider.ts";
import { copiedBy, expect, expectAccessible, expectHearing, test as base } from "../fixtures.ts";

const test = base.extend<object, { idp: IdentityProvider }>({
  idp: [
    async ({ browserName: _ }, use) => {
      const provider = await startIdentityProvider();
      await use(provider);
      provider.close();
    },
    { scope: "worker" },
  ],
});

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { name, level: 1 });
const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const methods = ({ organizationId }: Admin) => `/o/${organizationId}/settings/sign-in`;

/** Moves focus to a control by Tab alone, from where it is now. */
const tabTo = async (control: Locator): Promise<void> => {
  const focused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await focused()); presses += 1)
    await control.page().keyboard.press("Tab");
  expect(await focused(), control.toString()).toBe(true);
};

const pressOn = async (control: Locator, key = "Enter"): Promise<void> => {
  await tabTo(control);
  await control.page().keyboard.press(key);
};

/** Makes a provider that is set up, over the API. */
const newProvider = async (
  { client, organizationId }: Admin,
  label = "Acme ID",
): Promise<{ id: string; certificate: string }> => {
  const { entityID, ssoURL, certificate } = createTestIdentityProvider();
  const { data } = await createOrganizationSamlProvider({
    client,
    path: { organizationId },
    body: { label, entityID, ssoURL, certificate },
    throwOnError: true,
  });
  return { id: data.id, certificate };
};

const readProvider = async ({ client, organizationId }: Admin, samlProviderId: string) => {
  const path = { organizationId, samlProviderId };
  const { data } = await getOrganizationSamlProviderById({ client, path, throwOnError: true });
  return data;
};

const newProviderAt = async ({ client, organizationId }: Admin, at: IdentityProvider) => {
  const { entityID, ssoURL, certificate } = at;
  const { data } = await createOrganizationSamlProvider({
    client,
    path: { organizationId },
    body: { label: "Acme ID", entityID, ssoURL, certificate },
    throwOnError: true,
  });
  return data.id;
};

test("a provider is set up by keyboard, step by step, and a reload loses nothing", async ({
  page,
  admin,
}) => {
  const { client, organizationId } = admin;
  const path = { organizationId };
  await updateOrganizationById({
    client,
    path,
    body: { emailDomains: ["acme.example", "acme.test"] },
    throwOnError: true,
  });
  await createOrganizationTeam({ client, path, body: { title: "Docs" }, throwOnError: true });
  const idp = createTestIdentityProvider();

  await page.goto(`/o/${organizationId}/settings/members`);
  await expect(card(page, "Sign-in methods")).toContainText("not connected");
  await pressOn(card(page, "Sign-in methods").getByRole("link", { name: "Manage" }));
  await expect(page.getByRole("heading", { name: "Not connected" })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("n");

  const name = page.getByRole("textbox", { name: "Name" });
  await expect(name).toHaveValue("Okta");
  await tabTo(page.getByRole("radio", { name: "Okta" }));
  await page.keyboard.press("ArrowDown");
  await expect(name).toHaveValue("Microsoft Entra ID");
  await tabTo(name);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Staff");
  await expectAccessible(page);
  await page.keyboard.press("Enter");

  await expect(heading(page, "Set up Staff")).toBeVisible();
  await expect(page.getByText("Identifier (Entity ID)", { exact: true })).toBeVisible();
  const { data } = await listSamlProvidersInOrganizationById({ client, path, throwOnError: true });
  const [made] = data.items;
  expect([made?.label, made?.status]).toEqual(["Staff", "pending"]);
  const copied = await copiedBy(page.getByRole("button", { name: /^Copy Reply URL/ }));
  expect(copied).toBe(made?.service.acsURL);
  await expectAccessible(page);
  await pressOn(page.getByRole("link", { name: "Continue" }));

  const step = page.getByRole("heading", { name: "Enter its values here", level: 2 });
  await expect(step).toBeFocused();
  const entity = page.getByRole("textbox", { name: "Entity ID" });
  const address = page.getByRole("textbox", { name: "Sign-in address" });
  const certificates = page.getByRole("textbox", { name: "Certificates" });
  await entity.fill(idp.entityID);
  await address.fill("id.acme.example");
  const key = idp.privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  await certificates.fill(key);
  await pressOn(page.getByRole("button", { name: "Save and continue" }));
  await expect(address).toHaveAccessibleDescription(/Must be an address such as/);
  await expect(certificates).toHaveAccessibleDescription(/private key/);
  await expectAccessible(page);
  await address.fill(idp.ssoURL);
  await certificates.fill(idp.certificate);
  await pressOn(page.getByRole("button", { name: "Save and continue" }));

  await expect(page.getByRole("heading", { name: "New people", level: 2 })).toBeFocused();
  await page.reload();
  await expect(page.getByRole("heading", { name: "New people", level: 2 })).toBeVisible();
  await pressOn(page.getByRole("radio", { name: /^Everybody with an address at/ }), "ArrowDown");
  await pressOn(page.getByRole("checkbox", { name: "acme.test" }), " ");
  await tabTo(page.getByRole("combobox", { name: "Role of new people" }));
  await page.keyboard.type("Comm");
  await tabTo(page.getByRole("combobox", { name: "Team of new people" }));
  await page.keyboard.type("Docs");
  await expectAccessible(page);
  await pressOn(page.getByRole("button", { name: "Save and continue" }));

  await expect(page.getByRole("heading", { name: "Test", level: 2 })).toBeFocused();
  await expectAccessible(page);
  await pressOn(page.getByRole("link", { name: "Done" }));
  await expect(page.getByText("Active", { exact: true })).toBeVisible();
  const id = made?.id ?? "";
  const saved = await readProvider(admin, id);
  expect([saved.status, saved.defaultRole, saved.defaultTeam?.title]).toEqual([
    "active",
    "comment",
    "Docs",
  ]);
  const options = await getSamlProviderOptions({
    client,
    path: { organizationId, samlProviderId: id },
    throwOnError: true,
  });
  expect(options.data.domains).toEqual(["acme.example"]);
});

test("a provider is changed part by part, and two admins both keep what they changed", async ({
  page,
  admin,
}) => {
  const { id } = await newProvider(admin);
  await page.goto(`${methods(admin)}/${id}`);
  const connection = card(page, "Values from the identity provider");
  await expectHearing(page);
  await connection.getByRole("textbox", { name: "Name" }).fill("Everybody");
  const { client, organizationId } = admin;
  await updateOrganizationSamlProvider({
    client,
    path: { organizationId, samlProviderId: id },
    body: { entityID: "https://id.acme.example/new" },
    throwOnError: true,
  });
  await expect(connection.getByRole("textbox", { name: "Entity ID" })).toHaveValue(
    "https://id.acme.example/new",
  );
  await connection.getByRole("button", { name: "Save" }).click();
  await expect(heading(page, "Everybody")).toBeVisible();
  const { label, entityID } = await readProvider(admin, id);
  expect([label, entityID]).toEqual(["Everybody", "https://id.acme.example/new"]);

  const sessions = card(page, "Sessions");
  await sessions.getByRole("combobox", { name: "Signed in for" }).selectOption("7 days");
  await sessions.getByRole("radio", { name: "Ask before signing in" }).check();
  await sessions.getByRole("button", { name: "Save" }).click();
  await expect(sessions).toContainText("Saved");
  const options = await getSamlProviderOptions({
    client,
    path: { organizationId, samlProviderId: id },
    throwOnError: true,
  });
  expect(options.data).toMatchObject({ sessionHours: 168, unsolicited: "confirm" });
});

test("one certificate follows another", async ({ page, admin }) => {
  const { id, certificate } = await newProvider(admin);
  const next = createTestIdentityProvider("https://idp.example.com/next").certificate;
  await page.goto(`${methods(admin)}/${id}`);
  const certificates = card(page, "Certificates");
  await expect(certificates.getByRole("listitem")).toHaveCount(1);
  await expect(certificates).toContainText("RSA 2048");
  await certificates.getByRole("button", { name: "Add certificate" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a certificate" });
  await dialog.getByRole("textbox", { name: "Certificate" }).fill(next);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Add certificate" }).click();
  await expect(certificates.getByRole("listitem")).toHaveCount(2);
  const both = (await readProvider(admin, id)).certificate;
  expect([certificate, next].map((one) => both.includes(one.trim()))).toEqual([true, true]);

  await certificates
    .getByRole("button", { name: /^Remove/ })
    .first()
    .click();
  const question = page.getByRole("alertdialog", { name: "Remove this certificate?" });
  await expect(question).toContainText("The others have not been used yet");
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(certificates.getByRole("listitem")).toHaveCount(1);
  expect((await readProvider(admin, id)).certificate.trim()).toBe(next.trim());
});

test("a deleted provider comes back, from the message or from its address", async ({
  page,
  admin,
}) => {
  const { id } = await newProvider(admin);
  const { client, organizationId } = admin;
  await page.goto(methods(admin));
  await page.getByRole("button", { name: "Actions for Acme ID" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Acme ID?" });
  await expect(question).toContainText("You can restore it for 24 hours.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete provider" }).click();
  await expect(page.getByRole("heading", { name: "Not connected" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Acme ID" })).toBeVisible();

  await page.getByRole("link", { name: "Acme ID" }).click();
  await expect(heading(page, "Acme ID")).toBeVisible();
  await expectHearing(page);
  await deleteOrganizationSamlProvider({
    client,
    path: { organizationId, samlProviderId: id },
    throwOnError: true,
  });
  await expect(page.getByRole("heading", { name: "This provider is not here" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore it" }).click();
  await expect(heading(page, "Acme ID")).toBeVisible();
});

test("metadata fills the form, pasted, from a file or by its address", async ({
  page,
  admin,
  idp,
}) => {
  const { client, organizationId } = admin;
  const { data } = await createOrganizationSamlProvider({
    client,
    path: { organizationId },
    body: { label: "Acme ID" },
    throwOnError: true,
  });
  const { metadata, entityID, ssoURL, certificate } = idp;
  await page.goto(`${methods(admin)}/${data.id}/setup?step=connection`);
  const fetched = page.getByRole("textbox", { name: "Metadata address" });
  await fetched.fill(entityID);
  await page.keyboard.press("Enter");
  await expect(fetched).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);

  await page.getByRole("radio", { name: "Metadata file or XML" }).check();
  const xml = page.getByRole("textbox", { name: "Metadata XML" });
  await xml.fill("<md:EntityDescriptor/>");
  await page.getByRole("button", { name: "Read", exact: true }).click();
  await expect(xml).toHaveAttribute("aria-invalid", "true");
  const chosen = page.getByRole("status").filter({ hasText: ".xml" });
  await page.locator("input[type=file]").setInputFiles({
    name: "everything.xml",
    mimeType: "text/xml",
    buffer: Buffer.alloc(1_000_000, " "),
  });
  await expect(chosen).toContainText("everything.xml");
  await expect(page.getByRole("alert").filter({ hasText: "larger" })).toBeVisible();
  await expect(xml).toHaveValue("<md:EntityDescriptor/>");
  await expectAccessible(page);
  await page.locator("input[type=file]").setInputFiles({
    name: "metadata.xml",
    mimeType: "text/xml",
    buffer: Buffer.from(metadata),
  });
  await expect(chosen).toContainText("metadata.xml");
  await expect(page.getByRole("textbox", { name: "Entity ID" })).toHaveValue(entityID);
  await expect(page.getByRole("textbox", { name: "Sign-in address" })).toHaveValue(ssoURL);
  await expect(page.getByRole("list", { name: "Certificates" })).toContainText("RSA 2048");
  await expectAccessible(page);
  expect((await readProvider(admin, data.id)).status).toBe("pending");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { name: "New people", level: 2 })).toBeVisible();
  const saved = await readProvider(admin, data.id);
  expect([saved.status, saved.entityID]).toEqual(["active", entityID]);
  expect(saved.certificate.replaceAll(/\s/g, "")).toContain(
    certificate.replaceAll(/-----[^-]+-----|\s/g, ""),
  );
});

test("a provider is tested by keyboard alone", async ({ page, admin, idp }) => {
  const id = await newProviderAt(admin, idp);
  const audiences = [["https://other.example/metadata"]];
  idp.answerWith({ email: admin.email, change: { fields: { audiences } } });
  await page.goto(`${methods(admin)}/${id}/test`);
  const opened = page.waitForEvent("popup");
  await pressOn(page.getByRole("button", { name: "Test sign-in" }));
  await opened;
  await expect(page.getByText("Refused by the check “Audience”")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText("Refused by the check “Audience”")).toBeVisible();
  await expect(page.getByRole("button", { name: "Test again" })).toBeVisible();
});

const isEnforced = async ({ client, organizationId }: Admin): Promise<boolean> => {
  const { data } = await getOrganizationById({
    client,
    path: { organizationId },
    throwOnError: true,
  });
  return data.sso;
};

test("single sign-on is enforced and stopped by keyboard alone", async ({
  page,
  admin,
  idp,
  server,
}) => {
  const { organizationId } = admin;
  await server.newMember(organizationId, "edit", { displayName: "Grace" });
  await server.newMember(organizationId, "read", { displayName: "Ben" });

  await page.goto(`${methods(admin)}/enforce`);
  await expect(page.getByRole("button", { name: "Enforce single sign-on" })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByRole("link", { name: "Add provider" })).toBeVisible();
  const samlProviderId = await newProviderAt(admin, idp);
  await passTest(server, { samlProviderId }, admin, new Date());

  await test.step("whoever would be shut out is let in, or named", async () => {
    await page.goto(methods(admin));
    await pressOn(page.getByRole("link", { name: "Review who is affected" }));
    const table = page.getByRole("table", { name: "Members" });
    await expect(table.getByRole("link", { name: "Ben" })).toBeVisible();
    await expectAccessible(page);
    await pressOn(page.getByRole("button", { name: "Make Grace an SSO member" }));
    await expect(table.getByRole("link", { name: "Grace" })).toHaveCount(0);
    await pressOn(page.getByRole("link", { name: /^At risk/ }));
    await expect(table.getByRole("link", { name: "Grace" })).toBeVisible();
    await pressOn(page.getByRole("link", { name: /^Shut out/ }));
    await expect(table.getByRole("link", { name: "Ben" })).toBeVisible();
  });

  await test.step("enforcing wants the number of those who are shut out", async () => {
    await pressOn(page.getByRole("button", { name: "Enforce single sign-on" }));
    const question = page.getByRole("alertdialog", { name: "Enforce single sign-on?" });
    await expect(question).toContainText("1 member is shut out");
    await expectAccessible(page);
    await tabTo(question.getByRole("textbox"));
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await expect(page.getByText("you came in another way")).toBeVisible();
    await expectAccessible(page);
    expect(await isEnforced(admin)).toBe(true);
  });

  await test.step("stopping lets everybody in again", async () => {
    await pressOn(page.getByRole("button", { name: "Stop enforcing" }));
    const question = page.getByRole("alertdialog");
    await pressOn(question.getByRole("button", { name: "Stop enforcing" }));
    await expect(page.getByText("you came in another way")).toHaveCount(0);
    expect(await isEnforced(admin)).toBe(false);
  });
});

test("several members are made SSO members at once, and break-glass admins chosen", async ({
  page,
  admin,
  server,
}) => {
  const { organizationId, client } = admin;
  for (const displayName of ["Grace", "Ben", "Carla"])
    await server.newMember(organizationId, "edit", { displayName });
  await server.newMember(organizationId, "admin", { displayName: "Dora" });
  await page.goto(`${methods(admin)}/enforce`);
  const table = page.getByRole("table", { name: "Members" });
  await table.getByRole("checkbox", { name: "Select Grace" }).check();
  await table.getByRole("checkbox", { name: "Select Ben" }).check();
  await page.getByRole("button", { name: "Make 2 selected SSO members" }).click();
  await expect(table.getByRole("link", { name: "Ben" })).toHaveCount(0);
  await expect(table.getByRole("link", { name: "Carla" })).toBeVisible();
  await page.getByRole("button", { name: /^Make all \d on this page SSO members$/ }).click();
  await expect(page.getByRole("heading", { name: "Nobody is shut out" })).toBeVisible();
  await expectAccessible(page);

  await page.goto(methods(admin));
  await page.getByRole("button", { name: "Choose break-glass admins" }).click();
  const dialog = page.getByRole("dialog", { name: "Choose break-glass admins" });
  await dialog.getByRole("checkbox", { name: /Dora/ }).check();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(card(page, "Enforce single sign-on")).toContainText("Dora");
  const { data } = await getBreakGlassAdmins({
    client,
    path: { organizationId },
    throwOnError: true,
  });
  expect(data.members.map(({ user }) => user.displayName)).toEqual(["Dora"]);
});

test("a pasted response is explained, and nobody is signed in by it", async ({
  page,
  admin,
  idp,
}) => {
  const id = await newProviderAt(admin, idp);
  const { service } = await readProvider(admin, id);
  await page.goto(`${methods(admin)}/${id}/test`);
  const flight = card(page, "Flight check");
  const result = flight.getByRole("region", { name: "Result" });
  const check = async (response: string) => {
    await flight.getByRole("textbox", { name: "SAML response" }).fill(response);
    await flight.getByRole("button", { name: "Check response" }).click();
  };
  await check("Dear admin, this is what I saw.");
  await expect(result).toContainText("Refused by the check “Is a SAML response”");
  const asked = {
    acsURL: service.acsURL,
    email: "eve@elsewhere.example",
    inResponseTo: "_a-request-of-yesterday",
  };
  await check(idp.respond({ ...asked, audience: "https://other.example/metadata" }));
  await expect(result).toContainText("Refused by the check “Audience”");
  await expect(result).toContainText("https://other.example/metadata");
  await expect(result).toContainText(service.entityID);
  await expectAccessible(page);
  await check(idp.respond({ ...asked, audience: service.entityID }));
  await expect(result).toContainText("Refuses eve@elsewhere.example: the address is not invited");
  await expectAccessible(page);
});

test("a refused attempt is found by its ID, with the check that decided", async ({
  page,
  admin,
  idp,
  openAs,
}) => {
  const id = await newProviderAt(admin, idp);
  const audiences = [["https://other.example/metadata"]];
  idp.answerWith({ email: "eve@elsewhere.example", change: { fields: { audiences } } });
  const stranger = await openAs();
  await stranger.goto(`/auth/saml/${id}/start`);
  await expect(stranger).toHaveURL(/\/sign-in/);

  await page.goto(`${methods(admin)}/${id}/attempts`);
  const table = page.getByRole("table", { name: "Attempts to sign in" });
  await expect(table.getByRole("link", { name: "eve@elsewhere.example" })).toBeVisible();
  await expectAccessible(page);
  await table.getByRole("link", { name: "eve@elsewhere.example" }).click();
  const panel = page.getByRole("dialog", { name: "eve@elsewhere.example" });
  await expect(panel).toContainText("https://other.example/metadata");
  await expect(panel).toContainText("Claimed");
  await expectAccessible(page);
  const found = new URL(page.url()).searchParams.get("attempt") ?? "";
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Find an attempt" }).fill(found);
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("searchbox", { name: "Find an attempt" }).fill("nothing like it");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(table.getByRole("row")).toHaveCount(2);
});

test("others than admins are told that sign-in methods are not theirs", async ({
  admin,
  pageAs,
}) => {
  const { id } = await newProvider(admin);
  const { page } = await pageAs("create");
  for (const path of ["", "/new", `/${id}`]) {
    await page.goto(`${methods(admin)}${path}`);
    await expect(page.getByRole("heading", { name: "Settings are for admins" })).toBeVisible();
  }
});

test("the palette leads to the sign-in methods by the words people know", async ({
  page,
  admin,
}) => {
  await page.goto(`/o/${admin.organizationId}`);
  await page.getByRole("button", { name: "Search or jump to" }).first().click();
  await page.getByRole("combobox").fill("saml");
  await expect(page.getByRole("option", { name: /Sign-in methods/, selected: true })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(heading(page, "Sign-in methods")).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [1440, 360]) {
    test(`sign-in methods are accessible in ${colorScheme} at ${width} px`, async ({
      page,
      admin,
    }) => {
      const { id } = await newProvider(admin);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 800 });
      const looks: readonly [path: string, shown: Locator][] = [
        ["", page.getByRole("table", { name: "Identity providers" })],
        ["/new", page.getByRole("radio").first()],
        [`/${id}`, card(page, "Certificates").getByRole("listitem")],
        [`/${id}/setup`, page.getByRole("navigation", { name: "Steps" })],
        [`/${id}/setup?step=connection`, page.getByRole("textbox", { name: "Entity ID" })],
        [`/${id}/setup?step=people`, page.getByRole("combobox").first()],
        [`/${id}/setup?step=test`, page.getByRole("button", { name: "Test sign-in" })],
        [`/${id}/test`, page.getByRole("textbox", { name: "SAML response" })],
        [`/${id}/attempts`, page.getByRole("heading", { name: "No attempts yet" })],
        ["/enforce", page.getByRole("table", { name: "Members" })],
      ];
      for (const [path, shown] of looks) {
        await page.goto(`${methods(admin)}${path}`);
        await expect(shown).toBeVisible();
        await expectAccessible(page);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        await expect.poll(overflow, { message: path }).toBeLessThanOrEqual(0);
      }
    });
  }
}

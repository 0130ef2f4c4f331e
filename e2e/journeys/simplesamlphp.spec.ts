import type { Page } from "@playwright/test";
import {
  inviteUsersToOrganization,
  listMembersInOrganizationById,
  listSamlProvidersInOrganizationById,
  setUserAsSsoMemberForOrganization,
  updateOrganizationById,
} from "#client";
import { type Admin, vouchFor } from "#server/testing/make-app.ts";
import { expect, test as base } from "../fixtures.ts";
import { type Known, PASSWORD, type SimpleSamlPhp, startSimpleSamlPhp } from "../simplesamlphp.ts";

/** An identity provider that others wrote: the folder of SimpleSAMLphp, where it is installed. */
const installed = process.env["TEST_SAML_IDP"];

const test = base.extend<{
  startProvider: (folder: string, people: readonly Known[]) => Promise<SimpleSamlPhp>;
}>({
  startProvider: async ({ browserName: _ }, use) => {
    const started: SimpleSamlPhp[] = [];
    await use(async (folder, people) => {
      const provider = await startSimpleSamlPhp(folder, people);
      started.push(provider);
      return provider;
    });
    for (const provider of started) await provider.stop();
  },
});

const userNameOf = (email: string): string => email.slice(0, email.indexOf("@"));

/** Signs in on the provider's own page. */
const signInThere = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel("Username").fill(userNameOf(email));
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
};

/** What our sign-in page makes of an address that single sign-on is for. */
const beginHere = async (page: Page, email: string): Promise<void> => {
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "E-mail address" }).fill(email);
  await page.keyboard.press("Enter");
};

const connect = async (page: Page, admin: Admin, idp: SimpleSamlPhp): Promise<string> => {
  const { client, organizationId } = admin;
  await page.goto(`/o/${organizationId}/settings/sign-in/new`);
  await page.getByRole("radio", { name: /^Other/ }).check();
  await page.getByRole("textbox", { name: "Name" }).fill("Acme ID");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Set up Acme ID", level: 1 })).toBeVisible();

  const path = { organizationId };
  const { data } = await listSamlProvidersInOrganizationById({ client, path, throwOnError: true });
  const [provider] = data.items;
  if (provider === undefined) throw new Error("the provider was not made");
  const { entityID, acsURL } = provider.service;
  idp.trust({ entityId: entityID, acsUrl: acsURL });

  await page.getByRole("link", { name: "Continue" }).click();
  await page.getByRole("radio", { name: "Metadata file or XML" }).check();
  const metadata = await (await fetch(idp.metadataUrl)).text();
  await page.locator("input[type=file]").setInputFiles({
    name: "metadata.xml",
    mimeType: "text/xml",
    buffer: Buffer.from(metadata),
  });
  await expect(page.getByRole("list", { name: "Certificates" })).toContainText("RSA 2048");
  await page.getByRole("button", { name: "Save and continue" }).click();
  await expect(page.getByRole("heading", { name: "New people", level: 2 })).toBeVisible();
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  return entityID;
};

/** Signs in at the provider from its own tile for our service; the provider knows this browser already or asks. */
const fromTile = async (page: Page, tile: string, email: string): Promise<void> => {
  await page.goto(tile);
  await signInThere(page, email);
};

if (installed !== undefined)
  test("an identity provider that others wrote is connected, tested and enforced, and people sign in by it", async ({
    page,
    admin,
    server,
    openAs,
    startProvider,
  }) => {
    test.slow();
    const { client, organizationId } = admin;
    const path = { organizationId };
    const member = await server.newMember(organizationId, "edit", {
      displayName: "Bo Vang",
      email: `bo-${organizationId.toLowerCase()}@acme.example`,
    });
    const newcomer = `ana-${organizationId.toLowerCase()}@acme.example`;
    const guest = `guest-${organizationId.toLowerCase()}@partner.example`;
    const stranger = `eve-${organizationId.toLowerCase()}@elsewhere.example`;
    await updateOrganizationById({
      client,
      path,
      body: { emailDomains: ["acme.example"], defaultRole: "comment" },
      throwOnError: true,
    });
    vouchFor(organizationId, "acme.example");
    const idp = await startProvider(
      installed,
      [admin.email, member.email, newcomer, guest, stranger].map((email) => ({
        email,
        givenName: userNameOf(email),
        surname: "Person",
      })),
    );
    const home = new RegExp(`/o/${organizationId}(?:$|[/?])`);
    const isIn = (browser: Page) => expect(browser).toHaveURL(home);

    const entityID = await test.step("an admin connects it", () => connect(page, admin, idp));

    await test.step("tests it, and enforces it", async () => {
      await setUserAsSsoMemberForOrganization({
        client,
        path: { organizationId, userId: admin.id },
        throwOnError: true,
      });
      const opened = page.waitForEvent("popup");
      await page.getByRole("button", { name: "Test sign-in" }).click();
      const tab = await opened;
      await signInThere(tab, admin.email);
      await expect(tab.getByRole("heading", { name: "Test passed" })).toBeVisible();
      await expect(page.getByText("This response would be let in")).toBeVisible();

      await page.goto(`/o/${organizationId}/settings/sign-in/enforce`);
      await page.getByRole("button", { name: "Make Bo Vang an SSO member" }).click();
      await expect(page.getByRole("heading", { name: "Nobody is shut out" })).toBeVisible();
      await inviteUsersToOrganization({
        client,
        path,
        body: { emails: [{ email: guest, role: null }] },
        throwOnError: true,
      });
      await page.getByRole("button", { name: "Enforce single sign-on" }).click();
      const question = page.getByRole("alertdialog", { name: "Enforce single sign-on?" });
      await question.getByRole("button", { name: "Enforce" }).click();
      await expect(page.getByText("you came in another way")).toBeVisible();
    });

    await test.step("an existing member signs in from our page", async () => {
      const browser = await openAs();
      await beginHere(browser, member.email);
      await signInThere(browser, member.email);
      await isIn(browser);
      await expect(browser.getByRole("button", { name: "Account: Bo Vang" })).toBeVisible();
    });

    await test.step("so does a new person of the domain", async () => {
      const browser = await openAs();
      await beginHere(browser, newcomer);
      await signInThere(browser, newcomer);
      await isIn(browser);
    });

    await test.step("an invited guest comes from the provider's tile", async () => {
      const browser = await openAs();
      await fromTile(browser, idp.tileOf(entityID), guest);
      await isIn(browser);
    });

    await test.step("a stranger is refused, with words that help", async () => {
      const browser = await openAs();
      await fromTile(browser, idp.tileOf(entityID), stranger);
      await expect(
        browser.getByRole("heading", { name: "You could not be signed in" }),
      ).toBeVisible();
      await expect(browser.getByText("Give an admin the ID of this attempt")).toBeVisible();
    });

    const { data } = await listMembersInOrganizationById({ client, path, throwOnError: true });
    const roles = new Map(data.items.map(({ user, role, sso }) => [user.email, { role, sso }]));
    expect(roles.get(newcomer)).toEqual({ role: "comment", sso: true });
    expect(roles.get(guest)).toEqual({ role: null, sso: true });
    expect(roles.has(stranger)).toBe(false);
  });

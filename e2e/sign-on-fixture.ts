import {
  createOrganizationSamlProvider,
  createSamlTest,
  type OrganizationSamlProvider,
  setUserAsSsoMemberForOrganization,
  updateOrganizationById,
} from "#client";
import type { Page } from "@playwright/test";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, vouchFor } from "#server/testing/make-app.ts";
import { expect } from "./fixtures.ts";
import { type IdentityProvider, startIdentityProvider } from "./identity-provider.ts";

/** An identity provider that an organization's people sign in with. */
export interface SignOn {
  readonly idp: IdentityProvider;
  readonly provider: OrganizationSamlProvider;
  /** The organization's e-mail domain, which no other test uses. */
  readonly domain: string;
}

/** Connects a new identity provider to the admin's organization; the caller closes it. */
export const connectSignOn = async ({ client, organizationId }: Admin): Promise<SignOn> => {
  const idp = await startIdentityProvider();
  const { entityID, ssoURL, certificate } = idp;
  const domain = `${organizationId.toLowerCase()}.example`;
  const path = { organizationId };
  await dataOf(updateOrganizationById({ client, path, body: { emailDomains: [domain] } }));
  vouchFor(organizationId, domain);
  const body = { label: "Okta", entityID, ssoURL, certificate };
  const provider = await dataOf(createOrganizationSamlProvider({ client, path, body }));
  return { idp, provider, domain };
};

/** Enforces single sign-on: the admin passes the required test in a page of theirs. */
export const enforceSignOn = async (
  page: Page,
  { client, organizationId, id: userId, email }: Admin,
  { idp, provider }: SignOn,
): Promise<void> => {
  const path = { organizationId };
  await dataOf(setUserAsSsoMemberForOrganization({ client, path: { ...path, userId } }));
  const test = { ...path, samlProviderId: provider.id };
  const { startURL } = await dataOf(createSamlTest({ client, path: test }));
  idp.answerWith({ email });
  await page.goto(startURL);
  await expect(page.getByRole("heading", { name: "Test passed" })).toBeVisible();
  await dataOf(updateOrganizationById({ client, path, body: { sso: true } }));
};

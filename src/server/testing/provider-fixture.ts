import { generateKeyPairSync } from "node:crypto";
import { createOrganizationSamlProvider } from "#client";
import { samlTests, ssoIdentities } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "./answers.ts";
import type { Admin, Person, TestApp } from "./make-app.ts";
import { selfSigned } from "./x509.ts";

let kept: string | undefined;
/** A certificate for setting up providers; the same one for all of a test file. */
export const aCertificate = (): string => {
  kept ??= selfSigned({
    name: "Example ID",
    ...generateKeyPairSync("rsa", { modulusLength: 2048 }),
    notBefore: new Date("2020-01-01Z"),
    notAfter: new Date("2040-01-01Z"),
  }).trim();
  return kept;
};

/** The values that make a provider active. */
export const completeProvider = () => ({
  entityID: "https://id.example/entity",
  ssoURL: "https://id.example/sso?tenant=1",
  certificate: aCertificate(),
});

/** Metadata of an identity provider with these values. */
export const exampleMetadata = (): string => {
  const { entityID, ssoURL, certificate } = completeProvider();
  const base64 = certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "");
  return `<?xml version="1.0"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${entityID}">
  <IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <KeyDescriptor use="signing">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#">
        <X509Data><X509Certificate>${base64}</X509Certificate></X509Data>
      </KeyInfo>
    </KeyDescriptor>
    <SingleSignOnService
      Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
      Location="${ssoURL}"/>
  </IDPSSODescriptor>
</EntityDescriptor>`;
};

/** Sets up an active provider of the admin's organization; returns its path. */
export const addActiveProvider = async (
  { client, organizationId }: Admin,
  label = "Example ID",
): Promise<{ organizationId: string; samlProviderId: string }> => {
  const body = { label, ...completeProvider() };
  const { id } = await dataOf(
    createOrganizationSamlProvider({ client, path: { organizationId }, body }),
  );
  return { organizationId, samlProviderId: id };
};

/** Records that a person's test of a provider passed, at `at`. */
export const passTest = async (
  { database }: TestApp,
  { samlProviderId }: { readonly samlProviderId: string },
  { id: userId }: Pick<Person, "id">,
  at: Date,
): Promise<void> => {
  await database.db.insert(samlTests).values({
    id: newId(),
    providerId: samlProviderId,
    userId,
    createdAt: at,
    expiresAt: at,
    finishedAt: at,
    passed: true,
  });
};

/** Links a member to an identity of a provider. */
export const linkIdentity = async (
  { database }: TestApp,
  path: { readonly organizationId: string; readonly samlProviderId: string },
  { id: userId, email }: Pick<Person, "id" | "email">,
  at: Date,
): Promise<void> => {
  await database.db.insert(ssoIdentities).values({
    id: newId(),
    providerId: path.samlProviderId,
    nameId: email,
    organizationId: path.organizationId,
    userId,
    linkedAt: at,
  });
};

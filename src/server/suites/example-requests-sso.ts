import { and, eq, isNull, ne } from "drizzle-orm";
import {
  createOrganizationSamlProvider,
  deleteOrganizationSamlProvider,
  setUserAsSsoMemberForOrganization,
} from "#client";
import { MAX_SAML_PROVIDERS } from "#contract/schemas/saml.ts";
import { samlProviders } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { exampleMetadata } from "#server/testing/provider-fixture.ts";
import { inOrganization, withBody } from "./example-parts.ts";

/** The provider that examples share in each organization, because an organization can have 20 at most. */
const shared = new Map<string, Promise<string>>();

const newProvider = async ({ organizationId, admin: { client } }: OrganizationFixture) => {
  const body = { label: "Example ID" };
  const { id } = await dataOf(
    createOrganizationSamlProvider({ client, path: { organizationId }, body }),
  );
  return id;
};

const aProvider = async (fixture: OrganizationFixture) => {
  const { organizationId } = fixture;
  const made = shared.get(organizationId) ?? newProvider(fixture);
  shared.set(organizationId, made);
  return { params: { organizationId, samlProviderId: await made } };
};

/** Deletes what earlier examples left once there is little room for more. */
const makeRoom = async (fixture: OrganizationFixture) => {
  const { params } = await aProvider(fixture);
  const { db } = fixture.app.database;
  const others = and(
    eq(samlProviders.organizationId, params.organizationId),
    ne(samlProviders.id, params.samlProviderId),
    isNull(samlProviders.deletedAt),
  );
  if ((await db.$count(samlProviders, others)) >= MAX_SAML_PROVIDERS - 5)
    await db.update(samlProviders).set({ deletedAt: new Date() }).where(others);
};
const withRoom = async (fixture: OrganizationFixture) => {
  await makeRoom(fixture);
  return inOrganization(fixture);
};
const aProviderOfItsOwn = async (fixture: OrganizationFixture) => {
  const { params } = await withRoom(fixture);
  return { params: { ...params, samlProviderId: await newProvider(fixture) } };
};
const aDeletedProvider = async (fixture: OrganizationFixture) => {
  const { params } = await aProviderOfItsOwn(fixture);
  await deleteOrganizationSamlProvider({ client: fixture.admin.client, path: params });
  return { params };
};

let changes = 0;
const anotherLength = () => ({ sessionHours: 25 + ((changes += 1) % 100) });

const aLinkedMember = async (fixture: OrganizationFixture) => {
  const { organizationId, admin, newMember } = fixture;
  const self = await newMember();
  const path = { organizationId, userId: self.id };
  await setUserAsSsoMemberForOrganization({ client: admin.client, path });
  return { params: path, self };
};

/** A different admin each time, so that naming them changes something. */
const aNewAdmin = async ({ app, organizationId }: OrganizationFixture) => ({
  members: [(await app.newMember(organizationId, "admin")).id],
});

/** Examples of single sign-on, included in `example-requests.ts`. */
export const singleSignOnExamples = {
  listSAMLProvidersInOrganizationById: inOrganization,
  createOrganizationSAMLProvider: withBody(withRoom, () => ({
    label: "New ID",
    entityID: "https://id.example/new",
  })),
  getOrganizationSAMLProviderById: aProvider,
  updateOrganizationSAMLProvider: withBody(aProvider, () => ({ label: `ID ${newId()}` })),
  deleteOrganizationSAMLProvider: aProviderOfItsOwn,
  restoreSAMLProvider: aDeletedProvider,
  getSAMLProviderOptions: aProvider,
  updateSAMLProviderOptions: withBody(aProvider, anotherLength),
  listSAMLCertificates: aProvider,
  readSAMLMetadata: withBody(inOrganization, () => ({ xml: exampleMetadata() })),
  listSSOImpact: inOrganization,
  listSSOIdentitiesOfMember: aLinkedMember,
  removeUserFromSSO: aLinkedMember,
  getBreakGlassAdmins: inOrganization,
  setBreakGlassAdmins: withBody(inOrganization, aNewAdmin),
  listSSOProviderLoginsInOrganization: inOrganization,
};

import { eq } from "drizzle-orm";
import { createSamlTest } from "#client";
import { samlProviders } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { dataOf } from "#server/testing/answers.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { Browser, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";

const doors = new Map<string, SAMLDoor>();

/** An active provider of the fixture's organization, created again if another example has deleted it. */
const doorOf = async ({ app, admin, organizationId }: OrganizationFixture): Promise<SAMLDoor> => {
  const kept = doors.get(organizationId);
  if (kept) {
    const [row] = await app.database.db
      .select()
      .from(samlProviders)
      .where(eq(samlProviders.id, kept.providerId));
    if (row?.deletedAt === null) return kept;
  }
  const door = await openDoor(app, admin);
  doors.set(organizationId, door);
  return door;
};
const aDoor = async (fixture: OrganizationFixture) => ({
  params: { samlProviderId: (await doorOf(fixture)).providerId },
});
const aDoorOf = async (fixture: OrganizationFixture) => ({
  params: { ...(await aDoor(fixture)).params, organizationId: fixture.organizationId },
});

/** A response to a request from the browser, for a person who is new here. */
const anAnswer = async (fixture: OrganizationFixture) => {
  const door = await doorOf(fixture);
  const browser = new Browser();
  const { request = "" } = await door.start(browser);
  const email = `${newId().toLowerCase()}@${fixture.emailDomain}`;
  return { door, browser, response: door.respond({ email, inResponseTo: request }) };
};

/** Examples of signing in with SAML, included in `example-requests.ts`. */
export const samlSignInExamples = {
  getServiceProviderMetadata: aDoor,
  startSSO: aDoor,
  consumeAssertion: async (fixture: OrganizationFixture) => {
    const { door, response } = await anAnswer(fixture);
    return { params: { samlProviderId: door.providerId }, body: { SAMLResponse: response } };
  },
  discoverSSO: async (fixture: OrganizationFixture) => {
    await doorOf(fixture);
    return { body: { email: `ana@${fixture.emailDomain}` }, headers: new Browser().headers };
  },
  finishSSO: async (fixture: OrganizationFixture) => {
    const { door, browser, response } = await anAnswer(fixture);
    const { ticket = "" } = await door.post(response);
    return { body: { ticket, confirmed: false }, headers: browser.headers };
  },
  listSAMLAttempts: aDoorOf,
  checkSAMLResponse: async (fixture: OrganizationFixture) => ({
    ...(await aDoorOf(fixture)),
    body: { response: (await anAnswer(fixture)).response },
  }),
  createSAMLTest: aDoorOf,
  getSAMLTest: async (fixture: OrganizationFixture) => {
    const { params } = await aDoorOf(fixture);
    const { id } = await dataOf(createSamlTest({ client: fixture.admin.client, path: params }));
    return { params: { ...params, testId: id } };
  },
};

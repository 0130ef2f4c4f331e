import { beforeAll, describe, expect, it } from "vitest";
import { checkSamlResponse, listSamlAttempts } from "#client";
import { sessions, ssoTickets } from "#server/db/tables/index.ts";
import { newId } from "#server/kit/ids.ts";
import { setOrganization } from "#server/modules/people/organizations/organization-rows.ts";
import { dataOf } from "#server/testing/answers.ts";
import { type Admin, makeApp, type TestApp, vouchFor } from "#server/testing/make-app.ts";
import { attackForm, refusingCheck } from "#server/testing/saml-attack.ts";
import { samlAttacks } from "#server/testing/saml-attacks.ts";
import { Browser, openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";
import {
  createTestIdentityProvider,
  signingModes,
} from "#server/testing/saml-identity-provider.ts";

const stranger = createTestIdentityProvider("https://stranger.example.com");
/** Bytes that the form may have. */
const LARGEST = 131_072;
const formOf = (response: string) => new URLSearchParams({ SAMLResponse: response }).toString();
let app: TestApp;
let admin: Admin;
let door: SAMLDoor;

beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  const emailDomains = ["example.com"];
  await setOrganization(app.database.db, admin.organizationId, { emailDomains });
  vouchFor(admin.organizationId, ...emailDomains);
  door = await openDoor(app, admin);
});

/** What is there to be stolen. */
const gained = async () => {
  const { db } = app.database;
  return [await db.$count(ssoTickets), await db.$count(sessions)];
};

describe("no attack gets a ticket, and a flight check says why as the door does", () => {
  it.each(samlAttacks.map((attack) => [attack.name, attack] as const))("%s", async (_, attack) => {
    const { client, organizationId } = admin;
    const path = { organizationId, samlProviderId: door.providerId };
    const before = await gained();
    for (const mode of signingModes) {
      const { request = "" } = await door.start(new Browser());
      const now = new Date();
      const scene = {
        idp: door.idp,
        stranger,
        request: {
          acsURL: door.acsURL,
          audience: door.audience,
          inResponseTo: request,
          email: `${newId().toLowerCase()}@example.com`,
          now,
        },
        victim: admin.email,
      };
      const form = attackForm(scene, mode, attack);
      // The form itself is bounded before anything in it is read.
      if (form === "" || formOf(form).length > LARGEST) continue;
      const { ticket, attempt } = await door.post(form);
      expect([ticket, attempt]).toEqual([undefined, expect.any(String)]);
      const { items } = await dataOf(listSamlAttempts({ client, path, query: { limit: 1 } }));
      const failedCheck = refusingCheck(attack, mode);
      expect(items[0]).toMatchObject({ id: attempt, outcome: "refused", failedCheck });
      expect(items[0]?.member).toBeUndefined();
      const body = { response: form };
      const checked = await dataOf(checkSamlResponse({ client, path, body }));
      const times = checked.checks.find(({ id }) => id === "times");
      // A flight check judges at the response's own time, and says what is wrong with it now.
      if (failedCheck === "times" && checked.accepted) expect(times?.found).toContain("Now: ");
      else expect(checked.accepted).toBe(false);
    }
    expect(await gained()).toEqual(before);
  });
});

import { beforeAll, expect, it } from "vitest";
import { makeApp, type Admin, type TestApp } from "#server/testing/make-app.ts";
import { openDoor, type SAMLDoor } from "#server/testing/saml-door.ts";
import { heavyResponses } from "#server/testing/saml-heavy-responses.ts";

/** Characters that the form may have. */
const LARGEST = 131_072;
let app: TestApp;
let admin: Admin;
let door: SAMLDoor;
beforeAll(async () => {
  app = await makeApp();
  admin = await app.newAdmin();
  door = await openDoor(app, admin);
});

/** How often others are answered, one after the other, before the response that was posted first is. */
const answeredBefore = async (response: string): Promise<number> => {
  const seen = { isJudged: false };
  const judged = door.post(response).finally(() => (seen.isJudged = true));
  let others = 0;
  while (!seen.isJudged) {
    const { token, organizationId } = admin;
    expect((await app.request("/healthz")).status).toBe(200);
    expect((await app.request(`/v1/orgs/${organizationId}`, { token })).status).toBe(200);
    others += 1;
  }
  expect((await judged).status).toBe(303);
  return others;
};
it("others are answered all the while the largest responses are judged", async () => {
  const said = { acsURL: door.acsURL, audience: door.audience, email: "ana@example.com" };
  const large = heavyResponses(door.idp, { ...said, now: new Date() })
    .map(({ form }) => form)
    .filter((form) => new URLSearchParams({ SAMLResponse: form }).toString().length < LARGEST);
  expect(large.length).toBeGreaterThan(5);
  const small = door.respond({ email: said.email });
  // The thread that judges is started with the first one.
  for (const response of [small, ...large.slice(0, 2)]) await door.post(response);
  let whileLarge = 0;
  let whileSmall = 0;
  for (const response of large) {
    whileSmall += await answeredBefore(small);
    whileLarge += await answeredBefore(response);
  }
  // Judged in the service's own thread, nobody would be answered meanwhile: as many for one as for the other.
  expect(whileLarge).toBeGreaterThan(1.5 * whileSmall);
});

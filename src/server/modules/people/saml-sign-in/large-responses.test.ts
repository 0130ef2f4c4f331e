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
const median = (counts: readonly number[]): number =>
  counts.toSorted((one, other) => one - other)[Math.floor(counts.length / 2)] ?? 0;

it("others are answered all the while the largest responses are judged", async () => {
  const said = { acsURL: door.acsURL, audience: door.audience, email: "ana@example.com" };
  const large = heavyResponses(door.idp, { ...said, now: new Date() })
    .map(({ form }) => form)
    .filter((form) => new URLSearchParams({ SAMLResponse: form }).toString().length < LARGEST);
  expect(large.length).toBeGreaterThan(5);
  const small = door.respond({ email: said.email });
  // The thread that judges is started with the first one. Where a machine is so slow that large ones are given
  // up, it is started again, so that they come last.
  await door.post(small);
  const whileSmall: number[] = [];
  for (const _ of large) whileSmall.push(await answeredBefore(small));
  const whileLarge: number[] = [];
  for (const response of large) whileLarge.push(await answeredBefore(response));
  // Judged in the service's own thread, nobody would be answered meanwhile: as many for one as for the other.
  expect(median(whileLarge)).toBeGreaterThan(1.5 * median(whileSmall));
});

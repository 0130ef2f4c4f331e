import { generateKeyPairSync } from "node:crypto";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import {
  createOrganizationSamlProvider,
  deleteOrganizationSamlProvider,
  getOrganizationSamlProviderById,
  updateOrganizationSamlProvider,
} from "#client";
import { dataOf } from "#server/testing/answers.ts";
import { makeClock } from "#server/testing/clock.ts";
import { type Admin, makeApp, type TestApp } from "#server/testing/make-app.ts";
import { makeMailApp } from "#server/testing/mail-fixture.ts";
import { completeProvider } from "#server/testing/provider-fixture.ts";
import { recorded } from "#server/testing/recorded.ts";
import { selfSigned } from "#server/testing/x509.ts";
import { announceCertificateEndings } from "./certificate-endings.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const clock = makeClock();
let app: TestApp;
beforeAll(async () => {
  app = await makeApp({ now: clock.now });
});

const endingIn = (days: number, from = clock.now()) =>
  selfSigned({
    name: `Ends in ${days}`,
    ...generateKeyPairSync("rsa", { modulusLength: 2048 }),
    notBefore: new Date("2020-01-01Z"),
    notAfter: new Date(from.getTime() + days * DAY_MS),
  });
const setUp = async (certificate: string) => {
  const place = await app.newAdmin();
  const { client, organizationId } = place;
  const body = { label: "Our ID", ...completeProvider(), certificate };
  const { id } = await dataOf(
    createOrganizationSamlProvider({ client, path: { organizationId }, body }),
  );
  return { place, one: { client, path: { organizationId, samlProviderId: id } } };
};
/** Runs the job; answers the stages that were ever recorded, latest first. */
const told = async (place: Admin): Promise<unknown[]> => {
  const actor = {
    type: "system" as const,
    id: "housekeeping",
    label: "Housekeeping",
    credential: { type: "system" as const },
  };
  await announceCertificateEndings({ ...app.context, actor, now: clock.now });
  const events = await recorded(place, "saml-provider.certificate-ending");
  return events.map(({ after }) => after?.["days"]);
};

it("is recorded 60, 30 and 7 days before a certificate ends, and then, once each", async () => {
  const { place, one } = await setUp(endingIn(62));
  const read = () => getOrganizationSamlProviderById(one);
  const etag = (await read()).response?.headers.get("etag");
  expect(await told(place)).toEqual([]);
  const stages = [];
  for (const [days, stage] of [
    [3, 60],
    [30, 30],
    [23, 7],
    [7, 0],
  ] as const) {
    clock.advance(days * DAY_MS);
    stages.unshift(stage);
    for (let runs = 0; runs < 2; runs += 1) expect(await told(place)).toEqual(stages);
  }
  // Nobody who edits the provider meanwhile is told that it changed.
  expect((await read()).response?.headers.get("etag")).toBe(etag);
});

it("is recorded once where several are due, and again for another certificate", async () => {
  const { place, one } = await setUp(endingIn(5));
  expect(await told(place)).toEqual([7]);
  const second = endingIn(20);
  await dataOf(updateOrganizationSamlProvider({ ...one, body: { certificate: second } }));
  expect(await told(place)).toEqual([30, 7]);
});

it("is of no interest where another certificate goes on, or nobody signs in by the provider", async () => {
  const beside = await setUp(`${endingIn(5)}\n${endingIn(500)}`);
  expect(await told(beside.place)).toEqual([]);
  const pending = await setUp(endingIn(5));
  await dataOf(updateOrganizationSamlProvider({ ...pending.one, body: { entityID: "" } }));
  expect(await told(pending.place)).toEqual([]);
  const deleted = await setUp(endingIn(5));
  await deleteOrganizationSamlProvider(deleted.one);
  expect(await told(deleted.place)).toEqual([]);
});

it("reaches admins by e-mail, and nobody else", async () => {
  const mailing = await makeMailApp();
  onTestFinished(() => mailing.mailServer.close());
  const place = await mailing.newAdmin();
  const { client, organizationId } = place;
  const member = await mailing.newMember(organizationId, "create");
  const { context } = mailing;
  const certificate = endingIn(5, context.now());
  const body = { label: "Their ID", ...completeProvider(), certificate };
  await dataOf(createOrganizationSamlProvider({ client, path: { organizationId }, body }));
  await announceCertificateEndings(context);
  await mailing.deliver();
  const [mail] = await mailing.mailServer.to(place.email);
  expect(mail?.subject).toBe("The certificate of Their ID is ending");
  expect(mail?.links.some((link) => link.includes(`/o/${organizationId}/settings/sign-in/`))).toBe(
    true,
  );
  expect(mailing.mailServer.mails.some(({ to }) => to === member.email)).toBe(false);
});

import { describe, expect, test } from "vitest";
import {
  createTestIdentityProvider,
  signingModes,
} from "#server/testing/saml-identity-provider.ts";
import { judgeResponse } from "./judge-response.ts";

const idp = createTestIdentityProvider();
const now = new Date("2026-03-01T12:00:00Z");
const acsURL = "https://docs.example.com/auth/saml/p1/acs";
const serviceEntityID = "https://docs.example.com/auth/saml/p1/metadata";
const provider = { entityID: idp.entityID, certificate: idp.certificate, acsURL, serviceEntityID };

describe.each(signingModes)("a response signed on %s", (mode) => {
  test("is accepted", () => {
    const form = idp.respond({
      acsURL,
      audience: serviceEntityID,
      inResponseTo: "_r1",
      email: "Ana@Example.com",
      mode,
      now,
      attributes: { givenName: "Ana", surname: "Lima" },
    });
    const judgement = judgeResponse(form, provider, now);
    expect(judgement.checks.filter(({ verdict }) => verdict !== "passed")).toEqual([]);
    expect(judgement.verified).toMatchObject({
      email: "ana@example.com",
      nameID: "Ana@Example.com",
      displayName: "Ana Lima",
      inResponseTo: "_r1",
      signed: mode,
    });
  });
});

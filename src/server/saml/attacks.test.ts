import { describe, expect, test } from "vitest";
import { attackForm, refusingCheck } from "#server/testing/saml-attack.ts";
import { samlAttacks } from "#server/testing/saml-attacks.ts";
import {
  createTestIdentityProvider,
  signingModes,
} from "#server/testing/saml-identity-provider.ts";
import { judgeResponse } from "./judge-response.ts";

const idp = createTestIdentityProvider();
const stranger = createTestIdentityProvider("https://stranger.example.com");
const now = new Date("2026-03-01T12:00:00Z");
const acsURL = "https://docs.example.com/auth/saml/p1/acs";
const audience = "https://docs.example.com/auth/saml/p1/metadata";
const provider = {
  entityID: idp.entityID,
  certificate: idp.certificate,
  acsURL,
  serviceEntityID: audience,
};
const request = { acsURL, audience, inResponseTo: "_r1", email: "ana@example.com", now };
const scene = { idp, stranger, request, victim: "boss@example.com" };

const cases = samlAttacks.flatMap((attack) =>
  signingModes.map((mode) => ({ name: attack.name, mode, attack })),
);

test("there are at least 95 attacks, each with a name of its own", () => {
  expect(samlAttacks.length).toBeGreaterThanOrEqual(95);
  expect(new Set(samlAttacks.map(({ name }) => name)).size).toBe(samlAttacks.length);
});

describe.each(signingModes)("on a response signed on %s", (signedOn) => {
  test.each(cases.filter(({ mode }) => mode === signedOn))(
    "$name is refused",
    ({ attack, mode }) => {
      const { checks, verified } = judgeResponse(attackForm(scene, mode, attack), provider, now);
      const failed = checks.filter(({ verdict }) => verdict === "failed");
      expect(failed.map(({ id, found }) => ({ id, found }))).toEqual([
        { id: refusingCheck(attack, mode), found: expect.any(String) },
      ]);
      expect(verified).toBeUndefined();
    },
  );
});

import { describe, expect, test } from "vitest";
import { attackForm, makeScene, refusingCheck } from "#server/testing/saml-attack.ts";
import { samlAttacks } from "#server/testing/saml-attacks.ts";
import { signingModes } from "#server/testing/saml-identity-provider.ts";
import { judgeResponse } from "./judge-response.ts";

const { scene, provider, now } = makeScene();

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

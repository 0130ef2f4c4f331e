import { expect, test } from "vitest";
import {
  createTestIdentityProvider,
  type SigningMode,
  signingModes,
} from "#server/testing/saml-identity-provider.ts";
import { applySteps, someMutations } from "#server/testing/saml-mutations.ts";
import { SEED } from "#server/testing/seed.ts";
import { nodeSAMLReads, xmlsec1, xmlsec1Verifies } from "#server/testing/second-opinion.ts";
import { quickCases } from "#testing/depth.ts";
import { judgeResponse, type Verified } from "./judge-response.ts";

/** `MUTATIONS=10000` makes more of them. */
const COUNT = quickCases(500);
/** For hanging only: reading one takes a hundredth of it. */
const LONGEST_MS = 60_000 + COUNT * 1000;

const idp = createTestIdentityProvider();
const now = new Date("2026-03-01T12:00:00Z");
const acsURL = "https://docs.example.com/auth/saml/p1/acs";
const serviceEntityID = "https://docs.example.com/auth/saml/p1/metadata";
const provider = { entityID: idp.entityID, certificate: idp.certificate, acsURL, serviceEntityID };

const writeFor = (email: string, mode: SigningMode): string =>
  idp.write({
    acsURL,
    audience: serviceEntityID,
    inResponseTo: `_${email.length}`,
    email,
    mode,
    now,
  });
const encode = (xml: string): string => Buffer.from(xml).toString("base64");
const judge = (xml: string) => judgeResponse(encode(xml), provider, now);

/** All that was verified but which of the signatures were there: one of two may be taken away. */
const facts = ({ signed: _, ...rest }: Verified): Omit<Verified, "signed"> => rest;

test(
  `of ${COUNT} changed responses none is accepted but with what the provider signed`,
  { timeout: LONGEST_MS },
  async () => {
    const documents = signingModes.map((mode) => {
      const [xml, other] = [writeFor("ana@example.com", mode), writeFor("boss@example.com", mode)];
      return { xml, other, genuine: [xml, other].map((text) => judge(text).verified) };
    });
    const refusedBy = new Map<string, number>();
    let accepted = 0;
    let slowest = 0;
    for (const [index, steps] of someMutations(COUNT, SEED).entries()) {
      const { xml, other, genuine } = documents[index % documents.length] ?? {
        xml: "",
        other: "",
        genuine: [],
      };
      const changed = applySteps(xml, other, steps);
      const start = performance.now();
      const { checks, verified } = judge(changed);
      slowest = Math.max(slowest, performance.now() - start);
      const failed = checks.find(({ verdict }) => verdict === "failed")?.id;
      refusedBy.set(failed ?? "none", (refusedBy.get(failed ?? "none") ?? 0) + 1);
      if (verified === undefined) continue;
      accepted += 1;
      const signed = genuine.find((one) => one?.assertionID === verified.assertionID);
      expect(facts(verified), changed).toEqual(signed && facts(signed));
      expect(await nodeSAMLReads(encode(changed), provider), changed).toBe(verified.nameID);
      if (xmlsec1 !== undefined)
        expect(xmlsec1Verifies(xmlsec1, changed, idp, verified.signed), changed).toBe(true);
    }
    if (COUNT > 500)
      process.stdout.write(
        `${COUNT} changed responses, ${accepted} accepted, the slowest in ${Math.round(slowest)} ms\n`,
      );
    // Changes that are all refused at once would show nothing of the checks behind.
    expect(refusedBy.size).toBeGreaterThan(8);
    expect(refusedBy.get("signature-holds")).toBeGreaterThan(COUNT / 20);
    expect(accepted).toBeLessThan(COUNT / 4);
  },
);

import { createPublicKey } from "node:crypto";
import { describe, expect, test } from "vitest";
import { makeScene } from "#server/testing/saml-attack.ts";
import { acceptedResponses } from "#server/testing/saml-accepted.ts";
import { signingModes } from "#server/testing/saml-identity-provider.ts";
import { nodeSAMLReads, xmlsec1, xmlsec1Verifies } from "#server/testing/second-opinion.ts";
import { selfSigned } from "#server/testing/x509.ts";
import { judgeResponse } from "./judge-response.ts";

const { scene, provider, now } = makeScene();
const { idp, stranger, request } = scene;

describe.each(signingModes)("a response signed on %s", (mode) => {
  test.each(acceptedResponses)("$name is accepted", async ({ change, form, person }) => {
    const xml = idp.write({ ...request, mode, change: change(scene) });
    const base64 = Buffer.from(xml).toString("base64");
    const { checks, verified } = judgeResponse(form(base64, xml), provider, now);
    expect(checks.filter(({ verdict }) => verdict !== "passed")).toEqual([]);
    expect(verified).toMatchObject({
      nameID: request.email,
      email: request.email,
      inResponseTo: "_r1",
      signed: mode,
      ...person,
    });
    expect(await nodeSAMLReads(base64, provider)).toBe(verified?.nameID);
  });
});

describe("certificates", () => {
  const form = idp.respond(request);
  const ended = selfSigned({
    name: "ended",
    privateKey: idp.privateKey,
    publicKey: createPublicKey(idp.privateKey),
    notBefore: new Date("2001-01-01T00:00:00Z"),
    notAfter: new Date("2002-01-01T00:00:00Z"),
  });

  test.each([
    ["one that has ended", ended],
    ["a new one after an old one", stranger.certificate + idp.certificate],
    ["bare base64", idp.certificate.replaceAll(/-----[A-Z ]+-----/g, "")],
  ])("%s verifies", (_, certificate) => {
    expect(judgeResponse(form, { ...provider, certificate }, now).verified?.email).toBe(
      request.email,
    );
  });

  test.each([
    ["none", ""],
    ["a stranger's", stranger.certificate],
    ["prose", "certificate"],
    ["a sixth", stranger.certificate.repeat(5) + idp.certificate],
  ])("%s does not", (_, certificate) => {
    const { checks, verified } = judgeResponse(form, { ...provider, certificate }, now);
    expect(checks.find(({ verdict }) => verdict === "failed")?.id).toBe("signature-holds");
    expect(verified).toBeUndefined();
  });
});

test("a response that nobody asked for names no request", () => {
  const { inResponseTo: _, ...unasked } = request;
  const { verified } = judgeResponse(idp.respond(unasked), provider, now);
  expect(verified).toMatchObject({ email: request.email });
  expect(verified).not.toHaveProperty("inResponseTo");
});

test("a response is remembered until nobody accepts it any more", () => {
  const form = idp.respond(request);
  const end = judgeResponse(form, provider, now).verified?.notOnOrAfter ?? now;
  const before = new Date(end.getTime() - 1);
  expect(judgeResponse(form, provider, before).verified).toBeDefined();
  expect(judgeResponse(form, provider, end).verified).toBeUndefined();
});

test("what is claimed is read without any trust", () => {
  const form = stranger.respond({ ...request, nameID: "Boss@example.com" });
  expect(judgeResponse(form, provider, now)).toMatchObject({
    claimed: {
      email: "boss@example.com",
      nameID: "Boss@example.com",
      issuer: stranger.entityID,
      inResponseTo: "_r1",
      issueInstant: now,
    },
  });
});

describe.runIf(xmlsec1)("xmlsec1", () => {
  test.each(signingModes)("verifies what is accepted, signed on %s", (mode) => {
    const unverified = acceptedResponses.filter(({ change }) => {
      const xml = idp.write({ ...request, mode, change: change(scene) });
      return !xmlsec1Verifies(xmlsec1 ?? "", xml, idp, mode);
    });
    expect(unverified.map(({ name }) => name)).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { certificateParts, withCertificate, withoutCertificate } from "./certificate-text.ts";

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;

test("PEM blocks and bare certificates are told apart", () => {
  expect(certificateParts("")).toEqual([]);
  expect(certificateParts(`${pem("MIIA")}\n${pem("MIIB")}\n`)).toEqual([pem("MIIA"), pem("MIIB")]);
  expect(certificateParts("MIIA\nMIIa\n\nMIIB")).toEqual(["MIIA\nMIIa", "MIIB"]);
});

test("what stands around PEM blocks is none", () => {
  const text = `subject=CN = id\n${pem("MIIA")}\nissuer=CN = id\n\n${pem("MIIB")}\nVerified`;
  expect(certificateParts(text)).toEqual([pem("MIIA"), pem("MIIB")]);
  expect(withoutCertificate(text, 1, 2)).toBe(pem("MIIA"));
});

test("a bare one is added as a block", () => {
  expect(withCertificate(pem("MIIA"), "MIIB\nMIIb\n")).toBe(
    `${pem("MIIA")}\n\n${pem("MIIB\nMIIb")}`,
  );
});

test("one is added behind the others, and taken away from among them", () => {
  const both = withCertificate(withCertificate("", pem("MIIA")), `\n${pem("MIIB")}\n`);
  expect(certificateParts(both)).toEqual([pem("MIIA"), pem("MIIB")]);
  expect(withoutCertificate(both, 0, 2)).toBe(pem("MIIB"));
  expect(withoutCertificate(pem("MIIA"), 0, 1)).toBe("");
});

test("nothing is taken away where the service counts otherwise", () => {
  expect(withoutCertificate("MIIA\nMIIB", 0, 2)).toBeUndefined();
});

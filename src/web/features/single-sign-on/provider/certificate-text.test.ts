import { expect, test } from "vitest";
import { certificateParts, withCertificate, withoutCertificate } from "./certificate-text.ts";

const pem = (body: string) => `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----`;

test("PEM blocks and bare certificates are told apart", () => {
  expect(certificateParts("")).toEqual([]);
  expect(certificateParts(`${pem("MIIA")}\n${pem("MIIB")}\n`)).toEqual([pem("MIIA"), pem("MIIB")]);
  expect(certificateParts("MIIA\nMIIa\n\nMIIB")).toEqual(["MIIA\nMIIa", "MIIB"]);
  expect(certificateParts(`${pem("MIIA")}\nMIIB`)).toBeUndefined();
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

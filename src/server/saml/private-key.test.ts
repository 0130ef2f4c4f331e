import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it } from "vitest";
import { selfSigned } from "#server/testing/x509.ts";
import { holdsPrivateKey } from "./private-key.ts";

const dates = { notBefore: new Date("2026-01-01Z"), notAfter: new Date("2029-01-01Z") };
const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
const curveKeys = generateKeyPairSync("ec", { namedCurve: "P-256" });
const certificate = selfSigned({ name: "Example ID", ...keys, ...dates });
const curve = selfSigned({ name: "Curve ID", ...curveKeys, ...dates });
const pem = (type: "pkcs1" | "pkcs8") => keys.privateKey.export({ type, format: "pem" }).toString();
const bareOf = (text: string) => text.replaceAll(/-----[A-Z ]+-----|\s/g, "");
const encrypted = keys.privateKey
  .export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "x" })
  .toString();
const sec1 = curveKeys.privateKey.export({ type: "sec1", format: "pem" }).toString();
const ed25519 = generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });

describe("a private key is noticed", () => {
  it.each<[string, string]>([
    ["PKCS #8", pem("pkcs8")],
    ["PKCS #1", pem("pkcs1")],
    ["encrypted", encrypted],
    ["of a curve", sec1],
    ["beside a certificate", `${certificate}\n${pem("pkcs8")}`],
    ["without its labels", bareOf(pem("pkcs8"))],
    ["without its labels, of a curve", bareOf(sec1)],
    ["without its labels, Ed25519", bareOf(ed25519.toString())],
    ["without its labels, in lines", pem("pkcs1").replaceAll(/-----[A-Z ]+-----/g, "")],
    ["called a certificate", pem("pkcs8").replaceAll("PRIVATE KEY", "CERTIFICATE")],
    ["bare, behind a certificate", `${certificate}\n${bareOf(pem("pkcs1"))}`],
    [
      "bare, between certificates",
      `${bareOf(certificate)}\n${bareOf(pem("pkcs8"))}\n${certificate}`,
    ],
    ["as JSON writes it", bareOf(certificate) + String.raw`\n` + bareOf(pem("pkcs8"))],
  ])("%s", (_, text) => {
    expect(holdsPrivateKey(text)).toBe(true);
  });

  it("and is none where there are certificates only, or anything else", () => {
    expect(holdsPrivateKey(`${certificate}\n${bareOf(certificate)}\n${curve}`)).toBe(false);
    expect(holdsPrivateKey("")).toBe(false);
    expect(holdsPrivateKey("our certificate")).toBe(false);
    for (let at = 0; at < 20; at += 1) {
      const other = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const text = selfSigned({ name: `ID ${at}`, ...other, ...dates });
      expect(holdsPrivateKey(`${text}\n${bareOf(text)}`)).toBe(false);
    }
  });
});

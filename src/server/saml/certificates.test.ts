import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { selfSigned } from "#server/testing/x509.ts";
import { readCertificates, usableCertificates } from "./certificates.ts";

const dates = {
  notBefore: new Date("2021-02-03T04:05:06Z"),
  notAfter: new Date("2031-02-03T04:05:06Z"),
};
const certify = (name: string, keys: ReturnType<typeof generateKeyPairSync>): string =>
  selfSigned({ name, ...keys, ...dates });

const strong = certify("strong", generateKeyPairSync("rsa", { modulusLength: 2048 }));
const other = certify("other", generateKeyPairSync("rsa", { modulusLength: 2048 }));
const weak = certify("weak", generateKeyPairSync("rsa", { modulusLength: 1024 }));
const curve = certify("curve", generateKeyPairSync("ec", { namedCurve: "P-256" }));
const bare = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----/g, "").trim();
const subjects = (text: string) => readCertificates(text).map(({ subject }) => subject);

describe("a certificate", () => {
  test("says what it is", () => {
    expect(readCertificates(strong)).toEqual([
      {
        subject: "CN=strong",
        issuer: "CN=strong",
        sha256: expect.stringMatching(/^([\dA-F]{2}:){31}[\dA-F]{2}$/),
        notBefore: "2021-02-03T04:05:06.000Z",
        notAfter: "2031-02-03T04:05:06.000Z",
        key: "RSA 2048",
        usable: true,
      },
    ]);
  });

  test("with dates that are none says the rest", () => {
    const der = Buffer.from(bare(strong), "base64");
    const garbled = Buffer.from(der.toString("latin1").replace("20310203", "2031xx03"), "latin1");
    const [read] = readCertificates(garbled.toString("base64"));
    expect(read).toMatchObject({ subject: "CN=strong", notBefore: "2021-02-03T04:05:06.000Z" });
    expect(read).not.toHaveProperty("notAfter");
    expect(usableCertificates(garbled.toString("base64"))).toHaveLength(1);
  });

  test.each([
    ["a short key", weak, "RSA 1024", /too short/],
    ["a curve", curve, "EC prime256v1", /Only RSA/],
  ])("with %s is kept and not used", (_, pem, key, problem) => {
    expect(readCertificates(pem)).toMatchObject([
      { usable: false, key, problem: expect.stringMatching(problem) },
    ]);
    expect(usableCertificates(pem)).toEqual([]);
  });

  test.each([
    ["prose", "our certificate"],
    ["cut off", strong.slice(0, 500)],
    ["with bytes after it", bare(strong).replaceAll(/\s|=/g, "").padEnd(2000, "A")],
    ["a public key", strong.replaceAll("CERTIFICATE", "PUBLIC KEY")],
  ])("that is %s is kept with its problem", (_, text) => {
    expect(readCertificates(text)).toEqual([{ usable: false, problem: expect.any(String) }]);
  });
});

describe("several certificates", () => {
  test.each([
    ["PEM after PEM", strong + other],
    ["PEM with empty lines between", `\n${strong}\n\n${other}\n`],
    ["bare, an empty line between", `${bare(strong)}\n\n${bare(other)}`],
    ["bare, one after the other", `${bare(strong)}\n${bare(other)}`],
    [
      "each on one line",
      `${bare(strong).replaceAll("\n", "")}\r\n${bare(other).replaceAll("\n", "")}`,
    ],
    ["PEM, then bare", `${strong}${bare(other)}`],
    [
      "PEM, with a tool's words around it",
      `depth=0 CN = strong\nverify return:1\n\n 0 s:CN = strong\n${strong}---\nServer certificate\n\n${other}\nVerified\n`,
    ],
  ])("%s", (_, text) => {
    expect(subjects(text)).toEqual(["CN=strong", "CN=other"]);
    expect(usableCertificates(text)).toHaveLength(2);
  });

  test("one beside others that was cut off is told of", () => {
    const [first, second, ...more] = readCertificates(`${strong}${other.slice(0, 500)}`);
    expect([first?.usable, second?.usable, more]).toEqual([true, false, []]);
  });

  test("are used up to five", () => {
    const six = readCertificates(strong.repeat(6));
    expect(six.map(({ usable }) => usable)).toEqual([true, true, true, true, true, false]);
    expect(six[5]?.problem).toMatch(/more than 5/);
  });

  test("a page of prose is told of in a few lines", () => {
    expect(readCertificates("A\n\n".repeat(3000))).toHaveLength(20);
  });

  test("one that is unreadable leaves the others", () => {
    expect(readCertificates(`${weak}${strong}`).map(({ usable }) => usable)).toEqual([false, true]);
  });
});

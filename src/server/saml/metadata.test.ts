import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createTestIdentityProvider } from "#server/testing/saml-identity-provider.ts";
import { authnRequestAddress } from "./authn-request.ts";
import { readIdentityProviderMetadata } from "./identity-provider-metadata.ts";
import { MetadataProblem } from "./metadata-problem.ts";
import { serviceMetadata } from "./service-metadata.ts";
import { attributeOf, childrenOf, nameOf, parseXML, textOf } from "./xml.ts";

const idp = createTestIdentityProvider("https://idp.example.com/?a=1&b=2");
const base64 = idp.certificate.replaceAll(/-----[A-Z ]+-----|\s/g, "");

const key = (use: string): string =>
  `<md:KeyDescriptor${use}><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>\n${base64}\n</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`;
const service = (binding: string, location = "https://idp.example.com/sso"): string =>
  `<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:${binding}" Location="${location}"/>`;
const descriptor = (content: string, attributes = ""): string =>
  `<md:IDPSSODescriptor${attributes} protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${content}</md:IDPSSODescriptor>`;
const MD = `xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata"`;
const entity = (content: string, entityID = "https://idp.example.com/?a=1&amp;b=2"): string =>
  `<md:EntityDescriptor ${MD} entityID="${entityID}">${content}</md:EntityDescriptor>`;
const good = key("") + service("HTTP-POST") + service("HTTP-Redirect");

describe("metadata of an identity provider", () => {
  test.each([
    ["alone", entity(descriptor(good))],
    [
      "with a declaration and comments",
      `<?xml version="1.0"?><!-- ours --><!---->${entity(descriptor(`<!-- ${"<".repeat(9000)} -->${good}`))}`,
    ],
    ["with a byte order mark", `\uFEFF${entity(descriptor(good))}`],
    [
      "beside that of a service",
      `<md:EntitiesDescriptor ${MD}>${entity("<md:SPSSODescriptor/>", "x")}${entity(descriptor(good))}</md:EntitiesDescriptor>`,
    ],
    [
      "with a key for encryption, and its key twice",
      entity(descriptor(key(' use="encryption"') + key(' use="signing"') + good)),
    ],
  ])("%s is read", (_, xml) => {
    expect(readIdentityProviderMetadata(xml)).toMatchObject({
      entityID: idp.entityID,
      ssoURL: "https://idp.example.com/sso",
      certificates: [{ usable: true, key: "RSA 2048" }],
      certificate: idp.certificate,
      wantsSignedRequests: false,
    });
  });

  test("says that it wants signed requests", () => {
    const xml = entity(descriptor(good, ' WantAuthnRequestsSigned="true"'));
    expect(readIdentityProviderMetadata(xml).wantsSignedRequests).toBe(true);
  });

  test.each([
    ["prose", "our metadata", /not XML/],
    ["a document type", `<!DOCTYPE x>${entity(descriptor(good))}`, /DOCTYPE/],
    ["a comment without an end", `<!-- ${entity(descriptor(good))}`, /comment/],
    [
      "many namespaces",
      entity("").replace(
        " entityID",
        `${Array.from({ length: 200 }, (_, at) => ` xmlns:a${at}="b"`).join("")} entityID`,
      ),
      /200 namespaces/,
    ],
    ["many attributes", entity(`<x ${'a="b" '.repeat(1000)}/>`), /1000 attributes/],
    ["an open element", entity(descriptor(good)).slice(0, -9), /not complete|not closed/],
    ["another root", "<html/>", /html/],
    ["a service", entity("<md:SPSSODescriptor/>"), /IDPSSODescriptor.*service/],
    ["no role", entity(""), /IDPSSODescriptor/],
    [
      "SAML 1.1",
      entity(descriptor(good).replace("SAML:2.0:protocol", "SAML:1.1:protocol")),
      /IDPSSODescriptor/,
    ],
    [
      "two providers",
      `<md:EntitiesDescriptor ${MD}>${entity(descriptor(good)).repeat(2)}</md:EntitiesDescriptor>`,
      /more than one/,
    ],
    ["a federation", entity(descriptor(good + "<md:x/>".repeat(5000))), /federation/],
    [
      "only POST",
      entity(descriptor(key("") + service("HTTP-POST"))),
      /SingleSignOnService.*HTTP-Redirect/,
    ],
    ["no address", entity(descriptor(key(""))), /SingleSignOnService/],
    [
      "an address of a script",
      entity(descriptor(key("") + service("HTTP-Redirect", "javascript:alert(1)"))),
      /Location/,
    ],
    [
      "an address with a password",
      entity(descriptor(key("") + service("HTTP-Redirect", "https://a:b@idp.example.com/"))),
      /Location/,
    ],
    [
      "an address with a fragment",
      entity(descriptor(key("") + service("HTTP-Redirect", "https://idp.example.com/#a"))),
      /Location/,
    ],
    ["no certificate", entity(descriptor(service("HTTP-Redirect"))), /X509Certificate/],
    [
      "a key for encryption only",
      entity(descriptor(key(' use="encryption"') + service("HTTP-Redirect"))),
      /X509Certificate/,
    ],
    ["no name", entity(descriptor(good), " "), /entityID/],
    ["a name of 1,025 characters", entity(descriptor(good), "x".repeat(1025)), /entityID/],
  ])("of %s is refused with the element named", (_, xml, message) => {
    expect(() => readIdentityProviderMetadata(xml)).toThrow(MetadataProblem);
    expect(() => readIdentityProviderMetadata(xml)).toThrow(message);
  });

  test("200,000 characters without an end to a comment are refused", () => {
    expect(() => readIdentityProviderMetadata("<!-- -->".repeat(24_999) + "<!--")).toThrow(
      MetadataProblem,
    );
  });
});

test("our metadata says what an identity provider needs, and nothing private", () => {
  const entityID = "https://docs.example.com/auth/saml/p1/metadata?a&b";
  const root = parseXML(serviceMetadata({ entityID, acsURL: "https://docs.example.com/acs" }));
  expect(nameOf(root)).toBe("m:EntityDescriptor");
  expect(attributeOf(root, "entityID")).toBe(entityID);
  const [role] = childrenOf(root, "m:SPSSODescriptor");
  expect(role && attributeOf(role, "WantAssertionsSigned")).toBe("true");
  expect(role && attributeOf(role, "AuthnRequestsSigned")).toBe("false");
  const [consumer, ...others] = role ? childrenOf(role) : [];
  expect(others).toEqual([]);
  expect(consumer && attributeOf(consumer, "Location")).toBe("https://docs.example.com/acs");
  expect(consumer && attributeOf(consumer, "Binding")).toMatch(/HTTP-POST$/);
});

describe("a sign-in request", () => {
  const ask = (ssoURL: string): URL =>
    new URL(
      authnRequestAddress({
        id: "_r1",
        issueInstant: new Date("2026-03-01T12:00:00Z"),
        ssoURL,
        serviceEntityID: "https://docs.example.com/?x=1&y=<2>",
        acsURL: "https://docs.example.com/acs",
      }),
    );
  const inflate = (address: URL): string =>
    inflateRawSync(Buffer.from(address.searchParams.get("SAMLRequest") ?? "", "base64")).toString();

  test("names us and where the answer goes, and asks for nothing else", () => {
    const root = parseXML(inflate(ask("https://idp.example.com/sso")));
    expect(nameOf(root)).toBe("p:AuthnRequest");
    expect(
      Object.fromEntries(
        ["ID", "Version", "IssueInstant", "Destination", "AssertionConsumerServiceURL"].map(
          (name) => [name, attributeOf(root, name)],
        ),
      ),
    ).toEqual({
      ID: "_r1",
      Version: "2.0",
      IssueInstant: "2026-03-01T12:00:00.000Z",
      Destination: "https://idp.example.com/sso",
      AssertionConsumerServiceURL: "https://docs.example.com/acs",
    });
    expect(childrenOf(root).map((child) => [nameOf(child), textOf(child)])).toEqual([
      ["a:Issuer", "https://docs.example.com/?x=1&y=<2>"],
    ]);
  });

  test.each([
    "https://idp.example.com/sso?app=a%20b",
    "https://idp.example.com/sso?app=a%20b&",
    "https://idp.example.com/sso?",
  ])("keeps what %s asks already", (ssoURL) => {
    const address = ask(ssoURL);
    expect(address.href.startsWith(ssoURL)).toBe(true);
    expect([...address.searchParams.keys()].filter((name) => name !== "app")).toEqual([
      "SAMLRequest",
    ]);
    expect(inflate(address)).toContain("AuthnRequest");
  });
});

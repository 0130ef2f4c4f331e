import { execFileSync } from "node:child_process";
import { createPublicKey } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SAML, ValidateInResponseTo } from "@node-saml/node-saml";
import type { SigningMode, TestIdentityProvider } from "./saml-identity-provider.ts";

/** Checks of responses that we accept by other people's code. */

/**
 * Returns whom node-saml identifies in a response; undefined if it refuses it. Its own checks of the time and of
 * requests are disabled: what is compared is the signature, the audience and the person.
 */
export const nodeSAMLReads = async (
  form: string,
  {
    certificate,
    serviceEntityID,
    acsURL,
  }: Readonly<Record<"certificate" | "serviceEntityID" | "acsURL", string>>,
): Promise<string | undefined> => {
  const saml = new SAML({
    idpCert: certificate,
    issuer: serviceEntityID,
    audience: serviceEntityID,
    callbackUrl: acsURL,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    wantAssertionsSigned: false,
    wantAuthnResponseSigned: false,
  });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: form });
    return typeof profile?.["nameID"] === "string" ? profile["nameID"] : undefined;
  } catch {
    return undefined;
  }
};

/** The path of the program xmlsec1, if `TEST_XMLSEC1` is set. */
export const xmlsec1 = process.env["TEST_XMLSEC1"];

const outer = "/*/*[local-name()='Signature']";
const inner = "/*/*/*[local-name()='Signature']";
const places: Readonly<Record<SigningMode, readonly string[]>> = {
  response: [outer],
  assertion: [inner],
  both: [outer, inner],
};

/** Whether xmlsec1 confirms that every signature in the text was made with the provider's key. */
export const xmlsec1Verifies = (
  program: string,
  xml: string,
  idp: TestIdentityProvider,
  mode: SigningMode,
): boolean => {
  const folder = mkdtempSync(join(tmpdir(), "xmlsec1-"));
  const [document, key] = [join(folder, "response.xml"), join(folder, "key.pem")];
  try {
    writeFileSync(document, xml);
    writeFileSync(key, createPublicKey(idp.privateKey).export({ type: "spki", format: "pem" }));
    for (const place of places[mode])
      execFileSync(
        program,
        [
          "--verify",
          "--enabled-key-data",
          "key-value,rsa",
          "--id-attr:ID",
          "urn:oasis:names:tc:SAML:2.0:protocol:Response",
          "--id-attr:ID",
          "urn:oasis:names:tc:SAML:2.0:assertion:Assertion",
          "--node-xpath",
          place,
          "--pubkey-pem",
          key,
          document,
        ],
        { stdio: "pipe" },
      );
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

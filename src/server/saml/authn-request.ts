import { deflateRawSync } from "node:zlib";
import { escapeXML } from "./escape-xml.ts";

interface SignInRequest {
  readonly id: string;
  readonly issueInstant: Date;
  readonly ssoURL: string;
  readonly serviceEntityID: string;
  readonly acsURL: string;
}

/**
 * Returns the provider's address with a sign-in request in it (HTTP-Redirect binding), to which a browser is sent.
 * Requests no name format and no authentication method, because providers refuse what they do not expect; the
 * provider's own configuration decides.
 */
export const authnRequestAddress = ({
  id,
  issueInstant,
  ssoURL,
  serviceEntityID,
  acsURL,
}: SignInRequest): string => {
  const request =
    `<samlp:AuthnRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion"` +
    ` ID="${escapeXML(id)}" Version="2.0" IssueInstant="${issueInstant.toISOString()}" Destination="${escapeXML(ssoURL)}"` +
    ` ProtocolBinding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" AssertionConsumerServiceURL="${escapeXML(acsURL)}">` +
    `<saml:Issuer>${escapeXML(serviceEntityID)}</saml:Issuer></samlp:AuthnRequest>`;
  const parameter = `SAMLRequest=${encodeURIComponent(deflateRawSync(request).toString("base64"))}`;
  const joint = ssoURL.includes("?") ? (/[?&]$/.test(ssoURL) ? "" : "&") : "?";
  return `${ssoURL}${joint}${parameter}`;
};

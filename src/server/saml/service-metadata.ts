import { escapeXML } from "./escape-xml.ts";

/** Returns the SAML metadata of this service for an identity provider. All of it is public. */
export const serviceMetadata = ({
  entityID,
  acsURL,
}: {
  readonly entityID: string;
  readonly acsURL: string;
}): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n` +
  `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeXML(entityID)}">\n` +
  `  <md:SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">\n` +
  `    <md:AssertionConsumerService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeXML(acsURL)}" index="0" isDefault="true"/>\n` +
  `  </md:SPSSODescriptor>\n` +
  `</md:EntityDescriptor>\n`;

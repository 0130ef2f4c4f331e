import { once } from "node:events";
import { createServer } from "node:http";
import { inflateRawSync } from "node:zlib";
import {
  createTestIdentityProvider,
  type ResponseRequest,
} from "#server/testing/saml-identity-provider.ts";

/** The identity that the provider's response states, and how. */
type Answer = Pick<ResponseRequest, "email" | "attributes" | "change">;

/** An identity provider with its own page, which responds to every sign-in request automatically. */
export interface IdentityProvider {
  readonly entityID: string;
  readonly ssoURL: string;
  /** In PEM format. */
  readonly certificate: string;
  /** Its metadata, as XML. */
  readonly metadata: string;
  /** Sets the person that later responses sign in. */
  answerWith: (answer: Answer) => void;
  /** Returns the last posted response, in base64. */
  lastResponse: () => string;
  /** Returns an unsolicited response. */
  respond: (request: Omit<ResponseRequest, "now">) => string;
  close: () => void;
}

const found = (pattern: RegExp, xml: string): string => {
  const value = pattern.exec(xml)?.[1];
  if (value === undefined) throw new Error(`the request does not say ${pattern.source}`);
  return value;
};

const field = (name: string, value: string): string =>
  `<input type="hidden" name="${name}" value="${value.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;

/** Starts an identity provider on a free port of this machine. */
export const startIdentityProvider = async (): Promise<IdentityProvider> => {
  let answer: Answer = { email: "nobody@acme.example" };
  let last = "";
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("it has no port");
  const origin = `http://127.0.0.1:${address.port}`;
  const signer = createTestIdentityProvider(`${origin}/metadata`);
  server.on("request", ({ url = "/" }, response) => {
    const asked = new URL(url, origin).searchParams.get("SAMLRequest");
    if (asked === null) {
      response.writeHead(404).end();
      return;
    }
    const request = inflateRawSync(Buffer.from(asked, "base64")).toString();
    const acsURL = found(/AssertionConsumerServiceURL="([^"]+)"/, request);
    last = signer.respond({
      ...answer,
      acsURL,
      audience: found(/<(?:\w+:)?Issuer[^>]*>([^<]+)</, request).trim(),
      inResponseTo: found(/\bID="([^"]+)"/, request),
      now: new Date(),
    });
    response
      .writeHead(200, { "Content-Type": "text/html" })
      .end(
        `<!doctype html><title>Acme ID</title><form method="post" action="${acsURL}">${field("SAMLResponse", last)}</form><script>document.forms[0].submit()</script>`,
      );
  });
  const body = signer.certificate.replaceAll(/-----[^-]+-----|\s/g, "");
  return {
    entityID: signer.entityID,
    ssoURL: `${origin}/sso`,
    certificate: signer.certificate,
    metadata: `<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${signer.entityID}"><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol"><md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data><ds:X509Certificate>${body}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${origin}/sso"/></md:IDPSSODescriptor></md:EntityDescriptor>`,
    answerWith: (next) => {
      answer = next;
    },
    lastResponse: () => last,
    respond: (request) => signer.respond({ ...request, now: new Date() }),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

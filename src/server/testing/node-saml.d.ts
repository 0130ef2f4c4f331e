/** What tests use of @node-saml/node-saml; its own types bring the names of a browser into the whole service. */
export class SAML {
  constructor(options: Readonly<Record<string, unknown>>);
  validatePostResponseAsync(body: {
    readonly SAMLResponse: string;
  }): Promise<{ readonly profile: Readonly<Record<string, unknown>> | null }>;
}
export enum ValidateInResponseTo {
  never = "never",
}

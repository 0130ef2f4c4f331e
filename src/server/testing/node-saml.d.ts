/** The parts of @node-saml/node-saml that tests use; its own types bring browser globals into the whole service. */
export class SAML {
  constructor(options: Readonly<Record<string, unknown>>);
  validatePostResponseAsync(body: {
    readonly SAMLResponse: string;
  }): Promise<{ readonly profile: Readonly<Record<string, unknown>> | null }>;
}
export enum ValidateInResponseTo {
  never = "never",
}

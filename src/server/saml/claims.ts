/** The contents of a response before anything in it has been verified. */
export interface Claims {
  readonly email?: string;
  readonly nameID?: string;
  readonly issuer?: string;
  readonly inResponseTo?: string;
  readonly issueInstant?: Date;
}

const textIn = (text: string, element: string): string | undefined =>
  new RegExp(String.raw`<(?:[\w.-]{1,64}:)?${element}(?:\s[^<>]{0,1000})?>([^<]{1,1024})<`)
    .exec(text)?.[1]
    ?.trim();

const attributeIn = (tag: string, name: string): string | undefined =>
  new RegExp(String.raw`\s${name}\s*=\s*["']([^"'<&]{1,256})["']`).exec(tag)?.[1];

const tagIn = (text: string, element: string): string =>
  new RegExp(String.raw`<(?:[\w.-]{1,64}:)?${element}\s[^<>]{0,4000}>`).exec(text)?.[0] ?? "";

/**
 * Extracts from unverified text what an admin is shown, and what identifies the test it belongs to. No decision may
 * be based on it. The size of the text has been checked.
 */
export const readClaims = (given: string): Claims => {
  // The result is stored, and databases do not accept every character.
  const text = given.replaceAll(/\p{Cc}/gu, " ");
  const response = tagIn(text, "Response");
  const nameID = textIn(text, "NameID")?.slice(0, 256).toWellFormed();
  const address =
    nameID?.includes("@") === true
      ? nameID
      : /<(?:[\w.-]{1,64}:)?AttributeValue(?:\s[^<>]{0,1000})?>\s*([^<>\s@]{1,64}@[^<>\s@]{1,190})\s*</.exec(
          text,
        )?.[1];
  const issuer = textIn(text, "Issuer");
  const inResponseTo =
    attributeIn(response, "InResponseTo") ??
    attributeIn(tagIn(text, "SubjectConfirmationData"), "InResponseTo");
  const issued = Date.parse(attributeIn(response, "IssueInstant") ?? "");
  return {
    ...(address === undefined ? {} : { email: address.toLowerCase() }),
    ...(nameID === undefined ? {} : { nameID }),
    ...(issuer === undefined ? {} : { issuer }),
    ...(inResponseTo === undefined ? {} : { inResponseTo }),
    ...(Number.isNaN(issued) ? {} : { issueInstant: new Date(issued) }),
  };
};

const block = /-----BEGIN [A-Z0-9 ]+-----[^-]*-----END [A-Z0-9 ]+-----/g;

const bareParts = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * The certificates in a text, one after the other, as they were given: PEM blocks without what stands around
 * them, else bare ones with an empty line between them.
 */
export const certificateParts = (text: string): readonly string[] =>
  text.match(block) ?? bareParts(text);

const asBlock = (bare: string): string =>
  `-----BEGIN CERTIFICATE-----\n${bare}\n-----END CERTIFICATE-----`;

/** The text with one more certificate at its end; a bare one as a PEM block, to be told from other text. */
export const withCertificate = (text: string, added: string): string => {
  const parts = added.includes("-----") ? [added.trim()] : bareParts(added).map(asBlock);
  return [text.trim(), ...parts].filter((part) => part !== "").join("\n\n");
};

/** The text without the certificate at this place; undefined where the service counts others than are found here. */
export const withoutCertificate = (
  text: string,
  index: number,
  count: number,
): string | undefined => {
  const parts = certificateParts(text);
  if (parts.length !== count) return undefined;
  return parts.filter((_, at) => at !== index).join("\n\n");
};

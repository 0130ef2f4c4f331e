const block = /-----BEGIN [A-Z0-9 ]+-----[^-]*-----END [A-Z0-9 ]+-----/g;

const bareParts = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * Splits a text into its certificates, unchanged: PEM blocks without the text around them, otherwise bare ones
 * separated by empty lines.
 */
export const certificateParts = (text: string): readonly string[] =>
  text.match(block) ?? bareParts(text);

const asBlock = (bare: string): string =>
  `-----BEGIN CERTIFICATE-----\n${bare}\n-----END CERTIFICATE-----`;

/** Appends a certificate to the text; a bare one is wrapped as a PEM block, to tell it from other text. */
export const withCertificate = (text: string, added: string): string => {
  const parts = added.includes("-----") ? [added.trim()] : bareParts(added).map(asBlock);
  return [text.trim(), ...parts].filter((part) => part !== "").join("\n\n");
};

/**
 * Removes the certificate at an index from the text; undefined if the service counts a different number of
 * certificates.
 */
export const withoutCertificate = (
  text: string,
  index: number,
  count: number,
): string | undefined => {
  const parts = certificateParts(text);
  if (parts.length !== count) return undefined;
  return parts.filter((_, at) => at !== index).join("\n\n");
};

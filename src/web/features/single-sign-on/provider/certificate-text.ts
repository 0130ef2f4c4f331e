const block = /-----BEGIN [A-Z0-9 ]+-----[^-]*-----END [A-Z0-9 ]+-----/g;

/**
 * The certificates in a text, one after the other, as they were given: PEM blocks, else bare ones with an empty
 * line between them. Undefined where the two are mixed, so that nobody can tell which is which.
 */
export const certificateParts = (text: string): readonly string[] | undefined => {
  const blocks = text.match(block) ?? [];
  const rest = text.replaceAll(block, "").trim();
  if (rest === "") return blocks;
  if (blocks.length > 0) return undefined;
  return rest.split(/\n\s*\n/).map((part) => part.trim());
};

/** The text with one more certificate at its end. */
export const withCertificate = (text: string, added: string): string =>
  [text.trim(), added.trim()].filter((part) => part !== "").join("\n\n");

/** The text without the certificate at this place; undefined where it cannot be told apart from the others. */
export const withoutCertificate = (
  text: string,
  index: number,
  count: number,
): string | undefined => {
  const parts = certificateParts(text);
  if (parts?.length !== count) return undefined;
  return parts.filter((_, at) => at !== index).join("\n\n");
};

const SEPARATOR = /(?<=\d)[,\s](?=\d{3}(?!\d))/g;

/** Parses a typed number: "1,000,000" is a million, and so is "1 000 000"; returns undefined for anything else. */
export const typedNumber = (typed: string): number | undefined => {
  const plain = typed.trim().replaceAll(SEPARATOR, "");
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
};

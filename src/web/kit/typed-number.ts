const SEPARATOR = /(?<=\d)[,\s](?=\d{3}(?!\d))/g;

/** The number that somebody typed: "1,000,000" is a million, and so is "1 000 000"; undefined for what is none. */
export const typedNumber = (typed: string): number | undefined => {
  const plain = typed.trim().replaceAll(SEPARATOR, "");
  return /^\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : undefined;
};

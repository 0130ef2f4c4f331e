/** Private keys of any kind, and key stores, begin with a sequence whose first entry is a small version number. */
const keyHeader = /^30(?:[0-7][\da-f]|81[\da-f]{2}|82[\da-f]{4}|83[\da-f]{6})02010[0-3]/;
const HEADER_BYTES = 8;

/** Returns every place where encoded data may begin: a line, the text between PEM labels, what follows padding. */
const beginningsOf = (text: string): string[] =>
  text
    .replaceAll(String.raw`\n`, "\n")
    .split(/-----[^-\n]*-----|=|\n/)
    .map((part) => part.replaceAll(/\s/g, ""));

/** Whether the text contains a private key, also as bare base64 or under another label. */
export const holdsPrivateKey = (text: string): boolean =>
  /PRIVATE\s+KEY/i.test(text) ||
  beginningsOf(text).some((part) =>
    keyHeader.test(Buffer.from(part, "base64").subarray(0, HEADER_BYTES).toString("hex")),
  );

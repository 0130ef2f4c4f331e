import { email as emailSchema } from "#contract/schemas/user.ts";

export type AddressVerdict = "ok" | "invalid" | "duplicate";

export type ParsedAddress = {
  /** The typed text, trimmed. */
  text: string;
  /** The address in lower case as the service stores it; the typed text if it is not an address. */
  email: string;
  /** The name in `Name <name@example.com>`. */
  name?: string;
  verdict: AddressVerdict;
};

const named = /^(?<name>[^<>]*)<(?<email>[^<>]*)>$/;
const separators = /[\r\n,;]+/;

const readOne = (text: string): { candidate: string; name: string } => {
  const groups = named.exec(text)?.groups;
  if (!groups) return { candidate: text, name: "" };
  const name = (groups["name"] ?? "").trim().replace(/^"(.*)"$/, "$1");
  return { candidate: (groups["email"] ?? "").trim(), name };
};

/** Commas inside a quoted name ("Lovelace, Ada" <ada@example.com>) do not separate addresses. */
const shieldQuotedCommas = (text: string): string =>
  text.replace(/"[^"\r\n]*"(?=\s*<)/g, (quoted) => quoted.replaceAll(/[,;]/g, " "));

/** Plain addresses separated by spaces are several; elsewhere a space is part of the entry. */
const partPlain = (text: string): readonly string[] => {
  const words = text.split(/\s+/);
  return words.every((word) => word.includes("@")) ? words : [text];
};

/**
 * Parses many pasted addresses, separated by line, comma, semicolon or space, plain or as `Name <address>`, and
 * checks each by the contract's own rule. Second and later copies of an address, and any listed in `taken`, are
 * duplicates. Runs in one pass, so thousands of lines are no burden.
 */
export const parseAddresses = (
  pasted: string,
  taken: Iterable<string> = [],
): readonly ParsedAddress[] => {
  const seen = new Set([...taken].map((address) => address.trim().toLowerCase()));
  return shieldQuotedCommas(pasted)
    .split(separators)
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .flatMap(partPlain)
    .map((text) => {
      const { candidate, name } = readOne(text);
      const parsed = emailSchema.safeParse(candidate);
      const found = { text, ...(name === "" ? {} : { name }) };
      if (!parsed.success) return { ...found, email: candidate, verdict: "invalid" as const };
      const verdict = seen.has(parsed.data) ? ("duplicate" as const) : ("ok" as const);
      seen.add(parsed.data);
      return { ...found, email: parsed.data, verdict };
    });
};

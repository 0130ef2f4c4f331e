import type { NewKey } from "../block.ts";

/** Assigns keys to the blocks of a document as it is read. */
export interface ReadKeys {
  /** The key a block was sent with, or a new one. */
  readonly of: (key: string | undefined) => string;
  /** A key for a block that was sent with a name instead of a key: the name, unless another block has it. */
  readonly named: (name: string) => string;
  readonly fresh: NewKey;
}

/** All keys that blocks and fragments were sent with. */
const keysIn = (sent: unknown): Set<string> => {
  const keys = new Set<string>();
  const pending: unknown[] = [sent];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== "object" || value === null) continue;
    if ("key" in value && typeof value.key === "string") keys.add(value.key);
    for (const inner of Object.values(value)) pending.push(inner);
  }
  return keys;
};

/** The keys for a document as sent; `newKey` returns a unique one. */
export const readKeys = (sent: unknown, newKey: NewKey): ReadKeys => {
  let taken: Set<string> | undefined;
  return {
    of: (key) => key ?? newKey(),
    named: (name) => {
      taken ??= keysIn(sent);
      if (name === "" || taken.has(name)) return newKey();
      taken.add(name);
      return name;
    },
    fresh: newKey,
  };
};

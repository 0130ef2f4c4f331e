import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Bytes of a key. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const METHOD = "aes-256-gcm";

/** Keys that seal what the database keeps of secrets: the first one seals, each of them opens. */
export type SealingKeys = readonly Buffer[];

/** Thrown where none of the keys opens what was sealed, or where it was sealed for another place. */
export class CannotOpen extends Error {
  override readonly name = "CannotOpen";
}

const nameOf = (key: Buffer): string =>
  createHash("sha256").update("sealing key ").update(key).digest("base64url").slice(0, 8);

/**
 * Seals a secret so that the database alone tells nothing of it. `place` names the row and column it stands in; moved
 * elsewhere it does not open. Undefined without a key.
 */
export const seal = (keys: SealingKeys, secret: string, place: string): string | undefined => {
  const [key] = keys;
  if (key === undefined) return undefined;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(METHOD, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${nameOf(key)}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url")}`;
};

/** The secret that was sealed for a place; throws `CannotOpen`. */
export const unseal = (keys: SealingKeys, sealed: string, place: string): string => {
  const [name, text = ""] = sealed.split(".");
  const key = keys.find((one) => nameOf(one) === name);
  const bytes = Buffer.from(text, "base64url");
  if (key === undefined || bytes.length < NONCE_BYTES + TAG_BYTES)
    throw new CannotOpen("There is no key that it was sealed with.");
  try {
    const opener = createDecipheriv(METHOD, key, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(bytes.subarray(-TAG_BYTES));
    const inside = bytes.subarray(NONCE_BYTES, -TAG_BYTES);
    return Buffer.concat([opener.update(inside), opener.final()]).toString("utf8");
  } catch (error) {
    throw new CannotOpen("It was changed, or sealed for something else.", { cause: error });
  }
};

import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Length of a key in bytes. */
export const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const METHOD = "aes-256-gcm";

/** Keys that encrypt stored secrets: the first one seals, all of them can unseal. */
export type SealingKeys = readonly Buffer[];

/** Thrown where none of the keys can unseal a value, or it was sealed for another place. */
export class CannotOpen extends Error {
  override readonly name = "CannotOpen";
}

const nameOf = (key: Buffer): string =>
  createHash("sha256").update("sealing key ").update(key).digest("base64url").slice(0, 8);

/**
 * Encrypts a secret so that the database alone does not reveal it. `place` names its row and column; moved elsewhere
 * it cannot be unsealed. Returns undefined without a key.
 */
export const seal = (keys: SealingKeys, secret: string, place: string): string | undefined => {
  const [key] = keys;
  if (key === undefined) return undefined;
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(METHOD, key, nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(secret, "utf8"), cipher.final()]);
  return `${nameOf(key)}.${Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url")}`;
};

/** Decrypts a secret that was sealed for a place; throws `CannotOpen`. */
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

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { customAlphabet } from "nanoid";

/** Generates 20 letters and digits, about 119 bits: matches the contract's page-id pattern and cannot be guessed. */
export const newId = customAlphabet(
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  20,
);

export const newEventId = (): string => randomUUID();

/** Generates a 256-bit secret behind a prefix that tells its kind. */
export const newSecret = (
  prefix: "bnd_api" | "bnd_acc" | "bnd_link" | "bnd_sid" | "bnd_sso",
): string => `${prefix}_${randomBytes(32).toString("base64url")}`;

/** Returns the hash that is stored in place of a secret. A fast hash is enough at 256 bits of entropy. */
export const hashOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

import { createHash, randomBytes, randomUUID } from "node:crypto";
import { customAlphabet } from "nanoid";

/** 20 letters and digits, about 119 bits: fits the page-id pattern of the contract and cannot be guessed. */
export const newId = customAlphabet(
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
  20,
);

export const newEventId = (): string => randomUUID();

/** A secret of 256 bits behind a prefix that says what it is. */
export const newSecret = (
  prefix: "bnd_api" | "bnd_acc" | "bnd_link" | "bnd_sid" | "bnd_sso",
): string => `${prefix}_${randomBytes(32).toString("base64url")}`;

/** What is stored of a secret. A fast hash is enough at 256 bits of entropy. */
export const hashOf = (secret: string): string =>
  createHash("sha256").update(secret).digest("base64url");

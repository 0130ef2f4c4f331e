import { createHash } from "node:crypto";

/** A short name of a text, which another text does not have. */
export const keyOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url");

import { createHash } from "node:crypto";

/** Returns a short unique key for a text. */
export const keyOf = (text: string): string =>
  createHash("sha256").update(text).digest("base64url");

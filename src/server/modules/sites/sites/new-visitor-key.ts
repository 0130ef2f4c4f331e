import { randomBytes } from "node:crypto";

/** A key of 256 bits that signs the tokens of visitors. */
export const newVisitorKey = (): string => randomBytes(32).toString("base64url");

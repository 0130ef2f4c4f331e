import type { Operation } from "../../contract/operation.ts";

/** A version no resource has: what an If-Match that is not one of our ETags stands for. */
const NEVER = -1;

/** The version the caller saw, from If-Match; undefined when they do not care. */
export const expectedVersionOf = (request: Request, operation: Operation): number | undefined => {
  const header = request.headers.get("if-match")?.trim();
  if (header === undefined || header === "*") return undefined;
  if (operation.success.etag !== true || operation.method === "GET") return undefined;
  const version = /^"(\d{1,9})"$/.exec(header)?.[1];
  return version === undefined ? NEVER : Number(version);
};

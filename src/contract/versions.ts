import type { Operation } from "./operation.ts";
import { operations } from "./operations/index.ts";

const versioned: ReadonlySet<string> = new Set(
  operations
    .filter(({ method, success }: Operation) => method === "GET" && success.etag === true)
    .map(({ path }) => path),
);

/** Whether the operation compares If-Match with an ETag: its own, or that of what it deletes. */
export const hasVersion = ({ method, path, success }: Operation): boolean =>
  success.etag === true || (method === "DELETE" && versioned.has(path));

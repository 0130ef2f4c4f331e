import { existsSync } from "node:fs";
import { join } from "node:path";
import { unsafeNameIn } from "#content/repository/file-paths.ts";

/** Names that no server has or will ever have (RFC 2606). */
const INVENTED = /\.example$/;

/**
 * Returns the folder of a repository with a made-up server, such as the demo's; undefined for addresses of real
 * servers, and where there is no folder for such repositories.
 */
export const placeOfInvented = (
  folder: string | undefined,
  address: string,
): string | undefined => {
  const { hostname, pathname } = new URL(address);
  const names = pathname.split("/").filter((name) => name !== "");
  if (folder === undefined || !INVENTED.test(hostname) || names.length === 0) return undefined;
  if (names.some((name) => unsafeNameIn(name) !== undefined)) return undefined;
  return join(folder, hostname, ...names);
};

/** The same, but only for a repository that exists. */
export const findInvented = (folder: string | undefined, address: string): string | undefined => {
  const place = placeOfInvented(folder, address);
  return place !== undefined && existsSync(join(place, "HEAD")) ? place : undefined;
};

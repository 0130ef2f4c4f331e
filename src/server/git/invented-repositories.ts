import { existsSync } from "node:fs";
import { join } from "node:path";
import { unsafeNameIn } from "#content/repository/file-paths.ts";

/** Names that no server has or will have (RFC 2606). */
const INVENTED = /\.example$/;

/**
 * Where the repository of an address lies whose server is made up, as those of the demo are; undefined for addresses
 * of real servers, and where there is no folder for such repositories.
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

/** The same for a repository that is there. */
export const findInvented = (folder: string | undefined, address: string): string | undefined => {
  const place = placeOfInvented(folder, address);
  return place !== undefined && existsSync(join(place, "HEAD")) ? place : undefined;
};

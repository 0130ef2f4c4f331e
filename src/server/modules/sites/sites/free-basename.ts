import type { Context } from "#server/kit/context.ts";
import { selectBasenames } from "./address-rows.ts";

const MAX_BASENAME = 100;
/** Room for a hyphen and a number behind a basename. */
const NUMBER_LENGTH = 8;

/** Lower-case words of a title joined by hyphens; `site` when it has none in Latin script or digits. */
export const basenameOf = (title: string): string => {
  const words = title
    .toWellFormed()
    .normalize("NFKD")
    .replaceAll(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .match(/[a-z0-9]+/g);
  const basename = (words ?? []).join("-").slice(0, MAX_BASENAME).replace(/-+$/, "");
  return basename || "site";
};

/**
 * The basename itself, or with the first number behind it that no living site of the organization has. The
 * caller has locked the organization, so that it stays free.
 */
export const freeBasename = async (
  tx: Context,
  organizationId: string,
  wanted: string,
): Promise<string> => {
  const stem = wanted.slice(0, MAX_BASENAME - NUMBER_LENGTH).replace(/-+$/, "");
  const taken = await selectBasenames(tx.db, organizationId, stem);
  if (!taken.has(wanted)) return wanted;
  let number = 2;
  while (taken.has(`${stem}-${number}`)) number += 1;
  return `${stem}-${number}`;
};

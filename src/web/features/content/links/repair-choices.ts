import { z } from "zod";
import { issueText } from "#contract/schemas/issue-text.ts";
import { url } from "#contract/schemas/primitives.ts";
import type { LinkTarget, LostLinkTarget, NewLinkTarget } from "#web/api/links.ts";
import { linkRepairMessages as messages } from "../messages.ts";

/** The selected page, with what is needed to show it. */
export const chosenPage = z.object({
  id: z.string(),
  title: z.string(),
  space: z.object({ id: z.string(), title: z.string() }),
});
export type ChosenPage = z.infer<typeof chosenPage>;

export const pageTarget = ({ id, space }: ChosenPage): NewLinkTarget => ({
  kind: "page",
  page: id,
  space: space.id,
});

/** What is wrong with a new address for links. */
export const addressIssue = (address: string): string | undefined => {
  const read = url.safeParse(address, { jitless: true, error: issueText });
  return read.success ? undefined : read.error.issues[0]?.message;
};

/** The alternatives to accepting a proposal for a lost target; a proposal is identified by its number. */
export const otherWays = ["page", "address", "remove", "leave"] as const;

export const choice = z.object({
  way: z.string(),
  page: chosenPage.nullable(),
  address: z.string(),
});
export type Choice = z.infer<typeof choice>;

/** The default choice: the best proposal, if there is one. */
export const firstChoice = ({ proposals }: LostLinkTarget): Choice => ({
  way: proposals.length === 0 ? "leave" : "0",
  page: null,
  address: "",
});

/** What is missing in a choice. */
export const choiceIssue = ({ way, page, address }: Choice): string | undefined => {
  if (way === "page" && page === null) return messages.pageNeeded;
  return way === "address" ? addressIssue(address) : undefined;
};

/** The replacement of a target, null to remove the links, undefined to leave them. */
export const chosenTarget = (
  { way, page, address }: Choice,
  { proposals }: LostLinkTarget,
): NewLinkTarget | null | undefined => {
  if (way === "remove") return null;
  if (way === "address") return { kind: "url", url: address };
  if (way === "page") return page === null ? undefined : pageTarget(page);
  return proposals[Number(way)]?.target;
};

/** Encodes a target as a form field name, without the characters that separate parts of a field's path. */
export const keyOfTarget = (target: LinkTarget): string =>
  encodeURIComponent(JSON.stringify(target)).replaceAll(".", "%2E").replaceAll("'", "%27");

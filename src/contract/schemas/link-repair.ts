import { z } from "zod";
import { changeRequest, changeRequestSubject } from "./change-request.ts";
import { MAX_REPLACEMENTS } from "./limits.ts";
import { linkTarget, newLinkTarget } from "./link-target.ts";
import { id } from "./primitives.ts";

/** Maximum number of spaces in which one repair creates change requests, and of pages it changes in each. */
export const MAX_REPAIRED_SPACES = 50;
export const MAX_REPAIRED_PAGES = 1000;

const replacement = z.strictObject({
  from: linkTarget.meta({
    description: "Blocks that show something of a specification stay as they are.",
  }),
  to: newLinkTarget.nullable().meta({
    description: "Null takes the link away and keeps its words.",
  }),
});
export type Replacement = z.infer<typeof replacement>;

export const repairLinks = z
  .strictObject({
    replacements: z.array(replacement).min(1).max(MAX_REPLACEMENTS),
    subject: changeRequestSubject.min(1),
  })
  .meta({ id: "RepairLinks" });

const repairSkipReasons = {
  "no-permission": "The caller may not propose changes there.",
  "too-many-pages": `The links stand on more than ${MAX_REPAIRED_PAGES} pages.`,
  "too-many-spaces": `Change requests were begun in ${MAX_REPAIRED_SPACES} other spaces.`,
  "does-not-fit":
    "Some of the links were left as they are: only an address or a file of the same space can be shown, and a link page has to lead somewhere.",
} as const;
export type RepairSkipReason = keyof typeof repairSkipReasons;
const inWords = Object.entries(repairSkipReasons)
  .map(([reason, why]) => `- \`${reason}\`: ${why}`)
  .join("\n");

export const linkRepair = z
  .object({
    changeRequests: z.array(changeRequest).meta({ description: "One for each space, as drafts." }),
    skipped: z
      .array(
        z.object({
          space: z.object({ id, title: z.string() }),
          reason: z
            .enum(Object.keys(repairSkipReasons) as [RepairSkipReason, ...RepairSkipReason[]])
            .meta({ id: "LinkRepairSkipReason", description: inWords }),
        }),
      )
      .meta({ description: "Spaces whose links were left, or some of them, and why." }),
  })
  .meta({ id: "LinkRepair" });

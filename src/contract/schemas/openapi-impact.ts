import { z } from "zod";
import { MAX_PREPARED_SPACES, MAX_PREPARED_THREADS } from "./limits.ts";
import { operationRef, specChangeClass } from "./openapi-spec.ts";
import { specOperation } from "./openapi-version.ts";
import { id, listOf, location, paging } from "./primitives.ts";

const mentionedAs = z.enum(["shown", "linked", "named"]).meta({
  id: "OpenAPIMentionKind",
  description:
    "`shown`: a block shows the operation or schemas. `linked`: the page links to the specification. `named`: a heading or code says method and path, and no specification.",
});
export type MentionKind = z.infer<typeof mentionedAs>;

export const operationMention = z
  .object({
    as: mentionedAs,
    operation: operationRef.optional().meta({ description: "As the specification writes it." }),
    said: z.string().meta({ description: "As the page says it." }),
    class: specChangeClass.optional().meta({
      description: "The worst change of what is mentioned; absent where nothing of it changes.",
    }),
    gone: z.boolean().meta({ description: "The version does not have it." }),
    blocks: z.array(id).meta({ description: "Keys of blocks, the first 20." }),
  })
  .meta({ id: "OpenAPIMention" });

export const impactPage = z
  .object({
    space: z.object({ id, title: z.string() }),
    page: z.object({ id, title: z.string() }),
    changeRequest: z
      .object({ id, number: z.number().int(), subject: z.string() })
      .optional()
      .meta({ description: "Of a page as an open change request says it, where it differs." }),
    class: specChangeClass.optional().meta({ description: "The worst of its mentions." }),
    mentions: z.array(operationMention),
    urls: z.object({ app: location }),
  })
  .meta({ id: "OpenAPIImpactPage" });
export type ImpactPage = z.infer<typeof impactPage>;

const count = z.number().int().min(0);
/** Maximum number of operations listed in a response about pages. */
export const MAX_IMPACT_OPERATIONS = 1000;

export const specImpact = listOf(impactPage).extend({
  hidden: count.meta({ description: "Pages in spaces that the caller cannot open." }),
  gone: count.meta({ description: "Blocks whose operation the version does not have." }),
  undocumented: z.array(specOperation).meta({
    description: `Operations that no page mentions which the caller can open, the first ${MAX_IMPACT_OPERATIONS}.`,
  }),
  undocumentedCount: count,
  canPrepare: z.boolean().meta({
    description: "Whether the caller may propose a change in one of these spaces.",
  }),
});

export const specImpactQuery = z.strictObject({
  ...paging,
  which: z.enum(["changed", "gone", "all"]).default("changed").meta({
    description:
      "Pages that changes of the class risky or breaking concern; pages with a block whose operation is gone; or all that mention the specification.",
  }),
  space: id.optional(),
});

export const preparedChangeRequests = z
  .object({
    changeRequests: z.array(
      z.object({
        space: z.object({ id, title: z.string() }),
        changeRequest: z.object({
          id,
          number: z.number().int(),
          urls: z.object({ app: location }),
        }),
        threads: count.meta({
          description: `One for each mention, at most ${MAX_PREPARED_THREADS}.`,
        }),
        renamed: count.meta({
          description: "Blocks that show an operation now under its new method or path.",
        }),
      }),
    ),
    skipped: count.meta({
      description: `Spaces with such pages that were left out: the caller may not propose changes there, or ${MAX_PREPARED_SPACES} others came before.`,
    }),
  })
  .meta({ id: "PreparedOpenAPIChangeRequests" });

export const prepareSpecVersion = z
  .strictObject({
    spaces: z.array(id).min(1).max(MAX_PREPARED_SPACES).optional().meta({
      description: "Only in these; in all that the changes concern unless given.",
    }),
  })
  .meta({ id: "PrepareOpenAPISpecVersion" });

import { z } from "zod";
import { MAX_SPEC_SLUG } from "./limits.ts";
import { id, url } from "./primitives.ts";

/** Maximum length of an address in a text that is stored as a link. */
const MAX_LINK = 4096;

const said = z.string().max(MAX_LINK);

const page = z.strictObject({ kind: z.literal("page"), page: id, space: id });
const anchor = z.strictObject({
  kind: z.literal("anchor"),
  anchor: z.string().max(MAX_LINK),
  page: id,
  space: id,
});
const file = z.strictObject({ kind: z.literal("file"), file: id, space: id });
const space = z.strictObject({ kind: z.literal("space"), space: id });
const collection = z.strictObject({ kind: z.literal("collection"), collection: id });

/** The target of a link, whether it exists or not. Unlike a `ContentRef`, it means the same in every space. */
export const linkTarget = z
  .discriminatedUnion("kind", [
    page,
    anchor,
    file,
    space,
    collection,
    z.strictObject({ kind: z.literal("url"), url: z.string().min(1).max(MAX_LINK) }),
    z
      .strictObject({ kind: z.literal("path"), path: z.string().min(1).max(MAX_LINK), space: id })
      .meta({ description: "A relative address as pages of this space say it." }),
    z.strictObject({ kind: z.literal("user"), user: id }),
    z.strictObject({
      kind: z.literal("reusable-content"),
      reusableContent: id,
      space: id,
    }),
    z.strictObject({
      kind: z.literal("openapi"),
      spec: z.string().min(1).max(MAX_SPEC_SLUG).meta({ description: "Its slug or its id." }),
      operation: z.strictObject({ method: said, path: said }).optional().meta({
        description: "As the page says it.",
      }),
      schema: said.optional(),
    }),
  ])
  .meta({
    id: "LinkTarget",
    description: "What a link leads to, whether that is there or not.",
  });
export type LinkTarget = z.infer<typeof linkTarget>;

/** A replacement for the target of a link. */
export const newLinkTarget = z
  .discriminatedUnion("kind", [
    page,
    anchor,
    file,
    space,
    collection,
    z.strictObject({ kind: z.literal("url"), url }),
  ])
  .meta({ id: "NewLinkTarget" });
export type NewLinkTarget = z.infer<typeof newLinkTarget>;

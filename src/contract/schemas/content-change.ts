import { z } from "zod";
import { changeRequest, newChangeRequest } from "./change-request.ts";
import { documentInput } from "./json-document.ts";
import {
  contentRef,
  emoji,
  iconName,
  pageCover,
  pageDescription,
  pageId,
  pageLayout,
  pageSlug,
  pageTitle,
  variables,
} from "./page.ts";
import { MAX_DELETED_FILES } from "./limits.ts";
import { flag, id, location } from "./primitives.ts";
import { revisionFile } from "./revision.ts";
import { fileName } from "./space-file.ts";
import { webAddress } from "./web-address.ts";

/** Maximum number of operations in a batch. */
export const MAX_CONTENT_CHANGES = 50;
/** Maximum number of files that one operation inserts, and maximum size in bytes of one sent as base64. */
export const MAX_INSERTED_FILES = 20;
export const MAX_FILE_BYTES = 1_048_576;
/** Maximum size in bytes of one file fetched from an address, and of all such files of a batch together. */
export const MAX_FETCHED_FILE_BYTES = 10 * 1_048_576;
export const MAX_BATCH_FETCHED_BYTES = 50 * 1_048_576;
/** Maximum size of a batch's body, in bytes. */
export const MAX_CONTENT_BODY = 16 * 1_048_576;
/** Maximum number of files in a space. */
export const MAX_FILES = 10_000;
const MAX_BASE64 = Math.ceil(MAX_FILE_BYTES / 3) * 4 + 4;

const position = z.number().int().min(0).max(100_000).optional().meta({
  description: "Place among the siblings, from 0; the end when absent.",
});
const reference = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]+$/, "must be letters, digits, - and _")
  .optional();
const attributes = {
  title: pageTitle.optional(),
  slug: pageSlug.optional(),
  emoji: emoji.nullable().optional(),
  icon: iconName.nullable().optional(),
  description: pageDescription.optional(),
  hidden: z.boolean().optional(),
  noIndex: z.boolean().optional(),
  noRobotsIndex: z.boolean().optional(),
  layout: pageLayout.optional(),
  cover: pageCover.nullable().optional(),
  variables: variables.optional(),
};

const updatePage = z
  .strictObject({
    operation: z.literal("update_page"),
    page: pageId,
    ...attributes,
    target: contentRef.optional().meta({ description: "Of a link page." }),
    document: documentInput.optional(),
    base: id.optional().meta({
      description:
        "The `documentId` the text was written from. If the page has moved on, both are merged; where they disagree, 409.",
    }),
    into: pageId.nullable().optional().meta({
      description: "The new parent; null for the top level; absent stays there.",
    }),
    at: position,
  })
  .meta({ id: "UpdatePage" });
const insertPage = z
  .strictObject({
    operation: z.literal("insert_page"),
    type: z.enum(["document", "group", "link"]).default("document"),
    ...attributes,
    target: contentRef.optional().meta({ description: "Of a link page, required there." }),
    document: documentInput.optional().meta({ description: "Required of a document page." }),
    into: pageId.optional(),
    at: position,
    ref: reference.meta({
      description: "Its name within this batch; other pages link to it as ./<ref>.md.",
    }),
  })
  .meta({ id: "InsertPage" });
const deletePage = z
  .strictObject({
    operation: z.literal("delete_page"),
    page: pageId,
    successor: pageId.nullable().optional().meta({
      description:
        "A page of this space that stays: readers who ask for the address of this one, or of what goes with it, are led there. A change request keeps it; null takes away what it keeps.",
    }),
  })
  .meta({ id: "DeletePage" });
const revertPage = z
  .strictObject({
    operation: z.literal("revert_page"),
    page: pageId,
    revision: id.optional().meta({ description: "The one to go back to; else where it began." }),
    block: z.array(z.string().min(1).max(64)).max(1000).optional().meta({
      description: "Keys of single blocks; the whole page without.",
    }),
  })
  .meta({ id: "RevertPage" });
const restoreRevision = z
  .strictObject({
    operation: z.literal("restore_revision"),
    revision: id.meta({
      description:
        "The pages, files and variables become as they were there. Files added since stay.",
    }),
  })
  .meta({ id: "RestoreRevision" });
const undoRevision = z
  .strictObject({
    operation: z.literal("undo_revision"),
    revision: id.meta({
      description:
        "What it changed is taken back, and what came later stays: files that were changed again since, too. 409 where its pages were.",
    }),
  })
  .meta({ id: "UndoRevision" });
const fileBytes = {
  contentType: z.string().max(128).optional(),
  url: webAddress.optional(),
  base64: z.string().max(MAX_BASE64).optional(),
};
const isTyped = (bytes: {
  readonly base64?: string | undefined;
  readonly contentType?: string | undefined;
}): boolean => bytes.base64 === undefined || bytes.contentType !== undefined;
const untyped = { error: "needed with base64", path: ["contentType"] };
const insertedFile = z
  .strictObject({
    name: fileName,
    ...fileBytes,
    ref: reference.meta({ description: "Its name within this batch: pages show it as ./<ref>." }),
  })
  .refine(({ url: from, base64 }) => (from === undefined) !== (base64 === undefined), {
    error: "either url or base64",
  })
  .refine(isTyped, untyped);
const insertFiles = z
  .strictObject({
    operation: z.literal("insert_files"),
    files: z.array(insertedFile).min(1).max(MAX_INSERTED_FILES),
  })
  .meta({ id: "InsertFiles" });
const updateFile = z
  .strictObject({
    operation: z.literal("update_file"),
    file: id.meta({
      description: "It keeps its id, so every page that shows it shows the new one.",
    }),
    name: fileName.optional(),
    ...fileBytes,
  })
  .refine(({ url: from, base64 }) => from === undefined || base64 === undefined, {
    error: "either url or base64",
  })
  .refine(isTyped, untyped)
  .refine(
    ({ name, url: from, base64 }) =>
      name !== undefined || from !== undefined || base64 !== undefined,
    { error: "nothing to change: a name, or a url or base64" },
  )
  .meta({ id: "UpdateFile" });
const revertFile = z
  .strictObject({
    operation: z.literal("revert_file"),
    file: id,
    revision: id.optional().meta({ description: "The one to go back to; else where it began." }),
  })
  .meta({ id: "RevertFile" });
const deleteFiles = z
  .strictObject({
    operation: z.literal("delete_files"),
    files: z.array(id).min(1).max(MAX_DELETED_FILES),
  })
  .meta({ id: "DeleteFiles" });

export const contentChange = z
  .discriminatedUnion("operation", [
    updatePage,
    insertPage,
    deletePage,
    revertPage,
    restoreRevision,
    undoRevision,
    insertFiles,
    updateFile,
    revertFile,
    deleteFiles,
  ])
  .meta({ id: "ContentChange" });
export type ContentChange = z.infer<typeof contentChange>;

/** A batch: applied in order and stored as one new revision, or not at all if any part of it is invalid. */
export const updateContent = z
  .strictObject({
    changes: z.array(contentChange).min(1).max(MAX_CONTENT_CHANGES),
    seen: id.optional().meta({
      description:
        "The revision that was looked at. 409 when what the changes are about has been changed since.",
    }),
  })
  .meta({ id: "UpdateContent" });

/** Creates a draft. If `changes` is given, the draft contains them from the start, or is not created. */
export const createChangeRequest = newChangeRequest
  .extend({
    changes: updateContent.shape.changes.optional().meta({
      description:
        "What it changes of the space's content, from the first. When any of it is wrong, or nothing would differ, no change request is made.",
    }),
    seen: updateContent.shape.seen,
  })
  .refine(({ changes, seen }) => seen === undefined || changes !== undefined, {
    path: ["seen"],
    error: "needs changes",
  })
  .meta({ id: "CreateChangeRequest" });

const pageRef = z.object({ object: z.literal("page"), id, urls: z.object({ location }) });
const done = z.discriminatedUnion("object", [
  z.object({ object: z.literal("created_page"), ref: z.string().optional(), page: pageRef }),
  z.object({ object: z.literal("updated_page"), page: pageRef }),
  z.object({ object: z.literal("deleted_page"), page: id }),
  z.object({ object: z.literal("updated_file"), file: id }),
  z.object({ object: z.literal("deleted_file"), file: id }),
]);
const outcome = { changes: z.array(done), insertedFiles: z.array(revisionFile).optional() };

export const changeRequestContentUpdate = z
  .object({ changeRequest, ...outcome })
  .meta({ id: "ChangeRequestContentUpdate" });
export const spaceContentUpdate = z
  .object({ revision: id, ...outcome })
  .meta({ id: "SpaceContentUpdate" });
/** With `compat=false`, the response includes what was done, not only the change request. */
export const compatQuery = z.strictObject({ compat: flag.default(true) });

import { z } from "zod";
import { changeRequest } from "./change-request.ts";
import { MAX_PICTURE_ADDRESS } from "./limits.ts";
import { documentFormat } from "./json-document.ts";
import {
  contentRef,
  gitBlob,
  pageCover,
  pageLayout,
  pageType,
  revisionPage,
  variables,
} from "./page.ts";
import { flag, id, listOf, location, paging, timestamp, wholeNumber } from "./primitives.ts";
import { user } from "./user.ts";

export const revisionTypes = ["edits", "merge", "rollback", "update", "computed"] as const;

const gitCommit = z
  .object({
    oid: z.string(),
    message: z.string(),
    createdByService: z.boolean(),
    url: z.string().optional(),
    ref: z.string().optional(),
  })
  .meta({ id: "GitSyncCommit" });

export const revisionFile = z
  .object({
    id,
    name: z.string(),
    contentType: z.string(),
    downloadURL: location.meta({
      description: "Opens without a token; it stays valid for at least an hour.",
    }),
    size: z.number().int().min(0).meta({ description: "Bytes." }),
    dimensions: z.object({ width: z.number(), height: z.number() }).optional(),
    git: gitBlob.optional(),
  })
  .meta({ id: "RevisionFile" });
export type RevisionFile = z.infer<typeof revisionFile>;
export const fileList = listOf(revisionFile);

export const reusableContent = z
  .object({ id, title: z.string(), git: gitBlob.optional(), document: id.optional() })
  .meta({ id: "RevisionReusableContent" });

const base = {
  object: z.literal("revision"),
  id,
  parents: z.array(id),
  pages: z.array(revisionPage),
  files: z.array(revisionFile),
  reusableContents: z.array(reusableContent),
  variables: variables.optional(),
  createdAt: timestamp,
  createdBy: user.optional(),
  git: gitCommit.optional(),
  urls: z.object({
    app: location,
    published: location.optional(),
    public: location.optional(),
  }),
};
const plain = z.object({ ...base, type: z.enum(["edits", "rollback", "update", "computed"]) });
const merged = z.object({ ...base, type: z.literal("merge"), mergedFrom: changeRequest });

/** The state of a space or change request at one point. It never changes. */
export const revision = z.discriminatedUnion("type", [plain, merged]).meta({ id: "Revision" });
export type Revision = z.infer<typeof revision>;

const { pages: _pages, files: _files, reusableContents: _reusable, ...head } = base;
/** A revision without its content, for lists. */
export const revisionSummary = z
  .object({ ...head, type: z.enum(revisionTypes), mergedFrom: changeRequest.optional() })
  .meta({ id: "RevisionSummary" });
export type RevisionSummary = z.infer<typeof revisionSummary>;
export const revisionList = listOf(revisionSummary);

/** The signature in the address of a file, which opens it without a token until it expires. */
export const fileAddressQuery = z.strictObject({
  name: z.string().max(256),
  until: z.string().max(16),
  signature: z.string().max(128),
});

/** Flags accepted by every operation that reads content. */
export const contentFlags = {
  metadata: flag.default(true).meta({ description: "false leaves out mutable git metadata." }),
  computed: flag.default(true).meta({ description: "false skips computing content." }),
};
export const contentQuery = z.strictObject(contentFlags);
export const revisionListQuery = z.strictObject({
  ...paging,
  changed: id.optional().meta({
    description: "Only revisions that made, changed, moved or deleted the page with this id.",
  }),
});
export const fileListQuery = z.strictObject({ ...paging, ...contentFlags });
export const pageQuery = z.strictObject({
  ...contentFlags,
  format: documentFormat.optional().meta({
    description: "Adds the page's text as `markdown` or as a `document`.",
  }),
  evaluated: flag.default(false).meta({ description: "Evaluates expressions in the text." }),
});
export const documentQuery = z.strictObject({ schema: z.enum(["current", "next"]).optional() });
export const documentPictureQuery = z.strictObject({
  address: z
    .string()
    .min(1)
    .max(MAX_PICTURE_ADDRESS)
    .meta({ description: "The address of a picture that the document shows." }),
});
export const pageDocumentQuery = z.strictObject({ evaluated: flag.default(false) });

const changedPage = z
  .object({ id, type: pageType, title: z.string(), path: z.string().optional() })
  .meta({ id: "ChangedRevisionPage" });
const changedFile = z
  .object({ id, name: z.string(), contentType: z.string(), downloadURL: location })
  .meta({ id: "ChangedRevisionFile" });
const changed = <Value extends z.ZodType>(value: Value) =>
  z.object({ before: value.optional(), after: value.optional() }).optional();
const text = changed(z.string());
const yesNo = changed(z.boolean());

/** One difference between two revisions; every difference has its own row. */
export const semanticChange = z
  .discriminatedUnion("type", [
    z.object({ type: z.literal("page_created"), page: changedPage }),
    z.object({
      type: z.literal("page_edited"),
      page: changedPage,
      attributes: z.object({
        title: text,
        description: text,
        slug: text,
        document: text,
        emoji: text,
        icon: text,
        type: changed(pageType),
        hidden: yesNo,
        noIndex: yesNo,
        noRobotsIndex: yesNo,
        cover: changed(pageCover),
        layout: changed(pageLayout),
        variables: changed(variables),
        target: changed(contentRef),
      }),
    }),
    z.object({ type: z.literal("page_deleted"), page: changedPage }),
    z.object({
      type: z.literal("page_moved"),
      page: changedPage,
      parent: z.object({ before: changedPage.optional(), after: changedPage.optional() }),
    }),
    z.object({ type: z.literal("file_created"), file: changedFile }),
    z.object({
      type: z.literal("file_edited"),
      file: changedFile,
      attributes: z.object({
        name: text,
        downloadURL: text,
        contentType: text,
        size: changed(z.number()),
        dimensions: changed(z.object({ width: z.number(), height: z.number() })),
      }),
    }),
    z.object({ type: z.literal("file_deleted"), file: changedFile }),
    z.object({
      type: z.literal("variables_edited"),
      variables: z.record(
        z.string(),
        z.object({
          before: z.union([z.string(), z.number(), z.boolean()]).optional(),
          after: z.union([z.string(), z.number(), z.boolean()]).optional(),
        }),
      ),
    }),
    z.object({ type: z.literal("reusable_content_created"), reusableContent }),
    z.object({ type: z.literal("reusable_content_deleted"), reusableContent }),
    z.object({
      type: z.literal("reusable_content_edited"),
      reusableContent,
      attributes: z.object({ title: text, document: text }),
    }),
  ])
  .meta({ id: "RevisionSemanticChange" });
export type SemanticChange = z.infer<typeof semanticChange>;

export const semanticChanges = z
  .object({
    mergedFrom: changeRequest.optional(),
    changes: z.array(semanticChange),
    more: z.number().int().min(0).optional().meta({ description: "How many were left out." }),
    from: id.optional().meta({ description: "The revision compared from." }),
    to: id.optional().meta({ description: "The revision compared to." }),
  })
  .meta({ id: "RevisionSemanticChanges" });
export type SemanticChanges = z.infer<typeof semanticChanges>;

/** What a restore would do to the current content of the space. */
export const restorePlan = z
  .object({
    revision: id.meta({ description: "The one it starts from; to be sent along as `seen`." }),
    restored: id.meta({ description: "The revision whose pages come back." }),
    changes: z.array(semanticChange).meta({ description: "Empty when nothing would differ." }),
    more: z.number().int().min(0).optional().meta({ description: "How many were left out." }),
    notes: z
      .array(
        z.object({
          type: z.enum(["slug-taken", "parent-gone"]),
          page: changedPage,
          before: z.string().meta({ description: "The slug it had, or the title of its parent." }),
        }),
      )
      .meta({ description: "Pages that cannot come back quite as they were." }),
    obstacles: z
      .array(changedPage)
      .meta({ description: "Pages changed again since, for which an undo is refused." }),
  })
  .meta({ id: "RestorePlan" });
export type RestorePlan = z.infer<typeof restorePlan>;

/** Maximum number of rows in a list of changes. */
export const MAX_CHANGES = 10_000;
const changeLimit = wholeNumber(0, MAX_CHANGES).default(10);
export const changesQuery = z.strictObject({ limit: changeLimit });
export const revisionChangesQuery = z.strictObject({
  ...contentFlags,
  limit: changeLimit,
  from: id.optional().meta({
    description: "The revision to compare with; the revision's first parent when absent.",
  }),
});
export const restorePlanQuery = z
  .strictObject({
    only: id.optional().meta({
      description: "The id of the one page that comes back; the whole revision when absent.",
    }),
    undo: flag.default(false).meta({ description: "Take back what the revision changed." }),
    limit: changeLimit,
  })
  .refine(({ only, undo }) => only === undefined || !undo, {
    error: "a revision is undone as a whole",
    path: ["undo"],
  });

import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pageCover, pageLayout } from "#contract/schemas/page.ts";
import { connection } from "#web/api/connection.ts";
import {
  changeRequestRevisionQuery,
  type ContentChange,
  type PageCover,
  type PageLayout,
  revisionQuery,
  revisionsQuery,
  type RevisionPage,
} from "#web/api/content.ts";
import { callerQuery } from "#web/api/users.ts";
import { useStore } from "#web/api/store.ts";
import { useDraft } from "#web/forms/draft.ts";
import { type EditorSource, pageOf, useContentChange, useEditorSource } from "./editor-source.ts";
import { errorsIn } from "./page-details.tsx";
import {
  createPageWriter,
  type KeptDraft,
  type OtherWriter,
  type Sent,
  type TypedDetails,
} from "./page-writer.ts";
import type { SavedText } from "./writing.ts";

const textIn = (page: RevisionPage): SavedText =>
  page.type === "document"
    ? { documentId: page.documentId, markdown: page.markdown ?? "" }
    : { documentId: undefined, markdown: "" };

const isText = (value: unknown): value is string => typeof value === "string";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const readBase = (base: unknown): SavedText | undefined => {
  if (!isRecord(base) || !isText(base["markdown"])) return undefined;
  const documentId = base["documentId"];
  return { documentId: isText(documentId) ? documentId : undefined, markdown: base["markdown"] };
};

const isCover = (value: unknown): value is PageCover =>
  pageCover.safeParse(value, { jitless: true }).success;
const isLayout = (value: unknown): value is PageLayout =>
  pageLayout.safeParse(value, { jitless: true }).success;

const readDetails = (details: unknown): TypedDetails => {
  if (!isRecord(details)) return {};
  const { title, description, slug, emoji, url, hidden } = details;
  const { cover, layout } = details;
  return {
    ...(isText(title) && { title }),
    ...(isText(description) && { description }),
    ...(isText(slug) && { slug }),
    ...(isText(emoji) && { emoji }),
    ...(isText(url) && { url }),
    ...(typeof hidden === "boolean" && { hidden }),
    ...((cover === null || isCover(cover)) && { cover }),
    ...(isLayout(layout) && { layout }),
  };
};

/** Parses a draft from this browser's storage, without trusting its shape. */
const readDraft = (fields: Record<string, unknown> | undefined): KeptDraft | undefined => {
  if (fields === undefined) return undefined;
  const { text } = fields;
  const base = readBase(fields["base"]);
  return {
    ...(isText(text) && base !== undefined && { text, base }),
    details: readDetails(fields["details"]),
  };
};

/** The single change that saves a page. */
const changeOf = (page: string, { text, details = {} }: Sent): ContentChange => {
  const { emoji, url, ...plain } = details;
  return {
    operation: "update_page",
    page,
    ...plain,
    ...(emoji !== undefined && { emoji: emoji === "" ? null : emoji }),
    ...(url !== undefined && { target: { kind: "url", url } }),
    ...(text && { document: { markdown: text.markdown } }),
    ...(text?.base !== undefined && { base: text.base }),
  };
};

const sendable = (details: TypedDetails): TypedDetails => {
  const invalid = Object.keys(errorsIn(details));
  return Object.fromEntries(Object.entries(details).filter(([name]) => !invalid.includes(name)));
};

/**
 * Who wrote an external change: the author of the latest revision or, if the writer's own text was saved after it, of
 * the one before.
 */
const otherWriter = async (
  queryClient: QueryClient,
  { spaceId, number }: EditorSource,
  pageId: string,
  saved: boolean,
): Promise<OtherWriter | undefined> => {
  const fresh = { staleTime: 0 };
  const caller = await queryClient.ensureQueryData(callerQuery());
  const authorOf = async () => {
    if (number === undefined) {
      const listed = revisionsQuery(spaceId, { limit: 2 }, pageId);
      const { items } = await queryClient.fetchQuery({ ...listed, ...fresh });
      return items[saved ? 1 : 0]?.createdBy;
    }
    const asked = changeRequestRevisionQuery(spaceId, number);
    const latest = await queryClient.fetchQuery({ ...asked, ...fresh });
    const [before] = latest.parents;
    if (!saved || before === undefined) return latest.createdBy;
    return (await queryClient.fetchQuery(revisionQuery(spaceId, before))).createdBy;
  };
  const author = await authorOf();
  if (author === undefined) return undefined;
  return author.id === caller.id ? "self" : { name: author.displayName };
};

/** The writer of a page while its editor is open; in a space it saves only when asked to. */
export const usePageWriter = (page: RevisionPage) => {
  const source = useEditorSource();
  const queryClient = useQueryClient();
  const change = useRef(useContentChange(source));
  const draft = useDraft(
    `page.${source.spaceId}.${source.number === undefined ? "live" : source.number}.${page.id}`,
  );
  const query = pageOf(source, page.id);
  const [writer] = useState(() =>
    createPageWriter({
      opened: textIn(page),
      automatic: source.number !== undefined,
      draft: readDraft(draft?.read()),
      sendable,
      read: async () => textIn(await queryClient.fetchQuery({ ...query, staleTime: 0 })),
      send: async (sent) => {
        await change.current([changeOf(page.id, sent)]);
        const state = queryClient.getQueryState(query.queryKey);
        const now = queryClient.getQueryData(query.queryKey);
        return now === undefined || state?.isInvalidated === true ? undefined : textIn(now);
      },
      who: (saved) => otherWriter(queryClient, source, page.id, saved),
      keep: (kept) => draft?.write({ ...kept }),
      forget: () => draft?.clear(),
    }),
  );
  useEffect(() => writer.receive(textIn(page)), [writer, page]);
  useEffect(() => {
    writer.start();
    const guard = (event: BeforeUnloadEvent) => {
      if (writer.isDirty()) event.preventDefault();
    };
    const wake = connection.watch(() => {
      if (connection.get() === "online") writer.wake();
    });
    window.addEventListener("pagehide", writer.keep);
    window.addEventListener("beforeunload", guard);
    return () => {
      wake();
      window.removeEventListener("pagehide", writer.keep);
      window.removeEventListener("beforeunload", guard);
      writer.close();
    };
  }, [writer]);
  return { writer, ...useStore(writer.state) };
};

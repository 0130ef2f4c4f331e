import { createContext, use } from "react";
import {
  changeRequestFilesQuery,
  changeRequestPageQuery,
  changeRequestPagesQuery,
  type ContentChange,
  type ContentImpact,
  filesQuery,
  pageQuery,
  pagesQuery,
  previewChangeRequestContent,
  previewSpaceContent,
  type RevisionFile,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#web/api/content.ts";
import { useMutation } from "@tanstack/react-query";

/** What is edited: the content of a change request, or of the space itself. */
export interface EditorSource {
  readonly organizationId: string;
  readonly spaceId: string;
  /** Number of the change request; undefined for the space itself. */
  readonly number: string | undefined;
}

export const pagesOf = ({ spaceId, number }: EditorSource) =>
  number === undefined ? pagesQuery(spaceId) : changeRequestPagesQuery(spaceId, number);
export const pageOf = ({ spaceId, number }: EditorSource, pageId: string) =>
  number === undefined
    ? pageQuery(spaceId, pageId, "markdown")
    : changeRequestPageQuery(spaceId, number, pageId, "markdown");
export const filesOf = ({ spaceId, number }: EditorSource) =>
  number === undefined ? filesQuery(spaceId) : changeRequestFilesQuery(spaceId, number);

/** Address of the editor for a page, or for the first page. */
export const editorPath = (source: EditorSource, pageId?: string): string => {
  const { organizationId, spaceId, number } = source;
  const space = `/o/${organizationId}/spaces/${spaceId}`;
  const editor = number === undefined ? `${space}/edit` : `${space}/change-requests/${number}/edit`;
  return pageId === undefined ? editor : `${editor}/${pageId}`;
};

const SourceContext = createContext<EditorSource | undefined>(undefined);
export const EditorSourceProvider = SourceContext.Provider;

/** The source of the enclosing editor. */
export const useEditorSource = (): EditorSource => {
  const source = use(SourceContext);
  if (source === undefined) throw new Error("useEditorSource outside of EditorSourceProvider");
  return source;
};

/** Address to return to from the editor: the page in the review or in the space. */
export const returnPath = (source: EditorSource, pageId?: string): string => {
  const { organizationId, spaceId, number } = source;
  const space = `/o/${organizationId}/spaces/${spaceId}`;
  if (number === undefined)
    return pageId === undefined ? `${space}/pages` : `${space}/pages/${pageId}`;
  const review = `${space}/change-requests/${number}`;
  return pageId === undefined ? review : `${review}?page=${pageId}`;
};

/** The result of a batch of changes. */
export interface ContentChanged {
  /** Ids of the created pages, in order. */
  readonly created: readonly string[];
  readonly files: readonly RevisionFile[];
}

/** Run one after another, because positions refer to the content as left by the previous change. */
const inTurn = { scope: { id: "content-changes" } };

/**
 * Returns a function that requests the impact of changes to the edited content; for a change request, the impact once
 * it is merged.
 */
export const useContentImpact = ({ spaceId, number }: EditorSource) => {
  const inChangeRequest = useMutation(previewChangeRequestContent).mutateAsync;
  const inSpace = useMutation(previewSpaceContent).mutateAsync;
  return (changes: ContentChange[]): Promise<ContentImpact> =>
    number === undefined
      ? inSpace({ path: { spaceId }, body: { changes } })
      : inChangeRequest({ path: { spaceId, changeRequestId: number }, body: { changes } });
};

/**
 * Changes the edited content. Resolves after the affected queries are refreshed. With the hash of an impact, it fails
 * with 409 if the impact has changed.
 */
export const useContentChange = ({ spaceId, number }: EditorSource) => {
  const inChangeRequest = useMutation({ ...updateChangeRequestContent, ...inTurn }).mutateAsync;
  const inSpace = useMutation({ ...updateSpaceContent, ...inTurn }).mutateAsync;
  return async (changes: ContentChange[], impact?: string): Promise<ContentChanged> => {
    const body = { changes };
    const held = impact === undefined ? {} : { impact };
    const answer =
      number === undefined
        ? await inSpace({ path: { spaceId }, query: held, body })
        : await inChangeRequest({
            path: { spaceId, changeRequestId: number },
            query: { compat: false, ...held },
            body,
          });
    if (!("changes" in answer)) return { created: [], files: [] };
    return {
      created: answer.changes.flatMap((one) =>
        one.object === "created_page" ? [one.page.id] : [],
      ),
      files: answer.insertedFiles ?? [],
    };
  };
};

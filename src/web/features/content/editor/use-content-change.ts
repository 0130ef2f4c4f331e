import { useMutation } from "@tanstack/react-query";
import {
  type ContentChange,
  type RevisionFile,
  updateChangeRequestContent,
  updateSpaceContent,
} from "#web/api/content.ts";
import type { EditorSource } from "./editor-source.ts";

/** What came of a batch of changes. */
export interface ContentChanged {
  /** Ids of the pages it made, in order. */
  readonly created: readonly string[];
  readonly files: readonly RevisionFile[];
}

/** One after another: a place is counted in what the change before left. */
const inTurn = { scope: { id: "content-changes" } };

/** Changes the content that is edited; what shows it is fresh when the promise resolves. */
export const useContentChange = ({ spaceId, number }: EditorSource) => {
  const inChangeRequest = useMutation({ ...updateChangeRequestContent, ...inTurn }).mutateAsync;
  const inSpace = useMutation({ ...updateSpaceContent, ...inTurn }).mutateAsync;
  return async (changes: ContentChange[]): Promise<ContentChanged> => {
    const body = { changes };
    const answer =
      number === undefined
        ? await inSpace({ path: { spaceId }, body })
        : await inChangeRequest({
            path: { spaceId, changeRequestId: number },
            query: { compat: false },
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

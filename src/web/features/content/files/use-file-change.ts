import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MAX_SUBJECT } from "#contract/schemas/limits.ts";
import { createChangeRequest } from "#web/api/change-requests.ts";
import type { ContentChange } from "#web/api/content.ts";
import { cutText } from "#web/kit/cut-text.ts";
import { toast } from "#web/ui/toast.tsx";
import { type EditorSource, useContentChange } from "../editor/editor-source.ts";
import type { FileWay } from "./file-rights.ts";
import { filesPath } from "./files-path.ts";
import { fileMessages as messages } from "./messages.ts";

interface FileChange {
  readonly change: ContentChange;
  /** The subject of a new change request for it. */
  readonly subject: string;
  /** The message once it is done. */
  readonly done: string;
  /** The file to open afterwards; the list if absent. */
  readonly fileId?: string | undefined;
}

/**
 * Changes files the given way and confirms it. A new change request opens at its list of files, where the change is
 * visible.
 */
export const useFileChange = (source: EditorSource, way: FileWay) => {
  const change = useContentChange(source);
  const { mutateAsync } = useMutation(createChangeRequest);
  const navigate = useNavigate();
  return async ({ change: one, subject, done, fileId }: FileChange): Promise<void> => {
    if (way !== "request") {
      await change([one]);
      toast({ tone: "success", title: done });
      return;
    }
    const { number } = await mutateAsync({
      path: { spaceId: source.spaceId },
      body: { subject: cutText(subject, MAX_SUBJECT), changes: [one] },
    });
    toast({ tone: "success", title: messages.proposed });
    await navigate({ href: filesPath({ ...source, number: `${number}` }, fileId) });
  };
};

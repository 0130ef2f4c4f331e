import type { EditorSource } from "../editor/editor-source.ts";

/** Address of the list of files, or of a single one. */
export const filesPath = (
  { organizationId, spaceId, number }: EditorSource,
  fileId?: string,
): string => {
  const space = `/o/${organizationId}/spaces/${spaceId}`;
  const list = number === undefined ? `${space}/files` : `${space}/change-requests/${number}/files`;
  return fileId === undefined ? list : `${list}/${fileId}`;
};

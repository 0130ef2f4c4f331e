import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { changeRequestQuery } from "#web/api/change-requests.ts";
import { changesQuery } from "#web/api/content.ts";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import type { EditorSource } from "../editor/editor-source.ts";

/**
 * How files are changed: `plain` in the open change request, `request` in a new one, `direct` in the space itself.
 */
export type FileWay = "plain" | "request" | "direct";

/** The ways available to the caller, the usual one first. */
export const useFileWays = ({ spaceId, number }: EditorSource): readonly FileWay[] => {
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const { data: changeRequest } = useQuery({
    ...changeRequestQuery(spaceId, number ?? ""),
    enabled: number !== undefined,
  });
  if (number !== undefined) return changeRequest?.permissions.edit === true ? ["plain"] : [];
  const { edit, propose } = space.permissions;
  return [
    ...(propose ? (["request"] as const) : []),
    ...(edit && lockOf(space) === undefined ? (["direct"] as const) : []),
  ];
};

/** What a change request does to files, by file id; empty for a space. */
export const useChangedFiles = ({ spaceId, number }: EditorSource) => {
  const { data } = useQuery({
    ...changesQuery(spaceId, number ?? ""),
    enabled: number !== undefined,
  });
  return new Map(
    (data?.changes ?? []).flatMap((change) =>
      change.type === "file_created" || change.type === "file_edited"
        ? [[change.file.id, change.type] as const]
        : [],
    ),
  );
};

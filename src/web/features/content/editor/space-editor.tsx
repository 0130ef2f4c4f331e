import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, Outlet, useParams } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { useMemo } from "react";
import { spaceQuery } from "#web/api/spaces.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { EditorFrame } from "./editor-frame.tsx";
import { returnPath } from "./editor-source.ts";
import { editorStrings as strings } from "./editor-strings.ts";

const route = "/_app/o/$organizationId/spaces/$spaceId/_editor/edit";

/** The editor of a space itself, for those who may edit it while it is not locked. */
export const SpaceEditor = () => {
  const { organizationId, spaceId } = useParams({ from: route });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const source = useMemo(
    () => ({ organizationId, spaceId, number: undefined }),
    [organizationId, spaceId],
  );
  const { edit, propose } = space.permissions;
  if (edit && space.editMode !== "locked")
    return (
      <EditorFrame source={source} title={space.title}>
        <Outlet />
      </EditorFrame>
    );
  const locked = space.editMode === "locked";
  return (
    <EmptyState
      size="page"
      icon={Lock}
      title={locked ? strings.locked.space : strings.locked.title}
      text={locked ? strings.locked.spaceText : strings.locked.spaceNotAllowed}
      action={
        propose ? (
          <Link
            to="/o/$organizationId/spaces/$spaceId/change-requests/new"
            params={{ organizationId, spaceId }}
            className={buttonClass({ variant: "primary" })}
          >
            {strings.locked.propose}
          </Link>
        ) : (
          <Link to={returnPath(source)} className={buttonClass({ variant: "primary" })}>
            {strings.backToSpace}
          </Link>
        )
      }
    />
  );
};

import { Link, useNavigate } from "@tanstack/react-router";
import { FolderPlus, Import, Plus, Trash2 } from "lucide-react";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { messages } from "./messages.ts";
import { useOrganization } from "./use-content-tree.ts";

/** Opens the dialog for a new space; the tree behind it stays as it is. */
export const NewSpaceLink = () => (
  <Link
    to="/o/$organizationId/spaces/new"
    params={{ organizationId: useOrganization().id }}
    search={(now) => now}
    resetScroll={false}
    className={buttonClass({ variant: "primary" })}
  >
    <Plus size={16} aria-hidden />
    {messages.newSpace}
  </Link>
);

const CreateActions = () => {
  const params = { organizationId: useOrganization().id };
  const navigate = useNavigate();
  const open =
    (to: "/o/$organizationId/spaces/new" | "/o/$organizationId/spaces/collections/new") => () =>
      void navigate({ to, params, search: (now) => now, resetScroll: false });
  const newSpace = open("/o/$organizationId/spaces/new");
  useKeys([{ keys: "n", label: messages.newSpace, run: newSpace }]);
  useActions([
    { id: "spaces.create", label: messages.newSpace, keys: "n", run: newSpace },
    {
      id: "collections.create",
      label: messages.newCollection,
      run: open("/o/$organizationId/spaces/collections/new"),
    },
  ]);
  return (
    <>
      <Link
        to="/o/$organizationId/spaces/collections/new"
        params={params}
        search={(now) => now}
        resetScroll={false}
        className={buttonClass()}
      >
        <FolderPlus size={16} aria-hidden />
        {messages.newCollection}
      </Link>
      <NewSpaceLink />
    </>
  );
};

/** The header of the tree: buttons for creators, and the trash for people who may have something in it. */
export const TreeHeader = ({ hasTrash }: { hasTrash: boolean }) => {
  const { id, permissions } = useOrganization();
  return (
    <PageHeader
      title={messages.title}
      actions={
        (hasTrash || permissions.createContent) && (
          <>
            <Link
              to="/o/$organizationId/spaces/imports"
              params={{ organizationId: id }}
              className={buttonClass({ variant: "ghost" })}
            >
              <Import size={16} aria-hidden />
              <span className="max-sm:sr-only">{messages.imports}</span>
            </Link>
            <Link
              to="/o/$organizationId/spaces/trash"
              params={{ organizationId: id }}
              className={buttonClass({ variant: "ghost" })}
            >
              <Trash2 size={16} aria-hidden />
              <span className="max-sm:sr-only">{messages.trash}</span>
            </Link>
            {permissions.createContent && <CreateActions />}
          </>
        )
      }
    />
  );
};

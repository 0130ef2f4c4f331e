import { Link } from "@tanstack/react-router";
import {
  ArrowRightLeft,
  BookOpen,
  Copy,
  FolderPlus,
  GitPullRequestArrow,
  Pencil,
  Plus,
  Settings,
  Trash2,
  UsersRound,
} from "lucide-react";
import type { ReactElement } from "react";
import type { Collection } from "#web/api/collections.ts";
import type { Organization } from "#web/api/organizations.ts";
import type { Space } from "#web/api/spaces.ts";
import { Menu, MenuItem, MenuLink, MenuSeparator } from "#web/ui/menu.tsx";
import { mayPutInto, useOrganization, useLatestContentTree } from "./use-content-tree.ts";
import { type ItemDialogRequest, useOpenItemDialog } from "./item-dialogs.tsx";
import { findItem, type ContentItem } from "./content-items.ts";
import { messages } from "./messages.ts";
import { collectionName } from "./use-moves.tsx";

const iconClass = "shrink-0 text-muted";
/** Making a copy needs the role create on the space; this is the permission that goes with that role. */
const isCreator = (space: Space): boolean => space.permissions.triggerGitSync;

const SpaceLinks = ({ space, organization }: { space: Space; organization: Organization }) => {
  const params = { organizationId: organization.id, spaceId: space.id };
  return (
    <>
      <MenuLink>
        <Link to="/o/$organizationId/spaces/$spaceId" params={params}>
          <BookOpen size={16} aria-hidden className={iconClass} />
          {messages.open}
        </Link>
      </MenuLink>
      {space.permissions.propose && (
        <MenuLink>
          <Link to="/o/$organizationId/spaces/$spaceId/change-requests/new" params={params}>
            <GitPullRequestArrow size={16} aria-hidden className={iconClass} />
            {messages.newChangeRequest}
          </Link>
        </MenuLink>
      )}
      {organization.permissions.listMembers && (
        <MenuLink>
          <Link to="/o/$organizationId/spaces/$spaceId/access" params={params}>
            <UsersRound size={16} aria-hidden className={iconClass} />
            {messages.access}
          </Link>
        </MenuLink>
      )}
      {space.permissions.admin && (
        <MenuLink>
          <Link to="/o/$organizationId/spaces/$spaceId/settings" params={params}>
            <Settings size={16} aria-hidden className={iconClass} />
            {messages.settings}
          </Link>
        </MenuLink>
      )}
    </>
  );
};

interface CollectionLinksProps {
  readonly collection: Collection;
  readonly organization: Organization;
}

const CollectionLinks = ({ collection, organization }: CollectionLinksProps) => {
  const params = { organizationId: organization.id };
  return (
    <>
      {organization.permissions.createContent && collection.permissions.create && (
        <>
          <MenuLink>
            <Link
              to="/o/$organizationId/spaces/new"
              params={params}
              search={{ collection: collection.id }}
            >
              <Plus size={16} aria-hidden className={iconClass} />
              {messages.newSpaceHere}
            </Link>
          </MenuLink>
          <MenuLink>
            <Link
              to="/o/$organizationId/spaces/collections/new"
              params={params}
              search={{ collection: collection.id }}
            >
              <FolderPlus size={16} aria-hidden className={iconClass} />
              {messages.newCollectionHere}
            </Link>
          </MenuLink>
        </>
      )}
      {(organization.permissions.listMembers || collection.permissions.admin) && (
        <MenuLink>
          <Link
            to="/o/$organizationId/spaces/collections/$collectionId"
            params={{ ...params, collectionId: collection.id }}
          >
            <Settings size={16} aria-hidden className={iconClass} />
            {messages.collectionSettings}
          </Link>
        </MenuLink>
      )}
    </>
  );
};

interface RowMenuProps {
  readonly trigger: ReactElement;
  readonly item: ContentItem;
}

/** What can be done with one line, by the rights the caller has on it. */
export const RowMenu = ({ trigger, item }: RowMenuProps) => {
  const organization = useOrganization();
  const ask = useOpenItemDialog();
  const items = useLatestContentTree()();
  const { content } = item;
  const act = (kind: ItemDialogRequest["kind"]) => () => ask({ kind, item });
  const holder = item.parent === null ? null : findItem(items, item.parent);
  const mayCopyHere = holder !== undefined && mayPutInto(organization, holder);
  return (
    <Menu defaultOpen trigger={trigger}>
      {content.object === "space" ? (
        <SpaceLinks space={content} organization={organization} />
      ) : (
        <CollectionLinks collection={content} organization={organization} />
      )}
      {(content.permissions.admin || (content.object === "space" && isCreator(content))) && (
        <MenuSeparator />
      )}
      {content.permissions.admin && (
        <>
          <MenuItem icon={Pencil} onSelect={act("rename")}>
            {messages.rename}
          </MenuItem>
          <MenuItem icon={ArrowRightLeft} onSelect={act("move")}>
            {messages.move}
          </MenuItem>
        </>
      )}
      {content.object === "space" && isCreator(content) && (
        <MenuItem
          icon={Copy}
          disabledReason={
            mayCopyHere ? undefined : messages.moves.notHere(collectionName(items, item.parent))
          }
          onSelect={act("duplicate")}
        >
          {messages.duplicate}
        </MenuItem>
      )}
      {content.permissions.admin && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={Trash2} onSelect={act("delete")}>
            {messages.remove}
          </MenuItem>
        </>
      )}
    </Menu>
  );
};

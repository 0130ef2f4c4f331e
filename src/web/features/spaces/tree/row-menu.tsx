import { linkOptions } from "@tanstack/react-router";
import {
  ArrowRightLeft,
  BookOpen,
  Copy,
  FolderPlus,
  GitPullRequestArrow,
  LayoutTemplate,
  Import,
  Pencil,
  Plus,
  Settings,
  Trash2,
  UsersRound,
} from "lucide-react";
import { createContext, lazy, type ReactNode, Suspense, use, useState } from "react";
import type { Collection } from "#web/api/collections.ts";
import type { Organization } from "#web/api/organizations.ts";
import type { Space } from "#web/api/spaces.ts";
import { type MenuEntries, RowMenu } from "#web/shell/action-menu.tsx";
import { type ContentItem, findItem } from "./content-items.ts";
import { messages } from "./messages.ts";
import { mayPutInto, useLatestContentTree, useOrganization } from "./use-content-tree.ts";
import { collectionName } from "./use-moves.tsx";

/** A request for a dialog about a space or collection. */
export interface ItemDialogRequest {
  readonly kind: "rename" | "duplicate" | "move" | "delete";
  readonly item: ContentItem;
}

type Ask = (request: ItemDialogRequest) => void;
const OpenDialog = createContext<Ask | undefined>(undefined);

const ItemDialog = lazy(async () => ({
  default: (await import("./item-dialogs.tsx")).ItemDialog,
}));

/** Renders the single dialog that the tree opens about an item without leaving it. */
export const ItemDialogs = ({ children }: { children: ReactNode }) => {
  const [request, setRequest] = useState<ItemDialogRequest>();
  return (
    <OpenDialog value={setRequest}>
      {children}
      <Suspense fallback={null}>
        {request && <ItemDialog request={request} onClose={() => setRequest(undefined)} />}
      </Suspense>
    </OpenDialog>
  );
};

/** Copying requires the `create` role on the space; this is the permission that comes with it. */
const isCreator = (space: Space): boolean => space.permissions.triggerGitSync;

const spaceLinks = ({ id, permissions }: Space, organization: Organization): MenuEntries => {
  const params = { organizationId: organization.id, spaceId: id };
  return [
    {
      icon: BookOpen,
      label: messages.open,
      link: linkOptions({ to: "/o/$organizationId/spaces/$spaceId", params }),
    },
    permissions.propose && {
      icon: GitPullRequestArrow,
      label: messages.newChangeRequest,
      link: linkOptions({ to: "/o/$organizationId/spaces/$spaceId/change-requests/new", params }),
    },
    permissions.edit && {
      icon: LayoutTemplate,
      label: messages.template,
      link: linkOptions({ to: "/o/$organizationId/spaces/$spaceId/template", params }),
    },
    permissions.propose && {
      icon: Import,
      label: messages.importInto,
      link: linkOptions({ to: "/o/$organizationId/spaces/$spaceId/imports/new", params }),
    },
    organization.permissions.listMembers && {
      icon: UsersRound,
      label: messages.access,
      link: linkOptions({ to: "/o/$organizationId/spaces/$spaceId/access", params }),
    },
    permissions.admin && {
      icon: Settings,
      label: messages.settings,
      link: linkOptions({ to: "/o/$organizationId/spaces/$spaceId/settings", params }),
    },
  ];
};

const collectionLinks = (
  { id, permissions }: Collection,
  organization: Organization,
): MenuEntries => {
  const params = { organizationId: organization.id };
  const search = { collection: id };
  const mayCreate = organization.permissions.createContent && permissions.create;
  return [
    mayCreate && {
      icon: Plus,
      label: messages.newSpaceHere,
      link: linkOptions({ to: "/o/$organizationId/spaces/new", params, search }),
    },
    mayCreate && {
      icon: FolderPlus,
      label: messages.newCollectionHere,
      link: linkOptions({ to: "/o/$organizationId/spaces/collections/new", params, search }),
    },
    (organization.permissions.listMembers || permissions.admin) && {
      icon: Settings,
      label: messages.collectionSettings,
      link: linkOptions({
        to: "/o/$organizationId/spaces/collections/$collectionId",
        params: { ...params, collectionId: id },
      }),
    },
  ];
};

interface ItemMenuProps {
  readonly item: ContentItem;
  /** Whether the row is the tree's tab stop. */
  readonly active: boolean;
}

/** The actions on a row that the caller's permissions allow; hidden if there are none. */
export const ItemMenu = ({ item, active }: ItemMenuProps) => {
  const organization = useOrganization();
  const openDialog = use(OpenDialog);
  if (openDialog === undefined) throw new Error("this part of a screen needs ItemDialogs");
  const latestTree = useLatestContentTree();
  const { content } = item;
  const { admin } = content.permissions;
  if (content.object === "collection" && !organization.permissions.listMembers && !admin)
    return null;
  const ask = (kind: ItemDialogRequest["kind"]) => () => openDialog({ kind, item });
  const items = (): MenuEntries => {
    const tree = latestTree();
    const holder = item.parent === null ? null : findItem(tree, item.parent);
    const mayCopyHere = holder !== undefined && mayPutInto(organization, holder);
    return [
      ...(content.object === "space"
        ? spaceLinks(content, organization)
        : collectionLinks(content, organization)),
      "separator",
      admin && { icon: Pencil, label: messages.rename, onSelect: ask("rename") },
      admin && { icon: ArrowRightLeft, label: messages.move, onSelect: ask("move") },
      content.object === "space" &&
        isCreator(content) && {
          icon: Copy,
          label: messages.duplicate,
          disabledReason: mayCopyHere
            ? undefined
            : messages.moves.notHere(collectionName(tree, item.parent)),
          onSelect: ask("duplicate"),
        },
      "separator",
      admin && {
        icon: Trash2,
        label: messages.remove,
        destructive: true,
        onSelect: ask("delete"),
      },
    ];
  };
  return <RowMenu label={messages.actionsOf(item.text)} active={active} items={items} />;
};

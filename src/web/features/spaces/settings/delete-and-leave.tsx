import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { AccessTarget } from "#web/features/access/index.ts";
import { DeleteDialog } from "../tree/delete-dialog.tsx";
import { findItem } from "../tree/content-items.ts";
import { useContentTree, useLatestContentTree } from "../tree/use-content-tree.ts";

interface DeletePlaceProps {
  readonly resource: AccessTarget;
  readonly onClose: () => void;
}

/** Deletes the space or collection on the screen, then leads to the tree. */
export const DeleteAndLeave = ({ resource, onClose }: DeletePlaceProps) => {
  const navigate = useNavigate();
  const tree = useContentTree();
  const latestTree = useLatestContentTree();
  // Kept while the dialog is open: what is deleted is not in the tree any more.
  const [item] = useState(() => findItem(tree, resource.id));
  const close = () => {
    onClose();
    if (findItem(latestTree(), resource.id) !== undefined) return;
    void navigate({
      to: "/o/$organizationId/spaces",
      params: { organizationId: resource.organizationId },
      replace: true,
      ignoreBlocker: true,
    });
  };
  return item && <DeleteDialog item={item} onClose={close} />;
};

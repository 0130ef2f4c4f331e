import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Place } from "#web/features/access/index.ts";
import { DeleteDialog } from "../tree/delete-dialog.tsx";
import { findItem } from "../tree/shelf-items.ts";
import { useShelf, useShelfNow } from "../tree/use-shelf.ts";

interface DeletePlaceProps {
  readonly place: Place;
  readonly onClose: () => void;
}

/** Deletes the space or collection on the screen and leads away from what is gone. */
export const DeletePlace = ({ place, onClose }: DeletePlaceProps) => {
  const navigate = useNavigate();
  const shelf = useShelf();
  const shelfNow = useShelfNow();
  // Kept while the dialog is open: what is deleted is on no shelf any more.
  const [item] = useState(() => findItem(shelf, place.id));
  const close = () => {
    onClose();
    if (findItem(shelfNow(), place.id) !== undefined) return;
    void navigate({
      to: "/o/$organizationId/spaces",
      params: { organizationId: place.organizationId },
      replace: true,
      ignoreBlocker: true,
    });
  };
  return item && <DeleteDialog item={item} onClose={close} />;
};

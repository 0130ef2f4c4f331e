import { createContext, lazy, type ReactNode, Suspense, use, useState } from "react";
import type { ContentItem } from "./content-items.ts";

/** Something about a space or collection that a dialog asks about before it is done. */
export interface ItemDialogRequest {
  readonly kind: "rename" | "duplicate" | "move" | "delete";
  readonly item: ContentItem;
}

type Ask = (act: ItemDialogRequest) => void;
const Acts = createContext<Ask | undefined>(undefined);

/** Opens a dialog about an item. */
export const useOpenItemDialog = (): Ask => {
  const ask = use(Acts);
  if (ask === undefined) throw new Error("this part of a screen needs ItemDialogs");
  return ask;
};

const RenameSpaceDialog = lazy(async () => ({
  default: (await import("./rename-dialog.tsx")).RenameSpaceDialog,
}));
const RenameCollectionDialog = lazy(async () => ({
  default: (await import("./rename-dialog.tsx")).RenameCollectionDialog,
}));
const DuplicateDialog = lazy(async () => ({
  default: (await import("./duplicate-dialog.tsx")).DuplicateDialog,
}));
const MoveDialog = lazy(async () => ({
  default: (await import("./move-dialog.tsx")).MoveDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await import("./delete-dialog.tsx")).DeleteDialog,
}));

const Asked = ({
  act: { kind, item },
  onClose,
}: {
  act: ItemDialogRequest;
  onClose: () => void;
}) => {
  const { content } = item;
  switch (kind) {
    case "rename":
      return content.object === "space" ? (
        <RenameSpaceDialog space={content} onClose={onClose} />
      ) : (
        <RenameCollectionDialog collection={content} onClose={onClose} />
      );
    case "duplicate":
      return content.object === "space" && <DuplicateDialog space={content} onClose={onClose} />;
    case "move":
      return <MoveDialog item={item} onClose={onClose} />;
    case "delete":
      return <DeleteDialog item={item} onClose={onClose} />;
  }
};

/** Holds the one dialog that the tree opens about an item without leaving it. */
export const ItemDialogs = ({ children }: { children: ReactNode }) => {
  const [act, setAct] = useState<ItemDialogRequest>();
  const [ask] = useState<Ask>(() => setAct);
  return (
    <Acts value={ask}>
      {children}
      <Suspense fallback={null}>
        {act && <Asked act={act} onClose={() => setAct(undefined)} />}
      </Suspense>
    </Acts>
  );
};

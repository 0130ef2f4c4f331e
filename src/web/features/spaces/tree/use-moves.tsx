import { useMutation } from "@tanstack/react-query";
import { moveCollection } from "#web/api/collections.ts";
import { isRefusal } from "#web/api/failures.ts";
import { moveSpace } from "#web/api/spaces.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { dismissToast, toast } from "#web/ui/toast.tsx";
import {
  lastRecord,
  MOST_KEPT,
  type MoveRecord,
  readRecords,
  UNDO_FOR_MS,
  neighboursOf,
  targetOfRecord,
} from "./move-history.ts";
import {
  findItem,
  type Pointer,
  pointerTo,
  type ContentItem,
  type PendingMove,
  type MoveTarget,
} from "./content-items.ts";
import { messages } from "./messages.ts";
import { pendingMoves, useOrganization, useLatestContentTree } from "./use-content-tree.ts";
import { useState } from "react";
import { createStore, useStore } from "#web/api/store.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useMinute } from "#web/ui/timestamp.tsx";

const STORED = "bindery-moves";

/** The moves of this tab, latest last; they survive a reload. */
const moveRecords = createStore<readonly MoveRecord[]>(
  readRecords(window.sessionStorage.getItem(STORED)),
);

const keep = (next: readonly MoveRecord[]): void => {
  moveRecords.set(next);
  try {
    window.sessionStorage.setItem(STORED, JSON.stringify(next));
  } catch {
    // If storage is full, only the undo after a reload is lost, not the move.
  }
};

const addRecord = (record: MoveRecord): void =>
  keep(
    [...moveRecords.get(), record]
      .filter(({ at }) => record.at - at < UNDO_FOR_MS)
      .slice(-MOST_KEPT),
  );
const dropRecord = (record: MoveRecord): void =>
  keep(moveRecords.get().filter((kept) => kept !== record));

/** Moves run one after another, so that each applies to the order it was made in. */
const inTurn = { scope: { id: "order-of-spaces" } };

const named = ({ type, id }: Pointer) =>
  type === "space"
    ? { type: "space" as const, space: id }
    : { type: "collection" as const, collection: id };

const bodyOf = ({ parent, after, before }: MoveTarget) => ({
  parent,
  position: {
    ...(after && { after: named(after) }),
    ...(before && { before: named(before) }),
  },
});

/** Only the latest move has a toast, so that moving a row up repeatedly does not fill the screen. */
let shown: number | undefined;
const sayMoved = (title: string, undo: () => void): void => {
  if (shown !== undefined) dismissToast(shown);
  shown = toast({ tone: "success", title, action: { label: messages.moves.undo, run: undo } });
};

/** The name of a collection by its id; null is the top level. */
export const collectionName = (items: readonly ContentItem[], parent: string | null): string =>
  (parent === null ? undefined : findItem(items, parent)?.text) ?? messages.theTop;

/** Moves items and undoes moves. The tree shows a move immediately, and reverts it if it fails. */
export const useMoves = () => {
  const organizationId = useOrganization().id;
  const latestTree = useLatestContentTree();
  const { mutateAsync: sendSpace } = useMutation({ ...moveSpace, ...inTurn });
  const { mutateAsync: sendCollection } = useMutation({ ...moveCollection, ...inTurn });

  const send = async ({ type, id }: Pointer, target: MoveTarget): Promise<void> => {
    const move: PendingMove = { ...target, id };
    pendingMoves.set([...pendingMoves.get(), move]);
    const body = bodyOf(target);
    try {
      await (type === "space"
        ? sendSpace({ path: { spaceId: id }, body })
        : sendCollection({ path: { collectionId: id }, body }));
    } finally {
      pendingMoves.set(pendingMoves.get().filter((other) => other !== move));
    }
  };

  const undo = async (record: MoveRecord): Promise<void> => {
    try {
      await send(record.moved, targetOfRecord(latestTree(), record));
    } catch (error) {
      // It is already there: somebody else has undone the move.
      if (!isRefusal(error, 409)) return toastFailure(error, () => void undo(record));
    }
    dropRecord(record);
    toast({ tone: "success", title: messages.moves.undone(record.title, record.from) });
  };

  /** Moves an item and confirms it; rejects if the service refuses. */
  const move = async (item: ContentItem, target: MoveTarget): Promise<void> => {
    const items = latestTree();
    const present = findItem(items, item.id) ?? item;
    const record: MoveRecord = {
      organizationId,
      moved: pointerTo(item.content),
      title: item.text,
      parent: present.parent,
      ...neighboursOf(items, present),
      from: collectionName(items, present.parent),
      to: collectionName(items, target.parent),
      at: Date.now(),
    };
    await send(record.moved, target);
    addRecord(record);
    const say = record.parent === target.parent ? messages.moves.within : messages.moves.done;
    sayMoved(say(item.text, record.to), () => void undo(record));
  };

  /** The same for moves without a dialog: a failure is shown in a toast. */
  const moveOrToast = async (item: ContentItem, target: MoveTarget): Promise<void> => {
    try {
      await move(item, target);
    } catch (error) {
      toastFailure(error, () => void moveOrToast(item, target));
    }
  };
  return { move, moveOrToast, undo };
};

/** The last move can be undone from the command palette; a bar offers it after a reload, or on coming back. */
export const UndoOffer = () => {
  const { id } = useOrganization();
  const records = useStore(moveRecords);
  const { undo } = useMoves();
  useMinute();
  const record = lastRecord(records, id);
  const [atOpening, setAtOpening] = useState(record);
  useActions(
    record === undefined
      ? []
      : [
          {
            id: "spaces.undo-move",
            label: messages.moves.undoMove(record.title),
            run: () => void undo(record),
          },
        ],
  );
  if (record === undefined || record !== atOpening) return null;
  return (
    <div className="mb-4">
      <Callout
        title={messages.moves.bar(record.title, record.to)}
        actions={
          <>
            <Button size="sm" onClick={() => void undo(record)}>
              {messages.moves.undo}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setAtOpening(undefined)}>
              {messages.moves.dismiss}
            </Button>
          </>
        }
      />
    </div>
  );
};

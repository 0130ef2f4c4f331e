import { useMutation } from "@tanstack/react-query";
import { moveCollection } from "#web/api/collections.ts";
import { isRefusal } from "#web/api/failures.ts";
import { moveSpace } from "#web/api/spaces.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { dismissToast } from "#web/ui/toast-store.ts";
import { toast } from "#web/ui/toast.tsx";
import { type MoveRecord, neighboursOf, spotOfRecord } from "./move-record.ts";
import { addRecord, dropRecord } from "./move-records.ts";
import {
  findItem,
  type Pointer,
  pointerTo,
  type ShelfItem,
  type ShelfMove,
  type Spot,
} from "./shelf-items.ts";
import { messages } from "./messages.ts";
import { movesUnderWay, useOrganization, useShelfNow } from "./use-shelf.ts";

/** Moves wait for each other, so that each meets the order it was made in. */
const inTurn = { scope: { id: "order-of-spaces" } };

const named = ({ type, id }: Pointer) =>
  type === "space"
    ? { type: "space" as const, space: id }
    : { type: "collection" as const, collection: id };

const bodyOf = ({ parent, after, before }: Spot) => ({
  parent,
  position: {
    ...(after && { after: named(after) }),
    ...(before && { before: named(before) }),
  },
});

/** Only the latest move stands in a toast: a row walked upwards must not fill the screen with them. */
let shown: number | undefined;
const sayMoved = (title: string, undo: () => void): void => {
  if (shown !== undefined) dismissToast(shown);
  shown = toast({ tone: "success", title, action: { label: messages.moves.undo, run: undo } });
};

/** What a collection is called, by its id; null is the top. */
export const placeName = (items: readonly ShelfItem[], parent: string | null): string =>
  (parent === null ? undefined : findItem(items, parent)?.text) ?? messages.theTop;

/** Moving things, and taking it back. The tree shows a move at once, and takes it back if it fails. */
export const useMoves = () => {
  const organizationId = useOrganization().id;
  const shelfNow = useShelfNow();
  const { mutateAsync: sendSpace } = useMutation({ ...moveSpace, ...inTurn });
  const { mutateAsync: sendCollection } = useMutation({ ...moveCollection, ...inTurn });

  const send = async ({ type, id }: Pointer, spot: Spot): Promise<void> => {
    const move: ShelfMove = { ...spot, id };
    movesUnderWay.set([...movesUnderWay.get(), move]);
    const body = bodyOf(spot);
    try {
      await (type === "space"
        ? sendSpace({ path: { spaceId: id }, body })
        : sendCollection({ path: { collectionId: id }, body }));
    } finally {
      movesUnderWay.set(movesUnderWay.get().filter((other) => other !== move));
    }
  };

  const undo = async (record: MoveRecord): Promise<void> => {
    try {
      await send(record.moved, spotOfRecord(shelfNow(), record));
    } catch (error) {
      // It stands there already: somebody else took it back.
      if (!isRefusal(error, 409)) return toastFailure(error, () => void undo(record));
    }
    dropRecord(record);
    toast({ tone: "success", title: messages.moves.undone(record.title, record.from) });
  };

  /** Moves and says so; rejects when the service refuses. */
  const move = async (item: ShelfItem, spot: Spot): Promise<void> => {
    const items = shelfNow();
    const present = findItem(items, item.id) ?? item;
    const record: MoveRecord = {
      organizationId,
      moved: pointerTo(item.thing),
      title: item.text,
      parent: present.parent,
      ...neighboursOf(items, present),
      from: placeName(items, present.parent),
      to: placeName(items, spot.parent),
      at: Date.now(),
    };
    await send(record.moved, spot);
    addRecord(record);
    const words = record.parent === spot.parent ? messages.moves.within : messages.moves.done;
    sayMoved(words(item.text, record.to), () => void undo(record));
  };

  /** The same for moves without a dialog of their own: a refusal is said in a toast. */
  const moveLoosely = async (item: ShelfItem, spot: Spot): Promise<void> => {
    try {
      await move(item, spot);
    } catch (error) {
      toastFailure(error, () => void moveLoosely(item, spot));
    }
  };
  return { move, moveLoosely, undo };
};

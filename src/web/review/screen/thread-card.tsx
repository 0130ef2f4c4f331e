import { memo } from "react";
import { Compose } from "../talk/compose.tsx";
import { talkStrings as strings } from "../talk/talk-strings.ts";
import { Thread } from "../talk/thread.tsx";
import { useBoard } from "../talk/use-board.ts";
import { useReview } from "./use-review.ts";

/** A thread of the change request. */
export const ThreadCard = memo(Thread);

interface NewThreadCardProps {
  /** The page it is about, and the block there; the whole change request without. */
  readonly page: string | undefined;
  readonly node: string | undefined;
  readonly onDone: () => void;
}

/** Begins a thread. */
export const NewThreadCard = ({ page, node, onDone }: NewThreadCardProps) => {
  const { changeRequest } = useReview();
  const board = useBoard();
  const label =
    page === undefined
      ? strings.newOnWhole
      : node === undefined
        ? strings.newOnPage
        : strings.newOnBlock;
  return (
    <section
      aria-label={label}
      className="rounded-md border border-accent bg-surface p-3 shadow-sm"
    >
      <p className="mb-2 text-sm font-medium">{label}</p>
      <Compose
        label={strings.body}
        placeholder={strings.newPlaceholder}
        draftKey={`${changeRequest.id}.new.${page ?? "whole"}.${node ?? "page"}`}
        send={strings.begin}
        startFocused
        onSend={(text) =>
          board.post(text, {
            ...(page !== undefined && { page }),
            ...(node !== undefined && { node }),
          })
        }
        onClose={onDone}
      />
    </section>
  );
};

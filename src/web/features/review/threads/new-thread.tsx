import { useBoard } from "./board.tsx";
import { threadStrings as strings } from "./thread-strings.ts";
import { WriteBox } from "./write-box.tsx";
import type { Comment } from "#web/api/comments.ts";

interface NewThreadProps {
  /** The page it is about, and the block there; the whole without. */
  readonly page: string | undefined;
  readonly node: string | undefined;
  /** Its words, where "this page" says too little. */
  readonly title?: string | undefined;
  readonly onPosted?: (comment: Comment) => void;
  /** Called when it is sent or given up. */
  readonly onDone: () => void;
}

/** The name a thread that is being begun is kept under in this browser. */
export const newThreadDraft = (
  board: string,
  page: string | undefined,
  node: string | undefined,
): string => `${board}.new.${page ?? ""}.${node ?? ""}`;

/** Begins a thread. */
export const NewThread = ({ page, node, title, onPosted, onDone }: NewThreadProps) => {
  const board = useBoard();
  const whole = board.kind === "space" ? strings.newOnSpace : strings.newOnChangeRequest;
  const onPage = node === undefined ? strings.newOnPage : strings.newOnBlock;
  const label = title ?? (page === undefined ? whole : onPage);
  return (
    <section
      aria-label={label}
      className="rounded-md border border-accent bg-surface p-3 shadow-sm"
    >
      <p className="mb-2 text-sm font-medium wrap-anywhere">{label}</p>
      <WriteBox
        label={strings.body}
        placeholder={strings.newPlaceholder}
        draftKey={newThreadDraft(board.name, page, node)}
        send={strings.begin}
        onSend={async (text) => {
          const comment = await board.post(text, {
            ...(page !== undefined && { page }),
            ...(node !== undefined && { node }),
          });
          onPosted?.(comment);
        }}
        onClose={onDone}
      />
    </section>
  );
};

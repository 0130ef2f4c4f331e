import { Ellipsis } from "lucide-react";
import { memo, useMemo, useState } from "react";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import type { Comment, CommentReply } from "#web/api/comments.ts";
import { describeFailure } from "#web/api/failures.ts";
import { useDraft } from "#web/forms/draft.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { DeferredMenu } from "#web/shell/deferred-menu.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { toast } from "#web/ui/toast.tsx";
import { DocumentView } from "#web/features/content/index.ts";
import { useBoard } from "./board.tsx";
import { keptText } from "./kept-text.ts";
import { ReactionBar, ReactionPicker } from "./reaction-bar.tsx";
import { useReactionWishes } from "./reaction-wishes.ts";
import { threadStrings as strings } from "./thread-strings.ts";
import { WriteBox } from "./write-box.tsx";

/** Below the headings of any screen threads stand on. */
const HEADINGS_BELOW = 4;

const Words = memo(({ markdown }: { markdown: string }) => {
  const { links } = useBoard();
  const document = useMemo(() => parseMarkdown(markdown, countingKeys("m")), [markdown]);
  return <DocumentView document={document} headingOffset={HEADINGS_BELOW} {...links} />;
});

const copyLink = (address: string): void => {
  navigator.clipboard.writeText(address).then(
    () => toast({ tone: "success", title: strings.copied }),
    () => toast({ tone: "danger", title: strings.notCopied, description: address }),
  );
};

const here = () => Promise.resolve();

interface MessageProps {
  readonly message: Comment | CommentReply;
  /** Id of the thread it stands in. */
  readonly thread: string;
  readonly mayReact: boolean;
  /** Called when something of it that had focus went away. */
  readonly onLeft: () => void;
}

/** What somebody said: who, when, the words and what others feel about them. */
export const Message = ({ message, thread, mayReact, onLeft }: MessageProps) => {
  const board = useBoard();
  const { id, postedBy, postedAt, editedAt, body, permissions, reactions, urls } = message;
  const isReply = message.object === "comment-reply";
  const isStone = !isReply && message.deletedAt !== undefined;
  const draftKey = `${id}.edit`;
  const draft = useDraft(draftKey);
  const [editing, setEditing] = useState<"again" | "now" | undefined>(() =>
    permissions.edit && keptText(draft) !== undefined ? "again" : undefined,
  );
  const [removing, setRemoving] = useState(false);
  const reacting = useReactionWishes(reactions, board.caller, (emoji, add) => {
    const change = add ? { addedReactions: [emoji] } : { removedReactions: [emoji] };
    return isReply ? board.changeReply(thread, id, change) : board.change(id, change);
  });
  const { markdown = "" } = body;
  const trigger = (
    <IconButton size="sm" icon={Ellipsis} label={strings.acts(postedBy.displayName)} />
  );
  const stopEditing = () => {
    setEditing(undefined);
    onLeft();
  };
  return (
    <>
      <div className="flex items-center gap-2 text-sm">
        <Avatar
          id={postedBy.id}
          name={postedBy.displayName}
          photoURL={postedBy.photoURL}
          size="sm"
        />
        <p className="min-w-0 grow wrap-anywhere">
          <span className="font-medium">{postedBy.displayName}</span>{" "}
          <span className="text-muted">
            <Timestamp value={postedAt} />
            {editedAt !== undefined && !isStone && (
              <>
                {" · "}
                <span title={strings.editedAt(formatExact(editedAt))}>{strings.edited}</span>
              </>
            )}
          </span>
        </p>
        {mayReact && !isStone && <ReactionPicker reacting={reacting} />}
        <DeferredMenu
          trigger={trigger}
          load={here}
          menu={
            <Menu trigger={trigger} defaultOpen>
              <MenuItem onSelect={() => copyLink(urls.app)}>{strings.copyLink}</MenuItem>
              {permissions.edit && !isStone && (
                <MenuItem onSelect={() => setEditing("now")}>{strings.edit}</MenuItem>
              )}
              {permissions.delete && !isStone && (
                <MenuItem danger onSelect={() => setRemoving(true)}>
                  {strings.remove}
                </MenuItem>
              )}
            </Menu>
          }
        />
      </div>
      <div className="mt-1 text-base">
        {isStone && <p className="text-muted italic">{strings.deleted}</p>}
        {!isStone && editing === undefined && <Words markdown={markdown} />}
        {!isStone && editing !== undefined && (
          <WriteBox
            label={strings.body}
            initial={markdown}
            draftKey={draftKey}
            send={strings.save}
            quiet={editing === "again"}
            onSend={(text) =>
              isReply
                ? board.changeReply(thread, id, { body: { markdown: text } })
                : board.change(id, { body: { markdown: text } })
            }
            onClose={stopEditing}
          />
        )}
      </div>
      {!isStone && <ReactionBar reacting={reacting} mayReact={mayReact} />}
      {removing && (
        <ConfirmDialog
          open
          onOpenChange={setRemoving}
          title={strings.removeTitle}
          body={!isReply && message.replies > 0 ? strings.removeStone : strings.removeText}
          confirmLabel={strings.remove}
          describeFailure={describeFailure}
          onConfirm={async () => {
            await (isReply ? board.removeReply(thread, id) : board.remove(id));
          }}
        />
      )}
    </>
  );
};

import { Ellipsis } from "lucide-react";
import { useMemo, useState } from "react";
import { countingKeys } from "../../../content/block.ts";
import { parseMarkdown } from "../../../content/markdown/parse.ts";
import type { Comment, CommentReply } from "../../api/comments.ts";
import { describeFailure } from "../../api/failures.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Menu, MenuItem } from "../../ui/menu.tsx";
import { Timestamp } from "../../ui/timestamp.tsx";
import { toast } from "../../ui/toast.tsx";
import { DocumentView } from "../document/document-view.tsx";
import { Compose } from "./compose.tsx";
import { ReactionBar } from "./reactions.tsx";
import { talkStrings as strings } from "./talk-strings.ts";
import { useBoard } from "./use-board.ts";

const Words = ({ markdown }: { markdown: string }) => {
  const document = useMemo(() => parseMarkdown(markdown, countingKeys("m")), [markdown]);
  return <DocumentView document={document} headingOffset={4} />;
};

interface MessageProps {
  readonly message: Comment | CommentReply;
  /** The thread a reply stands in. */
  readonly thread: string;
  readonly mayReact: boolean;
}

const copyLink = (address: string): void => {
  navigator.clipboard.writeText(address).then(
    () => toast({ title: strings.copied }),
    () => toast({ title: strings.notCopied }),
  );
};

/** What somebody said: who, when, the words and what others feel about them. */
export const Message = ({ message, thread, mayReact }: MessageProps) => {
  const board = useBoard();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const { id, postedBy, postedAt, editedAt, body, permissions, reactions, urls } = message;
  const isReply = message.object === "comment-reply";
  const gone = !isReply && message.deletedAt !== undefined;
  const { markdown = "" } = body;
  return (
    <>
      <header className="flex items-center gap-2 text-sm">
        <Avatar
          id={postedBy.id}
          name={postedBy.displayName}
          photoURL={postedBy.photoURL}
          size="sm"
        />
        <span className="min-w-0 grow wrap-anywhere">
          <span className="font-medium">{postedBy.displayName}</span>{" "}
          <span className="text-muted">
            <Timestamp value={postedAt} />
            {editedAt !== undefined && <> · {strings.edited}</>}
          </span>
        </span>
        <Menu trigger={<IconButton size="sm" icon={Ellipsis} label={strings.acts} />}>
          <MenuItem onSelect={() => copyLink(urls.app)}>{strings.copyLink}</MenuItem>
          {permissions.edit && (
            <MenuItem onSelect={() => setEditing(true)}>{strings.edit}</MenuItem>
          )}
          {permissions.delete && (
            <MenuItem danger onSelect={() => setRemoving(true)}>
              {strings.remove}
            </MenuItem>
          )}
        </Menu>
      </header>
      <div className="mt-1.5 text-base">
        {gone && <p className="text-muted italic">{strings.deleted}</p>}
        {!gone && !editing && <Words markdown={markdown} />}
        {!gone && editing && (
          <Compose
            label={strings.body}
            initial={markdown}
            draftKey={`${id}.edit`}
            send={strings.save}
            startFocused
            onSend={(text) =>
              isReply ? board.editReply(thread, id, text) : board.editComment(id, text)
            }
            onClose={() => setEditing(false)}
          />
        )}
      </div>
      {!gone && (
        <div className="mt-1.5">
          <ReactionBar
            commentId={thread}
            {...(isReply && { replyId: id })}
            reactions={reactions}
            mayReact={mayReact}
          />
        </div>
      )}
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={strings.removeTitle}
        body={strings.removeText}
        confirmLabel={strings.remove}
        describeFailure={describeFailure}
        onConfirm={async () => {
          await (isReply ? board.removeReply(thread, id) : board.removeComment(id));
        }}
      />
    </>
  );
};

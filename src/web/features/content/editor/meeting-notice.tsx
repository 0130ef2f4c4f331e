import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { editorMessages } from "./messages.ts";
import type { OtherWriter } from "./page-writer.ts";

const messages = editorMessages.meeting;

const titleOf = (who: OtherWriter | undefined): string => {
  if (who === undefined) return messages.bySomebody;
  return who === "self" ? messages.bySelf : messages.byName(who.name);
};

interface MeetingNoticeProps {
  readonly who: OtherWriter | undefined;
  /** The current text of the paragraph. */
  readonly words: string;
  readonly onShow: () => void;
  readonly onDismiss: () => void;
}

/** Tells the writer that somebody else's text was merged into the paragraph they are writing, and can show it. */
export const MeetingNotice = ({ who, words, onShow, onDismiss }: MeetingNoticeProps) => (
  <Callout
    tone="warning"
    title={titleOf(who)}
    actions={
      <>
        <Button size="sm" onClick={onShow}>
          {messages.show}
        </Button>
        <Button size="sm" onClick={onDismiss}>
          {messages.dismiss}
        </Button>
      </>
    }
  >
    {messages.text}
    <q className="mt-1 line-clamp-3 border-l-2 border-line pl-2 before:content-none after:content-none">
      {words}
    </q>
  </Callout>
);

import { useEffect, useState } from "react";
import { describeFailure } from "../../../../../api/failures.ts";
import {
  everyMember,
  type MembersQuestion,
  type OrganizationMember,
} from "../../../../../api/members.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Callout } from "../../../../../ui/callout.tsx";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { Progress } from "../../../../../ui/progress.tsx";
import { toast } from "../../../../../ui/toast.tsx";
import { exportStrings as strings } from "./list-strings.ts";
import { membersCsv } from "./members-csv.ts";
import { saveFile } from "../../../../../ui/save-file.ts";

/** The progress is drawn anew after this many members. */
const STEP = 250;

interface ExportDialogProps {
  readonly organizationId: string;
  readonly question: MembersQuestion;
  readonly narrowed: boolean;
  readonly total: number | undefined;
  readonly onClose: () => void;
}

/** Fetches every member the list would show, page after page, and saves them as a file. */
export const ExportDialog = ({
  organizationId,
  question,
  narrowed,
  total,
  onClose,
}: ExportDialogProps) => {
  // What is exported is what was asked for when the dialog opened, even if the list moves on.
  const [asked] = useState(() => ({ organizationId, question, total }));
  const [close] = useState(() => onClose);
  const [attempt, setAttempt] = useState(0);
  const [fetched, setFetched] = useState(0);
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    const stop = new AbortController();
    const run = async () => {
      const members: OrganizationMember[] = [];
      for await (const member of everyMember(asked.organizationId, asked.question, stop.signal)) {
        members.push(member);
        if (members.length % STEP === 0) setFetched(members.length);
      }
      stop.signal.throwIfAborted();
      const today = new Date().toISOString().slice(0, 10);
      saveFile(strings.file(today), "text/csv;charset=utf-8", membersCsv(members));
      toast({ title: strings.done(members.length), tone: "success" });
      close();
    };
    run().catch((error: unknown) => {
      if (!stop.signal.aborted) setFailure(error);
    });
    return () => stop.abort();
  }, [asked, close, attempt]);

  const { title, text } = describeFailure(failure);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={strings.title}
      description={asked.total !== undefined && strings.scope(asked.total, narrowed)}
      footer={
        <>
          <Button onClick={onClose}>{strings.cancel}</Button>
          {failure !== undefined && (
            <Button
              variant="primary"
              onClick={() => {
                setFailure(undefined);
                setFetched(0);
                setAttempt((count) => count + 1);
              }}
            >
              {strings.retry}
            </Button>
          )}
        </>
      }
    >
      {failure === undefined ? (
        <Progress
          label={strings.progress}
          value={asked.total === undefined ? undefined : Math.min(fetched, asked.total)}
          max={Math.max(1, asked.total ?? 1)}
        />
      ) : (
        <Callout tone="danger" title={title}>
          {text}
        </Callout>
      )}
    </Dialog>
  );
};

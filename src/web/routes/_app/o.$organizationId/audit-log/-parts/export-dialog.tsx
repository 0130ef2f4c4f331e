import { useEffect, useState } from "react";
import {
  type AuditEvent,
  type AuditQuestion,
  everyAuditEvent,
} from "../../../../../api/audit-events.ts";
import { describeFailure } from "../../../../../api/failures.ts";
import { formatNumber } from "../../../../../kit/format-number.ts";
import { Button } from "../../../../../ui/button.tsx";
import { Callout } from "../../../../../ui/callout.tsx";
import { Dialog } from "../../../../../ui/dialog.tsx";
import { Progress } from "../../../../../ui/progress.tsx";
import { toast } from "../../../../../ui/toast.tsx";
import { saveFile } from "../../../../../ui/save-file.ts";
import { auditCsv } from "./audit-csv.ts";
import { exportStrings as strings } from "./audit-strings.ts";

/** Most events in one file: 100 requests, and a file every spreadsheet opens. */
const MOST = 10_000;
/** The progress is drawn anew after this many events. */
const STEP = 100;

interface ExportDialogProps {
  readonly organizationId: string;
  readonly question: AuditQuestion;
  readonly narrowed: boolean;
  readonly total: number | undefined;
  readonly labels: ReadonlyMap<string, string>;
  readonly onClose: () => void;
}

type Asked = Pick<ExportDialogProps, "organizationId" | "question">;

const fetchEvents = async (
  { organizationId, question }: Asked,
  signal: AbortSignal,
  onProgress: (fetched: number) => void,
): Promise<AuditEvent[]> => {
  const events: AuditEvent[] = [];
  for await (const event of everyAuditEvent(organizationId, question, signal)) {
    events.push(event);
    if (events.length % STEP === 0) onProgress(events.length);
    if (events.length === MOST) break;
  }
  signal.throwIfAborted();
  return events;
};

/** Fetches the events the log would show, page after page, and saves them as a file. */
export const ExportDialog = ({ narrowed, onClose, ...given }: ExportDialogProps) => {
  // What is exported is what was asked for when the dialog opened, even if the log moves on.
  const [asked] = useState(() => given);
  const [close] = useState(() => onClose);
  const [attempt, setAttempt] = useState(0);
  const [fetched, setFetched] = useState(0);
  const [failure, setFailure] = useState<unknown>();

  useEffect(() => {
    const stop = new AbortController();
    fetchEvents(asked, stop.signal, setFetched)
      .then((events) => {
        const today = new Date().toISOString().slice(0, 10);
        const file = auditCsv(events, asked.labels);
        saveFile(strings.file(today), "text/csv;charset=utf-8", file);
        toast({ title: strings.done(events.length), tone: "success" });
        close();
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) setFailure(error);
      });
    return () => stop.abort();
  }, [asked, close, attempt]);

  const again = () => {
    setFailure(undefined);
    setFetched(0);
    setAttempt((count) => count + 1);
  };
  const { title, text } = describeFailure(failure);
  const whole = asked.total === undefined ? undefined : Math.min(asked.total, MOST);
  const cut = asked.total !== undefined && asked.total > MOST;
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
            <Button variant="primary" onClick={again}>
              {strings.retry}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {cut && <Callout tone="warning">{strings.bounded(formatNumber(MOST))}</Callout>}
        {failure === undefined ? (
          <Progress
            label={strings.progress}
            value={whole === undefined ? undefined : Math.min(fetched, whole)}
            max={Math.max(1, whole ?? 1)}
          />
        ) : (
          <Callout tone="danger" title={title}>
            {text}
          </Callout>
        )}
      </div>
    </Dialog>
  );
};

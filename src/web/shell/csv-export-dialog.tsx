import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { type ReactNode, useEffect, useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Progress } from "./progress.tsx";
import { saveFile } from "./save-file.ts";
import { toast } from "#web/ui/toast.tsx";

interface ExportOf<Item> {
  /** Fetches the exported items one by one, until the signal aborts. */
  readonly walk: (signal: AbortSignal) => AsyncIterable<Item>;
  readonly csvOf: (items: readonly Item[]) => string;
  /** The number of items, if known. */
  readonly total: number | undefined;
  /** How many items pass between updates of the progress. */
  readonly step: number;
  /** The most items per file. */
  readonly most?: number;
  readonly words: {
    readonly title: string;
    readonly scope: (count: number, narrowed: boolean) => string;
    readonly progress: string;
    readonly cancel: string;
    readonly done: (count: number) => string;
    readonly file: (date: string) => string;
  };
}

interface CsvExportDialogProps<Item> extends ExportOf<Item> {
  readonly narrowed: boolean;
  /** What to know about the file in advance. */
  readonly notice?: ReactNode;
  readonly onClose: () => void;
}

const fetchItems = async <Item,>(
  { walk, step, most = Number.POSITIVE_INFINITY }: ExportOf<Item>,
  signal: AbortSignal,
  onProgress: (fetched: number) => void,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for await (const item of walk(signal)) {
    items.push(item);
    if (items.length % step === 0) onProgress(items.length);
    if (items.length === most) break;
  }
  signal.throwIfAborted();
  return items;
};

/** Fetches everything that a list would show, page by page, and saves it as a file. */
export const CsvExportDialog = <Item,>({
  narrowed,
  notice,
  onClose,
  ...given
}: CsvExportDialogProps<Item>) => {
  // Exports what was requested when the dialog opened, even if the list changes.
  const [asked] = useState(() => given);
  const [close] = useState(() => onClose);
  const [attempt, setAttempt] = useState(0);
  const [fetched, setFetched] = useState(0);
  const [failure, setFailure] = useState<unknown>();
  const { words, total, most = Number.POSITIVE_INFINITY } = asked;

  useEffect(() => {
    const stop = new AbortController();
    fetchItems(asked, stop.signal, setFetched)
      .then((items) => {
        const today = new Date().toISOString().slice(0, 10);
        saveFile(asked.words.file(today), "text/csv;charset=utf-8", asked.csvOf(items));
        toast({ title: asked.words.done(items.length), tone: "success" });
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
  const whole = total === undefined ? undefined : Math.min(total, most);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={total !== undefined && words.scope(total, narrowed)}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {failure !== undefined && (
            <Button variant="primary" onClick={again}>
              {TRY_AGAIN}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {notice}
        {failure === undefined ? (
          <Progress
            label={words.progress}
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

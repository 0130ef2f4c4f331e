import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { MAX_TRANSLATION_FILE } from "#contract/schemas/limits.ts";
import { describeFailure, detailsOf } from "#web/api/failures.ts";
import { worthRetrying } from "#web/api/query-client.ts";
import {
  importTranslationFile,
  previewTranslationFile,
  type TranslationImport,
  type TranslationPath,
} from "#web/api/translations.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { toast } from "#web/ui/toast.tsx";
import { importMessages as messages } from "./messages.ts";

const rows = ["taken", "same", "open", "older", "unknown", "refusedCount"] as const;

interface OutcomeProps {
  readonly path: TranslationPath;
  readonly outcome: TranslationImport;
}

/** The effect of importing the file, in figures, and the rejected texts. */
const Outcome = ({ path, outcome }: OutcomeProps) => {
  const { refused, refusedCount } = outcome;
  const told = rows.filter((row) => outcome[row] > 0);
  if (told.length === 0) return <p>{messages.nothing}</p>;
  return (
    <>
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{messages.caption}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{messages.columns.what}</th>
            <th scope="col">{messages.columns.count}</th>
          </tr>
        </thead>
        <tbody>
          {told.map((row) => (
            <tr key={row}>
              <th scope="row" className="border-b border-line py-2 text-left font-normal">
                <span className="font-medium">{messages.rows[row].label}</span>
                <span className="block text-sm text-muted">{messages.rows[row].hint}</span>
              </th>
              <td className="tabular border-b border-line py-2 pl-4 text-right align-top">
                {formatNumber(outcome[row])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused.length > 0 && (
        <section aria-label={messages.refused}>
          <h3 className="text-sm font-medium">{messages.refused}</h3>
          <ul className="mt-1 flex flex-col gap-1.5 text-sm">
            {refused.map(({ page, key, line, message }) => (
              <li key={`${page} ${key} ${line}`} className="flex flex-wrap gap-x-2 wrap-anywhere">
                <span className="tabular text-muted">{messages.line(line)}</span>
                <span className="min-w-0">{message}</span>
                <Link
                  to="/o/$organizationId/translations/$translationId/pages/$pageId"
                  params={{ ...path, pageId: page }}
                  search={{ unit: key }}
                  className="text-muted underline underline-offset-2 hover:text-ink"
                >
                  {messages.open}
                </Link>
              </li>
            ))}
          </ul>
          {refusedCount > refused.length && (
            <p className="mt-1 text-sm text-muted">
              {messages.more(refusedCount - refused.length)}
            </p>
          )}
        </section>
      )}
    </>
  );
};

interface ProblemProps {
  readonly error: unknown;
  /** Absent if a button of the dialog does the same. */
  readonly onRetry?: (() => void) | undefined;
}

/** A problem with a file, or with sending it; only the latter is worth retrying. */
const Problem = ({ error, onRetry }: ProblemProps) => {
  const { title, text } = describeFailure(error);
  const [said] = detailsOf(error);
  if (onRetry !== undefined && worthRetrying(0, error))
    return (
      <RetryCallout title={title} onRetry={onRetry}>
        {text}
      </RetryCallout>
    );
  return (
    <Callout tone="danger" title={said ?? title}>
      {said === undefined && text}
    </Callout>
  );
};

interface ImportDialogProps {
  readonly path: TranslationPath;
  readonly onClose: () => void;
}

/** Imports a file from translators, after showing what it will change. */
export const ImportDialog = ({ path, onClose }: ImportDialogProps) => {
  const [file, setFile] = useState<File>();
  const tooLarge = file !== undefined && file.size > MAX_TRANSLATION_FILE;
  const preview = useMutation({
    mutationFn: (chosen: File) => previewTranslationFile(path, chosen),
  });
  const { mutateAsync, isPending, error, reset } = useMutation(importTranslationFile);
  const outcome = tooLarge ? undefined : preview.data;
  const news = outcome === undefined ? 0 : outcome.taken + outcome.older;
  const choose = (chosen: File) => {
    setFile(chosen);
    preview.reset();
    reset();
    if (chosen.size <= MAX_TRANSLATION_FILE) preview.mutate(chosen);
  };
  const take = async () => {
    if (file === undefined) return;
    const { taken } = await mutateAsync({ path, body: file, query: { apply: true } });
    toast({ tone: "success", title: taken === 0 ? messages.kept : messages.done(taken) });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.title}
      description={messages.text}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={
              outcome === undefined
                ? messages.chooseFirst
                : news === 0
                  ? messages.nothing
                  : undefined
            }
            onClick={() => {
              take().catch(() => undefined);
            }}
          >
            {messages.submit(outcome?.taken ?? 0)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FilePicker
          accept=".xlf,.xliff,.po,application/xliff+xml,text/x-gettext-translation"
          file={file}
          error={tooLarge ? messages.tooLarge : undefined}
          onChoose={choose}
        >
          <p className="text-sm text-muted">{messages.kinds}</p>
        </FilePicker>
        {preview.isPending && (
          <p role="status" className="text-muted">
            {messages.reading}
          </p>
        )}
        {preview.error !== null && (
          <Problem error={preview.error} onRetry={file && (() => preview.mutate(file))} />
        )}
        {error !== null && <Problem error={error} />}
        {outcome !== undefined && <Outcome path={path} outcome={outcome} />}
      </div>
    </Dialog>
  );
};

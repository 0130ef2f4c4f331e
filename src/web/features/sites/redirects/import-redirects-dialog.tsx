import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { MAX_IMPORTED_ADDRESS, MAX_IMPORTED_REDIRECTS } from "#contract/schemas/limits.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  importRedirects,
  redirectImportQuery,
  type SiteRedirectImport,
} from "#web/api/site-redirects.ts";
import { DiscardDialog } from "#web/forms/leave-guard.tsx";
import { cx } from "#web/kit/class-names.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";
import { FilePicker } from "#web/ui/file-picker.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { useSiteName } from "../use-site.ts";
import { importMessages as messages } from "./messages.ts";
import { type RedirectLine, redirectLinesIn } from "./redirect-lines.ts";

type Outcome = SiteRedirectImport["outcomes"][number];

const outcomeClasses: Record<Outcome["outcome"], string> = {
  added: "text-success-ink",
  unchanged: "text-muted",
  refused: "text-danger-ink",
};

/** What happens to a line and, if it is skipped, why. */
const outcomeWords = ({ outcome, reason, title }: Outcome): string => {
  if (reason !== undefined) return `${messages.outcomes[outcome]}: ${messages.refusals[reason]}`;
  return title === undefined
    ? messages.outcomes[outcome]
    : `${messages.outcomes[outcome]}. ${messages.leadsTo(title)}`;
};

interface LineListProps {
  readonly lines: readonly RedirectLine[];
  readonly outcomes: readonly Outcome[];
}

/** All lines with their outcomes. */
const LineList = ({ lines, outcomes }: LineListProps) => (
  <ol aria-label={messages.lines} className="border-t border-line">
    {outcomes.map((outcome, at) => (
      <li
        key={lines[at]?.line}
        className="grid gap-x-3 border-b border-line py-1.5 [content-visibility:auto] sm:grid-cols-[4rem_minmax(0,1fr)]"
      >
        <span className="tabular text-sm text-muted">{messages.line(lines[at]?.line ?? 0)}</span>
        <span className="min-w-0 wrap-anywhere">
          <span className="font-mono text-sm">
            {outcome.source} → {outcome.target}
          </span>
          <span className={cx("block text-sm", outcomeClasses[outcome.outcome])}>
            {outcomeWords(outcome)}
          </span>
        </span>
      </li>
    ))}
  </ol>
);

/** What is wrong with the lines before they are sent; undefined if nothing. */
const problemWith = (lines: readonly RedirectLine[]): string | undefined => {
  if (lines.length > MAX_IMPORTED_REDIRECTS)
    return messages.tooMany(lines.length, MAX_IMPORTED_REDIRECTS);
  const long = lines.find(
    ({ source, target }) => Math.max(source.length, target.length) > MAX_IMPORTED_ADDRESS,
  );
  return long && messages.tooLong(long.line);
};

/** The parsed lines and a preview of adding them, updated after a pause in typing. */
const useChecked = (written: string) => {
  const name = useSiteName();
  const text = useDebounced(written);
  const lines = useMemo(() => redirectLinesIn(text), [text]);
  const problem = problemWith(lines);
  const redirects = lines.map(({ source, target }) => ({ source, target }));
  const { data, isError, refetch } = useQuery({
    ...redirectImportQuery(name, redirects),
    enabled: lines.length > 0 && problem === undefined,
  });
  const found = lines.length > 0 && problem === undefined ? data : undefined;
  return {
    lines,
    redirects,
    problem,
    found,
    failed: isError,
    retry: () => void refetch(),
    isCurrent: text === written,
  };
};

type Checked = ReturnType<typeof useChecked>;

const Preview = ({ lines, problem, found, failed, retry }: Checked) => {
  if (problem !== undefined || lines.length === 0) return null;
  if (found !== undefined) {
    const { added, unchanged, refused, outcomes } = found;
    return (
      <div className="flex flex-col gap-2">
        <p role="status" className="font-medium">
          {messages.summary(added, unchanged, refused)}
        </p>
        <LineList lines={lines} outcomes={outcomes} />
      </div>
    );
  }
  if (failed) return <RetryCallout onRetry={retry}>{messages.failed}</RetryCallout>;
  return (
    <div role="status">
      <span className="sr-only">{messages.checking}</span>
      <Skeleton className="h-20 w-full" />
    </div>
  );
};

const whyNot = ({ lines, problem, found, isCurrent }: Checked): string | undefined => {
  if (problem !== undefined) return problem;
  if (isCurrent && lines.length === 0) return messages.empty;
  if (!isCurrent || found === undefined) return messages.checking;
  return found.added === 0 ? messages.nothing : undefined;
};

/** Adds redirects from a list that is pasted or read from a file, after showing what each line will do. */
export const ImportRedirectsDialog = ({ onClose }: { onClose: () => void }) => {
  const name = useSiteName();
  const [written, setWritten] = useState("");
  const [file, setFile] = useState<File>();
  const [unreadable, setUnreadable] = useState(false);
  const [asking, setAsking] = useState(false);
  const [permanent, setPermanent] = useState(true);
  const checked = useChecked(written);
  const { mutateAsync, isPending, error } = useMutation(importRedirects);
  const read = async (chosen: File) => {
    setFile(chosen);
    const text = await chosen.text();
    // Text that is not UTF-8 contains the replacement character after decoding.
    setUnreadable(/[\uFFFD\0]/.test(text));
    if (!/[\uFFFD\0]/.test(text)) setWritten(text);
  };
  const add = async () => {
    const { added, refused } = await mutateAsync({
      path: name,
      body: { redirects: checked.redirects, permanent, apply: true },
    });
    toast({
      tone: "success",
      title: messages.done(added),
      ...(refused > 0 && { description: messages.left(refused) }),
    });
    onClose();
  };
  const close = () => {
    if (isPending) return;
    if (written.trim() === "") onClose();
    else setAsking(true);
  };
  const failure = error === null ? undefined : describeFailure(error);
  return (
    <Dialog
      open
      onOpenChange={close}
      title={messages.title}
      description={messages.text}
      width="lg"
      footer={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button
            variant="primary"
            pending={isPending}
            disabledReason={whyNot(checked)}
            onClick={() => {
              add().catch(() => undefined);
            }}
          >
            {messages.confirm(checked.found?.added ?? 0)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <FilePicker
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          file={file}
          error={unreadable ? messages.unreadable : undefined}
          onChoose={(chosen) => void read(chosen)}
        >
          <p className="text-sm text-muted">{messages.file}</p>
        </FilePicker>
        <Field label={messages.field} hint={messages.fieldHint} error={checked.problem}>
          <Textarea
            rows={6}
            spellCheck={false}
            className="max-h-60 font-mono text-sm!"
            placeholder={messages.placeholder}
            value={written}
            onChange={({ target }) => setWritten(target.value)}
          />
        </Field>
        <Switch
          label={messages.permanent}
          description={messages.permanentHint}
          checked={permanent}
          onChange={setPermanent}
        />
        {failure && (
          <Callout tone="danger" title={failure.title}>
            {failure.text}
          </Callout>
        )}
        <Preview {...checked} />
      </div>
      <DiscardDialog open={asking} onStay={() => setAsking(false)} onDiscard={onClose} />
    </Dialog>
  );
};

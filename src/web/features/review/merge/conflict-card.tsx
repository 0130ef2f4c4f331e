import { CircleCheck } from "lucide-react";
import { useId, useMemo } from "react";
import { MAX_MARKDOWN } from "#contract/schemas/document.ts";
import type { MergeConflict, MergeResolution } from "#web/api/change-requests.ts";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/input.tsx";
import { ReviewLink } from "../screen/review-context.tsx";
import { conflictMessages as messages } from "./messages.ts";
import { countingKeys, newDocument, textBlock } from "#content/block.ts";
import { reuseKeys } from "#content/matching/reuse-keys.ts";
import type { Document } from "#contract/schemas/document.ts";
import { DifferenceView } from "../difference/difference-view.tsx";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { DocumentView } from "#web/features/content/index.ts";

interface ConflictSideProps {
  readonly title: string;
  readonly kind: MergeConflict["kind"];
  readonly value: string | null;
  /** The state it is compared with, word by word; absent if it is shown on its own. */
  readonly before?: string | null;
  readonly chosen: boolean;
}

/** A state as a document: the Markdown of a block, otherwise plain text. */
const documentOf = (kind: MergeConflict["kind"], value: string): Document =>
  kind === "block-content" || kind === "block-existence"
    ? parseMarkdown(value, countingKeys("side"))
    : newDocument([textBlock("paragraph", "side", value)]);

const Compared = ({
  kind,
  before,
  value,
}: {
  kind: MergeConflict["kind"];
  before: string;
  value: string;
}) => {
  const sides = useMemo(() => {
    const old = documentOf(kind, before);
    return { before: old, after: reuseKeys(old, documentOf(kind, value)) };
  }, [kind, before, value]);
  return <DifferenceView {...sides} view="inline" headingOffset={4} />;
};

const Alone = ({ kind, value }: { kind: MergeConflict["kind"]; value: string }) => {
  const document = useMemo(() => documentOf(kind, value), [kind, value]);
  return <DocumentView document={document} headingOffset={4} />;
};

const Value = ({ kind, value, before }: Omit<ConflictSideProps, "title" | "chosen">) => {
  if (value === null) return <p className="text-muted italic">{messages.absent}</p>;
  if (value === "") return <p className="text-muted italic">{messages.empty}</p>;
  if (typeof before === "string" && before !== "" && before !== value)
    return <Compared kind={kind} before={before} value={value} />;
  return <Alone kind={kind} value={value} />;
};

/** One of the three states of the conflicting value, rendered. */
const ConflictSide = ({ title, kind, value, before, chosen }: ConflictSideProps) => (
  <section
    className={
      chosen
        ? "min-w-0 rounded-sm border border-accent bg-accent-soft p-3"
        : "min-w-0 rounded-sm border border-line p-3"
    }
  >
    <h4 className="mb-1.5 text-xs font-medium text-muted">{title}</h4>
    <Value kind={kind} value={value} {...(before !== undefined && { before })} />
  </section>
);

interface ConflictCardProps {
  readonly conflict: MergeConflict;
  readonly answer: MergeResolution | undefined;
  /** The conflict's position: "2 of 7". */
  readonly place: string;
  readonly editable: boolean;
  /** The choices are being applied and cannot be changed. */
  readonly locked: boolean;
  readonly onChoose: (choose: MergeResolution["choose"]) => void;
  readonly onWrite: (text: string) => void;
}

const labels = {
  ours: messages.keepOurs,
  theirs: messages.takeTheirs,
  text: messages.ownText,
} as const;

const Choices = ({ conflict, answer, locked, onChoose }: ConflictCardProps) => {
  const name = useId();
  // Only a block has text that can be rewritten.
  const choices = conflict.kind.startsWith("block-")
    ? (["ours", "theirs", "text"] as const)
    : (["ours", "theirs"] as const);
  return (
    <fieldset className="mt-3" disabled={locked}>
      <legend className="sr-only">{messages.choice(messages.what(conflict))}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {choices.map((choose) => (
          <label key={choose} className="flex min-h-6 items-center gap-2 text-base">
            <input
              type="radio"
              name={name}
              checked={answer?.choose === choose}
              onChange={() => onChoose(choose)}
              className="size-4 accent-accent pointer-coarse:size-5"
            />
            {labels[choose]}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** One conflict: the three states side by side, and the choice of the one to keep. */
export const ConflictCard = (props: ConflictCardProps) => {
  const { conflict, answer, place, editable, locked, onWrite } = props;
  const headingId = useId();
  const { kind, page, base, ours, theirs } = conflict;
  return (
    <section
      aria-labelledby={headingId}
      data-conflict={answer === undefined ? "open" : "answered"}
      className="rounded-md border border-line bg-surface p-4 shadow-sm"
    >
      <header className="mb-3 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 id={headingId} tabIndex={-1} className="text-md font-semibold">
          {messages.what(conflict)}
          {page !== undefined && <span className="font-normal text-muted"> · {page.title}</span>}
        </h3>
        <span className="tabular text-sm text-muted">{place}</span>
        {answer !== undefined && (
          <CircleCheck size={16} aria-hidden className="self-center text-success-ink" />
        )}
        {page !== undefined && (
          <ReviewLink
            change={{ page: page.id }}
            className="ml-auto rounded-sm text-sm text-accent-ink hover:underline"
          >
            {messages.inPage}
          </ReviewLink>
        )}
      </header>
      <div className="grid gap-3 lg:grid-cols-3">
        <ConflictSide title={messages.base} kind={kind} value={base} chosen={false} />
        <ConflictSide
          title={messages.ours}
          kind={kind}
          value={ours}
          before={base}
          chosen={answer?.choose === "ours"}
        />
        <ConflictSide
          title={messages.theirs}
          kind={kind}
          value={theirs}
          before={base}
          chosen={answer?.choose === "theirs"}
        />
      </div>
      {editable && <Choices {...props} />}
      {editable && answer?.choose === "text" && (
        <div className="mt-3">
          <Field label={messages.own} hint={messages.ownHint}>
            <Textarea
              value={answer.text ?? ""}
              maxLength={MAX_MARKDOWN}
              readOnly={locked}
              onChange={({ target }) => onWrite(target.value)}
            />
          </Field>
        </div>
      )}
    </section>
  );
};

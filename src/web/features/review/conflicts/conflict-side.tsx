import { useMemo } from "react";
import type { MergeConflict } from "#web/api/change-requests.ts";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { DocumentView, PlainText } from "#web/features/content/index.ts";
import { conflictStrings as strings } from "./conflict-strings.ts";

interface ConflictSideProps {
  readonly title: string;
  readonly kind: MergeConflict["kind"];
  readonly value: string | null;
  readonly chosen: boolean;
}

const Rendered = ({ markdown }: { markdown: string }) => {
  const document = useMemo(() => parseMarkdown(markdown, countingKeys("side")), [markdown]);
  return <DocumentView document={document} headingOffset={4} />;
};

const Value = ({ kind, value }: Pick<ConflictSideProps, "kind" | "value">) => {
  if (value === null) return <p className="text-muted italic">{strings.absent}</p>;
  if (value === "") return <p className="text-muted italic">{strings.empty}</p>;
  if (kind === "block-content" || kind === "block-existence") return <Rendered markdown={value} />;
  return (
    <p className="wrap-anywhere whitespace-pre-wrap">
      <PlainText text={value} />
    </p>
  );
};

/** One of the three states of what is in conflict, as it is read. */
export const ConflictSide = ({ title, kind, value, chosen }: ConflictSideProps) => (
  <section
    className={
      chosen
        ? "min-w-0 rounded-sm border border-accent bg-accent-soft p-3"
        : "min-w-0 rounded-sm border border-line p-3"
    }
  >
    <h4 className="mb-1.5 text-xs font-medium text-muted">{title}</h4>
    <Value kind={kind} value={value} />
  </section>
);

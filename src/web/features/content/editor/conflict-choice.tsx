import { useEffect, useId, useMemo, useState } from "react";
import type { Conflict, Resolution } from "#contract/schemas/conflict.ts";
import { countingKeys } from "#content/block.ts";
import { parseMarkdown } from "#content/markdown/parse.ts";
import { DocumentView } from "../document/document-view.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { editorMessages as messages } from "./messages.ts";
import { reuseKeys } from "#content/matching/reuse-keys.ts";
import { ownMarkdown } from "#content/block-markdown.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import { mergeDocuments } from "#content/merge/documents.ts";

/** Three versions of a text: the common base, the one edited here, and the one saved by somebody else. */
interface ThreeTexts {
  readonly base: string;
  readonly ours: string;
  readonly theirs: string;
}

interface MergedTexts {
  readonly markdown: string;
  /** Blocks changed on both sides, without a resolution. */
  readonly conflicts: readonly Conflict[];
}

/** Merges three texts block by block and, within a block, word by word, applying the given resolutions. */
export const mergeTexts = (texts: ThreeTexts, answers: readonly Resolution[]): MergedTexts => {
  const newKey = countingKeys("m");
  const base = parseMarkdown(texts.base, newKey);
  const { document, conflicts } = mergeDocuments(
    base,
    reuseKeys(base, parseMarkdown(texts.ours, newKey)),
    reuseKeys(base, parseMarkdown(texts.theirs, newKey)),
    answers,
    {
      page: { id: "page", title: "" },
      print: ownMarkdown,
      parse: (markdown) => parseMarkdown(markdown, newKey),
    },
  );
  return { markdown: printMarkdown(document), conflicts };
};

interface ConflictChoiceProps {
  readonly texts: ThreeTexts;
  /** Called with the merged text. */
  readonly onChoose: (markdown: string) => void;
}

const Side = ({ title, markdown }: { title: string; markdown: string | null }) => {
  const document = useMemo(() => parseMarkdown(markdown ?? "", countingKeys("side")), [markdown]);
  return (
    <section className="min-w-0 rounded-sm border border-line bg-surface p-3">
      <h3 className="mb-1.5 text-xs font-medium text-muted">{title}</h3>
      {markdown === null ? (
        <p className="text-muted italic">{messages.conflict.absent}</p>
      ) : (
        <DocumentView document={document} headingOffset={3} />
      )}
    </section>
  );
};

type Choice = "ours" | "theirs" | "both";
const labels: Readonly<Record<Choice, string>> = {
  ours: messages.conflict.keepMine,
  theirs: messages.conflict.takeTheirs,
  both: messages.conflict.keepBoth,
};

/** The resolution for a choice; "both" concatenates the two texts. */
const answerOf = ({ id, ours, theirs }: Conflict, choice: Choice): Resolution =>
  choice === "both"
    ? { conflict: id, choose: "text", text: [ours, theirs].filter(Boolean).join("\n\n") }
    : { conflict: id, choose: choice };

const choicesFor = ({ ours, theirs, kind }: Conflict): readonly Choice[] =>
  ours !== null && theirs !== null && kind === "block-content"
    ? ["ours", "theirs", "both"]
    : ["ours", "theirs"];

interface OneConflictProps {
  readonly conflict: Conflict;
  readonly index: number;
  readonly chosen: Choice | undefined;
  readonly onChoose: (choice: Choice) => void;
}

const OneConflict = ({ conflict, index, chosen, onChoose }: OneConflictProps) => {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{messages.conflict.choice(index)}</legend>
      <div className="grid gap-2 lg:grid-cols-2">
        <Side title={messages.conflict.mine} markdown={conflict.ours} />
        <Side title={messages.conflict.theirs} markdown={conflict.theirs} />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {choicesFor(conflict).map((choice) => (
          <label key={choice} className="flex min-h-6 items-center gap-2 text-base">
            <input
              type="radio"
              name={name}
              checked={chosen === choice}
              onChange={() => onChoose(choice)}
              className="size-4 accent-accent pointer-coarse:size-5"
            />
            {labels[choice]}
          </label>
        ))}
      </div>
    </fieldset>
  );
};

/** Asks which side to keep, for each block changed on both sides. */
export const ConflictChoice = ({ texts, onChoose }: ConflictChoiceProps) => {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Choice>>(new Map());
  const { base, ours, theirs } = texts;
  const { conflicts, markdown } = useMemo(
    () => mergeTexts({ base, ours, theirs }, []),
    [base, ours, theirs],
  );
  // The two sides may have become equal, because editing continues.
  useEffect(() => {
    if (conflicts.length === 0) onChoose(markdown);
  });
  const apply = () => {
    const answers = conflicts.flatMap((conflict) => {
      const choice = chosen.get(conflict.id);
      return choice === undefined ? [] : [answerOf(conflict, choice)];
    });
    onChoose(mergeTexts(texts, answers).markdown);
  };
  const open = conflicts.some(({ id }) => !chosen.has(id));
  return (
    <Callout
      tone="warning"
      title={messages.conflict.title}
      actions={
        <Button
          variant="primary"
          disabledReason={open ? messages.conflict.choose : undefined}
          onClick={apply}
        >
          {messages.conflict.apply}
        </Button>
      }
    >
      <p className="mb-3">{messages.conflict.text}</p>
      <div className="flex max-h-[45dvh] flex-col gap-5 overflow-y-auto">
        {conflicts.map((conflict, index) => (
          <OneConflict
            key={conflict.id}
            conflict={conflict}
            index={index + 1}
            chosen={chosen.get(conflict.id)}
            onChoose={(choice) => setChosen(new Map(chosen).set(conflict.id, choice))}
          />
        ))}
      </div>
    </Callout>
  );
};

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_CONTENT_CHANGES } from "#contract/schemas/content-change.ts";
import { describeFailure } from "#web/api/failures.ts";
import { everySpecOperationQuery } from "#web/api/specs.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { ChoiceRow } from "#web/ui/choice/choice-list.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useContentChange, useEditorSource } from "../editor-source.ts";
import { specInsertMessages } from "./messages.ts";
import { SpecChoice, useSpecChoice } from "./spec-choice.tsx";
import { type ReferencePage, referenceChanges, referencePages } from "./spec-markdown.ts";

const messages = specInsertMessages.referenceDialog;

const nothingLeftOut: ReadonlySet<string | undefined> = new Set();

const countOf = (pages: readonly ReferencePage[]): number =>
  pages.reduce((sum, { operations }) => sum + operations.length, 0);

/** Why the pages cannot be created; undefined if they can. */
const whyNot = (pages: readonly ReferencePage[]): string | undefined => {
  if (pages.length === 0) return messages.none;
  return pages.length > MAX_CONTENT_CHANGES ? messages.tooMany(MAX_CONTENT_CHANGES) : undefined;
};

/** All operations of a specification, grouped into the pages that would be created. */
const usePages = (organizationId: string, specSlug: string | undefined) => {
  const { data, error, refetch } = useQuery({
    ...everySpecOperationQuery({ organizationId, specSlug: specSlug ?? "" }),
    enabled: specSlug !== undefined,
  });
  return { pages: data && referencePages(data), error, retry: () => void refetch() };
};

interface TagChoiceProps {
  readonly pages: readonly ReferencePage[];
  readonly leftOut: ReadonlySet<string | undefined>;
  readonly onToggle: (tag: string | undefined) => void;
}

const TagChoice = ({ pages, leftOut, onToggle }: TagChoiceProps) => (
  <fieldset className="min-w-0">
    <legend className="mb-1 text-sm font-medium">{messages.tags}</legend>
    <ul className="max-h-60 overflow-y-auto rounded-sm border border-line p-1">
      {pages.map(({ tag, operations }) => (
        <ChoiceRow
          key={tag ?? "\n"}
          checked={!leftOut.has(tag)}
          onToggle={() => onToggle(tag)}
          note={messages.count(operations.length)}
        >
          <span className="wrap-anywhere">{tag ?? messages.other}</span>
        </ChoiceRow>
      ))}
    </ul>
  </fieldset>
);

interface ReferenceDialogProps {
  readonly onClose: () => void;
  /** Called with the id of the first page created. */
  readonly onMade: (page: string | undefined) => void;
}

/**
 * Creates plain pages from a specification, one per tag, as one change that can be undone. Shows them before creating
 * them.
 */
export const ReferenceDialog = ({ onClose, onMade }: ReferenceDialogProps) => {
  const change = useContentChange(useEditorSource());
  const choice = useSpecChoice();
  const { spec, organizationId } = choice;
  const { pages, error, retry } = usePages(organizationId, spec?.slug);
  const [leftOut, setLeftOut] = useState(nothingLeftOut);
  const [making, setMaking] = useState(false);
  const [failure, setFailure] = useState<string>();
  const wanted = (pages ?? []).filter(({ tag }) => !leftOut.has(tag));

  const toggle = (tag: string | undefined) => {
    const next = new Set(leftOut);
    if (!next.delete(tag)) next.add(tag);
    setLeftOut(next);
  };
  const undo = (created: readonly string[]): void => {
    change(created.map((page) => ({ operation: "delete_page", page }))).catch((problem: unknown) =>
      toastFailure(problem, () => undo(created)),
    );
  };
  const make = async () => {
    if (spec === undefined) return;
    setMaking(true);
    setFailure(undefined);
    try {
      const { created } = await change(referenceChanges(spec.slug, wanted, messages.other));
      toast({
        title: messages.made(created.length),
        action: { label: messages.undo, run: () => undo(created) },
      });
      onClose();
      onMade(created[0]);
    } catch (problem) {
      setFailure(describeFailure(problem).text);
      setMaking(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !making && onClose()}
      title={messages.title}
      description={messages.text}
      footer={
        <>
          <Button onClick={onClose}>{specInsertMessages.cancel}</Button>
          {spec !== undefined && (
            <Button
              variant="primary"
              pending={making}
              disabledReason={whyNot(wanted)}
              onClick={() => void make()}
            >
              {messages.make(wanted.length)}
            </Button>
          )}
        </>
      }
    >
      <SpecChoice
        {...choice}
        setChosen={(slug) => {
          choice.setChosen(slug);
          setLeftOut(nothingLeftOut);
        }}
      >
        {() => (
          <>
            {error && <RetryCallout onRetry={retry}>{messages.failed}</RetryCallout>}
            {!error && pages === undefined && <Skeleton className="h-24 w-full" />}
            {pages && <TagChoice pages={pages} leftOut={leftOut} onToggle={toggle} />}
            {pages && wanted.length > 0 && (
              <p role="status" className="text-sm text-muted">
                {messages.says(wanted.length, countOf(wanted))}
              </p>
            )}
            {failure !== undefined && (
              <Callout tone="danger" title={messages.refused}>
                {failure}
              </Callout>
            )}
          </>
        )}
      </SpecChoice>
    </Dialog>
  );
};

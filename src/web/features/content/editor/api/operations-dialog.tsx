import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MAX_OPERATION_SEARCH } from "#contract/schemas/limits.ts";
import { type SpecOperation, specOperationsQuery } from "#web/api/specs.ts";
import { MethodBadge } from "#web/features/specs/index.ts";
import { Button } from "#web/ui/button.tsx";
import { ChoiceRow, ChoiceSearch } from "#web/ui/choice/choice-list.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useDebounced } from "#web/ui/use-debounced.ts";
import { specInsertMessages } from "./messages.ts";
import { SpecChoice, useSpecChoice } from "./spec-choice.tsx";
import { operationsMarkdown } from "./spec-markdown.ts";

const messages = specInsertMessages.operationsDialog;
/** How many operations are shown for one search. */
const SHOWN = 50;
/** How many operations can be inserted at once. */
const MAX_CHOSEN = 100;

const keyOf = ({ method, path }: SpecOperation): string => `${method} ${path}`;

interface OperationSearchProps {
  readonly organizationId: string;
  readonly specSlug: string;
  readonly isChosen: (operation: SpecOperation) => boolean;
  readonly onToggle: (operation: SpecOperation) => void;
}

const OperationSearch = (props: OperationSearchProps) => {
  const { organizationId, specSlug, isChosen, onToggle } = props;
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const query = useDebounced(text);
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...specOperationsQuery({ organizationId, specSlug }, { query, limit: SHOWN }),
    placeholderData: keepPreviousData,
  });
  const upToDate = query === text && !isPlaceholderData && data !== undefined;
  const found = data?.items ?? [];
  const nothing = text === "" ? messages.none : messages.nothing(text);
  return (
    <ChoiceSearch
      label={messages.search}
      words={messages}
      maxLength={MAX_OPERATION_SEARCH}
      typed={typed}
      onType={setTyped}
      busy={!upToDate}
      pending={data === undefined && !isError}
      failed={isError}
      onRetry={() => void refetch()}
      status={
        !upToDate
          ? ""
          : found.length === 0
            ? nothing
            : messages.found(found.length, data.count ?? found.length)
      }
    >
      <ul aria-label={messages.results}>
        {found.map((operation) => (
          <ChoiceRow
            key={keyOf(operation)}
            checked={isChosen(operation)}
            onToggle={() => onToggle(operation)}
            note={operation.deprecated ? messages.deprecated : undefined}
          >
            <span className="flex min-w-0 items-center gap-2">
              <MethodBadge method={operation.method} />
              <span className="min-w-0">
                <code className="block font-mono text-sm wrap-anywhere">{operation.path}</code>
                {operation.summary !== undefined && (
                  <span className="block truncate text-sm text-muted">{operation.summary}</span>
                )}
              </span>
            </span>
          </ChoiceRow>
        ))}
      </ul>
    </ChoiceSearch>
  );
};

interface OperationsDialogProps {
  readonly onInsert: (markdown: string) => void;
  readonly onClose: () => void;
}

/** Selects one or more operations of a specification, and inserts blocks that show them. */
export const OperationsDialog = ({ onInsert, onClose }: OperationsDialogProps) => {
  const choice = useSpecChoice();
  const [chosen, setChosen] = useState<ReadonlyMap<string, SpecOperation>>(new Map());
  const toggle = (operation: SpecOperation) => {
    const next = new Map(chosen);
    if (!next.delete(keyOf(operation))) next.set(keyOf(operation), operation);
    setChosen(next);
  };
  const { spec } = choice;
  const reason =
    chosen.size === 0
      ? messages.chooseFirst
      : chosen.size > MAX_CHOSEN
        ? messages.tooMany(MAX_CHOSEN)
        : undefined;
  const insert = () => {
    if (spec === undefined) return;
    onInsert(operationsMarkdown(spec.slug, [...chosen.values()]));
    onClose();
  };
  const setSpec = (slug: string) => {
    choice.setChosen(slug);
    setChosen(new Map());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={messages.title}
      description={messages.text}
      footer={
        <>
          <p role="status" className="mr-auto text-sm text-muted">
            {chosen.size > 0 && messages.chosen(chosen.size)}
          </p>
          <Button onClick={onClose}>{specInsertMessages.cancel}</Button>
          <Button variant="primary" disabledReason={reason} onClick={insert}>
            {messages.insert(chosen.size)}
          </Button>
        </>
      }
    >
      <SpecChoice {...choice} setChosen={setSpec}>
        {(specSlug) => (
          <OperationSearch
            key={specSlug}
            organizationId={choice.organizationId}
            specSlug={specSlug}
            isChosen={(operation) => chosen.has(keyOf(operation))}
            onToggle={toggle}
          />
        )}
      </SpecChoice>
    </Dialog>
  );
};

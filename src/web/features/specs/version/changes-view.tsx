import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { FileCheck2 } from "lucide-react";
import { useId, useState } from "react";
import { specChangeClasses } from "#contract/schemas/enums.ts";
import { mentionKey } from "#openapi/operations/mention-key.ts";
import { describeFailure } from "#web/api/failures.ts";
import {
  type ImpactPage,
  type Spec,
  type SpecChange,
  specChangesQuery,
  specImpactQuery,
  type SpecVersion,
  type SpecVersionPath,
} from "#web/api/specs.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { Pagination } from "#web/table/list-pages.tsx";
import { ListSkeleton, ListState } from "#web/table/table-states.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { toast } from "#web/ui/toast.tsx";
import { namedBy, sameChange } from "../accepted-changes.ts";
import { impactMessages, versionMessages as messages } from "./messages.ts";
import { specMessages } from "../messages.ts";
import { MethodBadge } from "../operation/method-badge.tsx";
import { PageLink } from "../page-link.tsx";
import { MAX_FIND, PAGE_SIZE, type VersionSearch } from "../search.ts";
import { useChangeGate } from "../settings/use-update-spec.ts";
import { ClassBadge } from "../state-badge.tsx";
import { BaseChoice } from "./base-choice.tsx";
import { ChangeItem } from "./change-item.tsx";
import {
  type ChangeGroup,
  changesLike,
  countChanges,
  groupChanges,
  pagesByOperation,
} from "./group-changes.ts";

/** How many pages are searched for the operations they mention. */
export const MOST_PAGES = 1000;
const filters = ["all", ...specChangeClasses] as const;
const filterWords = { all: messages.all, ...specMessages.classes };

interface ViewProps {
  readonly path: SpecVersionPath;
  readonly spec: Spec;
  readonly version: SpecVersion;
  readonly search: VersionSearch;
}

/** Accepts changes from now on, one after another. */
const useAccept = (path: SpecVersionPath, spec: Spec) => {
  const change = useChangeGate(path);
  const [accepting, setAccepting] = useState<SpecChange>();
  const undo = async (accepted: SpecChange): Promise<void> => {
    try {
      await change(spec, (gate) => ({
        accepted: gate.accepted.filter((one) => !sameChange(one, accepted)),
      }));
    } catch (error) {
      toastFailure(error, () => void undo(accepted));
    }
  };
  const accept = async (one: SpecChange): Promise<void> => {
    setAccepting(one);
    try {
      await change(spec, (gate) => ({
        accepted: [...gate.accepted.filter((other) => !sameChange(one, other)), namedBy(one)],
      }));
      toast({
        tone: "success",
        title: messages.acceptDone,
        action: { label: messages.acceptUndo, run: () => void undo(one) },
      });
    } catch (error) {
      toastFailure(error, () => void accept(one));
    } finally {
      setAccepting(undefined);
    }
  };
  return { accept, accepting };
};

interface GroupProps {
  readonly organizationId: string;
  readonly group: ChangeGroup;
  /** Undefined until loaded. */
  readonly pages: readonly ImpactPage[] | undefined;
  readonly accepting: SpecChange | undefined;
  readonly onAccept: ((change: SpecChange) => void) | undefined;
}

const Group = ({ organizationId, group, pages, accepting, onAccept }: GroupProps) => {
  const id = useId();
  const { operation, worst, changes } = group;
  return (
    <section aria-labelledby={id} className="rounded-md border border-line bg-surface shadow-sm">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-5 py-3 max-xs:px-4">
        <h2 id={id} className="flex min-w-0 flex-wrap items-center gap-2 text-base font-semibold">
          {operation === undefined ? (
            messages.whole
          ) : (
            <>
              <MethodBadge method={operation.method} />
              <span className="min-w-0 font-mono text-sm wrap-anywhere">{operation.path}</span>
            </>
          )}
        </h2>
        <ClassBadge class={worst} />
        <span className="text-sm text-muted">{messages.found(changes.length)}</span>
      </header>
      <ul className="divide-y divide-line px-5 py-4 max-xs:px-4">
        {changes.map((change, at) => (
          <ChangeItem
            key={`${change.rule} ${change.pointer} ${at}`}
            change={change}
            accepting={accepting === change}
            onAccept={
              onAccept === undefined || change.class === "safe" ? undefined : () => onAccept(change)
            }
          />
        ))}
      </ul>
      {operation !== undefined && pages !== undefined && (
        <footer className="rounded-b-md border-t border-line bg-canvas px-5 py-3 text-sm max-xs:px-4">
          {pages.length === 0 ? (
            <p className="text-muted">{messages.noPages}</p>
          ) : (
            <>
              <p className="text-muted">{messages.saysIt}</p>
              <ul aria-label={messages.saysIt} className="mt-1 flex flex-col gap-1">
                {pages.map((row) => (
                  <li key={`${row.page.id} ${row.changeRequest?.id ?? ""}`}>
                    <PageLink organizationId={organizationId} row={row} />
                  </li>
                ))}
              </ul>
            </>
          )}
        </footer>
      )}
    </section>
  );
};

/** The number of pages that the caller cannot open, and of blocks with removed operations. */
const Beyond = ({ hidden, gone }: { hidden: number; gone: number }) => (
  <div className="mb-4 flex flex-col gap-1 text-sm text-muted empty:hidden">
    {hidden > 0 && <p>{impactMessages.hidden(hidden)}</p>}
    {gone > 0 && (
      <p>
        {impactMessages.goneBlocks(gone)}{" "}
        <Link
          to="."
          search={(now) => ({ ...now, view: "pages", which: "gone", page: undefined })}
          className="rounded-sm text-accent-ink underline underline-offset-2"
        >
          {impactMessages.seeGone}
        </Link>
      </p>
    )}
  </div>
);

/** What a version changes, by operation and worst first, with the pages that mention each. */
export const ChangesView = ({ path, spec, version, search }: ViewProps) => {
  const navigate = useNavigate();
  const changes = useQuery(specChangesQuery(path, { base: search.base }));
  const impact = useQuery(specImpactQuery(path, { which: "all", limit: MOST_PAGES }));
  const { accept, accepting } = useAccept(path, spec);
  const counts = changes.data && countChanges(changes.data);
  const narrow = (change: Partial<VersionSearch>, replace = false) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, part: undefined, ...change }),
      replace,
      resetScroll: false,
    });
  const failed = changes.data === undefined ? changes.error : null;
  const ofClass = (changes.data ?? []).filter(
    (change) => search.class === undefined || change.class === search.class,
  );
  const found = changesLike(ofClass, search.find);
  const groups = groupChanges(found);
  const parts = Math.max(1, Math.ceil(groups.length / PAGE_SIZE));
  const part = Math.min(search.part ?? 1, parts);
  const from = (part - 1) * PAGE_SIZE;
  const goTo = (next: number) => () => narrow({ part: next === 1 ? undefined : next });
  const shown = groups.slice(from, from + PAGE_SIZE);
  const byOperation = impact.data && pagesByOperation(impact.data.items);
  const { organizationId } = path;
  return (
    <>
      <StatusTabs
        label={messages.classes}
        statuses={filters}
        current={search.class ?? "all"}
        words={filterWords}
        counts={[changes.data?.length, counts?.breaking, counts?.risky, counts?.safe]}
        renderLink={(name, tab) => (
          <Link
            to="."
            search={(now) => ({
              ...now,
              class: name === "all" ? undefined : name,
              part: undefined,
            })}
            resetScroll={false}
            {...tab}
          />
        )}
      />
      <Toolbar
        label={messages.filters}
        end={
          changes.data && (
            <p role="status" className="text-sm text-muted">
              {messages.found(found.length)}
            </p>
          )
        }
      >
        <SearchField
          label={messages.search}
          placeholder={messages.searchPlaceholder}
          maxLength={MAX_FIND}
          value={search.find ?? ""}
          onSearch={(find, again) => narrow({ find: find === "" ? undefined : find }, again)}
        />
        <BaseChoice path={path} version={version} search={search} />
      </Toolbar>
      {failed && (
        <RetryCallout title={describeFailure(failed).title} onRetry={() => void changes.refetch()}>
          {describeFailure(failed).text}
        </RetryCallout>
      )}
      {impact.data && <Beyond hidden={impact.data.hidden} gone={impact.data.gone} />}
      {changes.data === undefined && failed === null && <ListSkeleton rows={3} />}
      {changes.data !== undefined && groups.length === 0 && (
        <ListState
          filtered={search.class !== undefined || search.find !== undefined}
          onClearFilters={() => narrow({ class: undefined, find: undefined })}
          noun={messages.noun}
          icon={FileCheck2}
          title={messages.nothing.title}
          text={messages.nothing.text}
        />
      )}
      <div className="flex flex-col gap-4">
        {shown.map((group) => (
          <Group
            key={group.key}
            organizationId={organizationId}
            group={group}
            pages={
              byOperation &&
              (group.operation === undefined
                ? []
                : (byOperation.get(mentionKey(group.operation.method, group.operation.path)) ?? []))
            }
            accepting={accepting}
            onAccept={spec.permissions.edit ? (change) => void accept(change) : undefined}
          />
        ))}
      </div>
      {groups.length > 0 && (
        <Pagination
          shown={shown.length}
          before={from}
          total={groups.length}
          noun={messages.groups}
          onFirst={part > 1 ? goTo(1) : undefined}
          onPrevious={part > 1 ? goTo(part - 1) : undefined}
          onNext={part < parts ? goTo(part + 1) : undefined}
        />
      )}
    </>
  );
};

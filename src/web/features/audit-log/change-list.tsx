import { useQueries } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import type { AuditEventDetails } from "#web/api/audit-events.ts";
import { memberQuery } from "#web/api/members.ts";
import { changesOf, peopleIn } from "./changes.ts";
import { eventPanelMessages } from "./messages.ts";

/** Names are looked up for this many people at most; the others go by their id. */
const MOST_NAMES = 20;

/** Names of people who are members still; an id stays an id until its name is there. */
const useNames = (organizationId: string, ids: readonly string[]): ReadonlyMap<string, string> =>
  useQueries({
    queries: ids.slice(0, MOST_NAMES).map((id) => memberQuery(organizationId, id)),
    combine: (answers) =>
      new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.user.displayName]] : []))),
  });

interface ValueProps {
  readonly label: string;
  readonly text: string;
  /** Whether the label shows: where there is no second value to tell which one this is. */
  readonly labelShown?: boolean;
}

const Value = ({ label, text, labelShown = false }: ValueProps) => (
  <span className="min-w-0 wrap-anywhere">
    <span className={labelShown ? undefined : "sr-only"}>{label}: </span>
    {text}
  </span>
);

interface ChangeListProps {
  readonly organizationId: string;
  readonly event: AuditEventDetails;
}

/** Every changed field, from what it was to what it is. */
export const ChangeList = ({ organizationId, event }: ChangeListProps) => {
  const names = useNames(organizationId, peopleIn(event));
  const changes = changesOf(event, (id) => names.get(id));
  if (changes.length === 0) return <p className="text-muted">{eventPanelMessages.nothing}</p>;
  return (
    <dl className="flex flex-col">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="border-t border-line py-2.5 first:border-t-0 first:pt-0">
          <dt className="text-sm text-muted wrap-anywhere">{field}</dt>
          <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 gap-y-1">
            {before !== undefined && (
              <span className="min-w-0 text-muted">
                <Value
                  label={eventPanelMessages.was}
                  text={before}
                  labelShown={after === undefined}
                />
              </span>
            )}
            {before !== undefined && after !== undefined && (
              <ArrowRight size={14} aria-hidden className="shrink-0 self-center text-faint" />
            )}
            {after !== undefined && (
              <span className="min-w-0 font-medium">
                <Value label={eventPanelMessages.is} text={after} />
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
};

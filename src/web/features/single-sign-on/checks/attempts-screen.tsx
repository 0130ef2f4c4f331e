import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { History, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { type SamlAttempt, samlAttemptsQuery } from "#web/api/single-sign-on.ts";
import { SearchField } from "#web/shell/list/search-field.tsx";
import { navPath } from "#web/shell/nav-items.ts";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListState } from "#web/table/table-states.tsx";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { SidePanel } from "#web/ui/dialog/dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Toolbar } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { MAX_ATTEMPT_SEARCH } from "../search.ts";
import { useProviderName } from "../use-provider.ts";
import { CheckList } from "./check-list.tsx";
import { attemptMessages as words, checkLabels, checkMessages, outcomeLabels } from "./messages.ts";

const from = "/o/$organizationId/settings/sign-in/$samlProviderId/attempts";

const tones: Readonly<Record<SamlAttempt["outcome"], BadgeTone>> = {
  "signed-in": "success",
  tested: "accent",
  refused: "danger",
  unfinished: "neutral",
};

const whoOf = ({ member, email, nameID }: SamlAttempt): string =>
  member?.displayName ?? email ?? nameID ?? words.unknown;

const reasonOf = ({ failedCheck, person }: SamlAttempt): string => {
  if (failedCheck !== undefined && (failedCheck !== "person" || person === undefined))
    return checkLabels[failedCheck];
  return person === undefined ? "" : outcomeLabels[person];
};

const Outcome = ({ outcome, failedCheck }: Pick<SamlAttempt, "outcome" | "failedCheck">) => {
  const failedTest = outcome === "tested" && failedCheck !== undefined;
  return (
    <Badge
      tone={failedTest ? "warning" : tones[outcome]}
      {...(outcome === "unfinished" && { title: words.unfinishedMeaning })}
    >
      {failedTest ? words.testFailed : words.outcomes[outcome]}
    </Badge>
  );
};

const Claimed = () => <Badge title={checkMessages.claimedMeaning}>{checkMessages.claimed}</Badge>;

const columns: readonly Column<SamlAttempt>[] = [
  {
    id: "who",
    header: words.columns.who,
    cell: (attempt) => (
      <span className="inline-flex min-w-0 flex-wrap items-center gap-x-2">
        <Link
          from={from}
          to="."
          search={(now) => ({ ...now, attempt: attempt.id })}
          resetScroll={false}
          {...rowLink()}
        >
          {whoOf(attempt)}
        </Link>
        {attempt.claimed && <Claimed />}
      </span>
    ),
  },
  {
    id: "outcome",
    header: words.columns.outcome,
    cell: (attempt) => <Outcome {...attempt} />,
    width: "8rem",
  },
  {
    id: "reason",
    header: words.columns.reason,
    cell: (attempt) => <span className="text-muted">{reasonOf(attempt)}</span>,
    width: "30%",
  },
  {
    id: "when",
    header: words.columns.when,
    cell: ({ createdAt }) => <Timestamp value={createdAt} />,
    width: "9rem",
  },
];
const rowId = ({ id }: SamlAttempt) => id;

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-baseline gap-3">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
);

const AttemptFacts = ({ attempt }: { attempt: SamlAttempt }) => {
  const { organizationId } = useProviderName();
  const { createdAt, email, nameID, member, claimed } = attempt;
  return (
    <dl className="flex flex-col gap-2">
      <Fact name={words.columns.outcome}>
        <Outcome {...attempt} /> <span className="text-muted">{reasonOf(attempt)}</span>
      </Fact>
      <Fact name={words.columns.when}>
        <Timestamp value={createdAt} show="exact" />
      </Fact>
      {member !== undefined && (
        <Fact name={words.member}>
          <Link
            to={navPath(organizationId, `members/${member.id}`)}
            className="rounded-sm text-accent-ink underline wrap-anywhere"
          >
            {member.displayName}
          </Link>
        </Fact>
      )}
      {email !== undefined && (
        <Fact name={checkLabels.email}>
          {email} {claimed && <Claimed />}
        </Fact>
      )}
      {nameID !== undefined && <Fact name={words.nameID}>{nameID}</Fact>}
    </dl>
  );
};

/** What to change so that it works the next time. */
const AttemptRemedy = ({ attempt: { failedCheck, checks } }: { attempt: SamlAttempt }) => {
  const remedy = checks.find(({ id }) => id === failedCheck)?.remedy;
  return remedy !== undefined && <Callout title={checkMessages.remedy}>{remedy}</Callout>;
};

/** The checks of the attempt in the address, beside the list. */
const AttemptPanel = ({ attempt }: { attempt: SamlAttempt | undefined }) => {
  const navigate = useNavigate({ from });
  const close = () =>
    void navigate({ search: (now) => ({ ...now, attempt: undefined }), resetScroll: false });
  return (
    <SidePanel
      open
      onOpenChange={close}
      title={attempt === undefined ? words.panel : whoOf(attempt)}
    >
      {attempt === undefined ? (
        <EmptyState icon={SearchX} title={words.gone.title} text={words.gone.text} />
      ) : (
        <div className="flex flex-col gap-6">
          <AttemptFacts attempt={attempt} />
          <AttemptRemedy attempt={attempt} />
          <CheckList checks={attempt.checks} />
          <p className="flex min-w-0 items-center gap-1 text-sm text-muted">
            {words.id} <code className="min-w-0 font-mono wrap-anywhere">{attempt.id}</code>
            <CopyButton text={attempt.id} label={words.copyId} iconOnly size="sm" />
          </p>
        </div>
      )}
    </SidePanel>
  );
};

/** Whether an attempt matches the search text. */
const fits = ({ id, email, member }: SamlAttempt, text: string): boolean =>
  [id, email, member?.displayName, member?.email].some((value) =>
    value?.toLowerCase().includes(text.toLowerCase()),
  );

/** The latest sign-in attempts, each with the checks that were made. */
export const AttemptsScreen = () => {
  const { search, attempt } = useSearch({
    from: "/_app/o/$organizationId/settings/sign-in/$samlProviderId/_provider/attempts",
  });
  const navigate = useNavigate({ from });
  const { data } = useSuspenseQuery(samlAttemptsQuery(useProviderName()));
  const find = (text: string, again = false) =>
    void navigate({
      search: (now) => ({ ...now, search: text === "" ? undefined : text }),
      replace: again,
      resetScroll: false,
    });
  return (
    <>
      <p className="mb-4 max-w-[70ch] text-muted">{words.text}</p>
      {data.items.length > 0 && (
        <Toolbar label={words.search}>
          <SearchField
            label={words.search}
            placeholder={words.searchPlaceholder}
            maxLength={MAX_ATTEMPT_SEARCH}
            value={search ?? ""}
            onSearch={find}
          />
        </Toolbar>
      )}
      <DataTable
        caption={words.caption}
        columns={columns}
        rows={data.items.filter((one) => search === undefined || fits(one, search))}
        rowId={rowId}
        empty={
          <ListState
            filtered={data.items.length > 0}
            onClearFilters={() => find("")}
            noun={words.noun}
            icon={History}
            title={words.none.title}
            text={words.none.text}
          />
        }
      />
      {attempt !== undefined && (
        <AttemptPanel attempt={data.items.find(({ id }) => id === attempt)} />
      )}
    </>
  );
};

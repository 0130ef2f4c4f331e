import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Info, Link2Off } from "lucide-react";
import { type FormEvent, type ReactNode, useState } from "react";
import { type MergeCheck, type MergePlan, updateChangeRequest } from "#web/api/change-requests.ts";
import {
  reviewRoute,
  useReviewParams,
  useReviewPath,
  ReviewLink,
} from "../screen/review-context.tsx";
import { mergeMessages } from "./messages.ts";
import { ReaderAddresses } from "./reader-addresses.tsx";
import type { RevisionSemanticChanges } from "#web/api/content.ts";
import { changeMessages } from "../messages.ts";
import { KindBadges, readChanges } from "../changes/changes.tsx";
import { useMutation } from "@tanstack/react-query";
import { changeRequestSubject } from "#contract/schemas/change-request.ts";
import { describeFailure, type FailureText } from "#web/api/failures.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input, Textarea } from "#web/ui/input.tsx";
import { MAX_REASON } from "#contract/schemas/limits.ts";
import { settableMergeRules } from "#contract/schemas/merge-check.ts";

const MAX_SUBJECT = changeRequestSubject.maxLength ?? undefined;
/** Id of the form for the missing subject, the target of the rule about subjects. */
const SUBJECT_FORM = "merge-subject";

/** The form for the subject, which a merge requires. */
export const MissingSubject = ({ onSaved }: { onSaved: () => void }) => {
  const path = useReviewPath();
  const [subject, setSubject] = useState("");
  const [failure, setFailure] = useState<FailureText>();
  const { mutateAsync, isPending } = useMutation(updateChangeRequest);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (subject.trim() === "" || isPending) return;
    setFailure(undefined);
    try {
      await mutateAsync({ path, body: { subject } });
    } catch (error) {
      setFailure(describeFailure(error));
      return;
    }
    onSaved();
  };
  return (
    <form onSubmit={save} className="flex flex-col gap-2" id={SUBJECT_FORM}>
      <Field
        label={mergeMessages.subject}
        hint={mergeMessages.subjectHint}
        required
        counter={MAX_SUBJECT === undefined ? undefined : { used: subject.length, max: MAX_SUBJECT }}
      >
        <Input
          value={subject}
          maxLength={MAX_SUBJECT}
          autoComplete="off"
          onChange={({ target }) => setSubject(target.value)}
        />
      </Field>
      {failure !== undefined && (
        <Callout tone="danger" title={failure.title}>
          {failure.text}
        </Callout>
      )}
      <div>
        <Button
          type="submit"
          pending={isPending}
          disabledReason={subject.trim() === "" ? mergeMessages.subjectEmpty : undefined}
        >
          {mergeMessages.saveSubject}
        </Button>
      </div>
    </form>
  );
};

/** How many pages are listed at most; the rest are counted. */
const MAX_LISTED = 50;

/** The changes, one per line, without links. */
const ChangeLines = ({ answer }: { answer: RevisionSemanticChanges }) => {
  const { pages, files, variables, reusable, more } = readChanges(answer);
  const names = variables.flatMap((change) => Object.keys(change.variables));
  const rest = more + Math.max(0, pages.length - MAX_LISTED);
  return (
    <ul className="flex flex-col gap-1">
      {pages.slice(0, MAX_LISTED).map(({ id, title, kinds }) => (
        <li key={id} className="flex items-start gap-2">
          <span className="min-w-0 grow wrap-anywhere">{title}</span>
          <KindBadges kinds={kinds} />
        </li>
      ))}
      {files.length > 0 && <li>{changeMessages.files(files.length)}</li>}
      {names.length > 0 && <li>{changeMessages.variables(names.length)}</li>}
      {reusable.length > 0 && <li>{changeMessages.reusable(reusable.length)}</li>}
      {rest > 0 && <li className="text-muted">{changeMessages.more(rest)}</li>}
    </ul>
  );
};

const linkClass = "rounded-sm font-medium text-accent-ink underline underline-offset-2";

/** Id of the heading of the links that would break, the target of the rule about them. */
const LINKS_HEADING = "merge-links";
/** Id of the heading of the public addresses. */
const ADDRESSES_HEADING = "merge-addresses";

const Part = ({ id, title, children }: { id?: string; title: string; children: ReactNode }) => (
  <section>
    <h3
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="mb-1.5 scroll-mt-4 rounded-sm text-sm font-semibold"
    >
      {title}
    </h3>
    {children}
  </section>
);

/** The threads each rule applies to. */
const threadsOf = {
  "approval-given": undefined,
  "no-changes-requested": undefined,
  "requested-reviews-given": undefined,
  "threads-resolved": "open",
  "resolved-threads-met": "resolved",
} as const;

/** Moves focus to another part of the dialog. */
const InDialog = ({ children, find }: { children: string; find: () => HTMLElement | null }) => (
  <button type="button" className={linkClass} onClick={() => find()?.focus()}>
    {children}
  </button>
);

/** A link to the place where an unmet rule can be fulfilled. */
const Fix = ({ rule }: { rule: MergeCheck["rule"] }) => {
  const params = useReviewParams();
  const words = mergeMessages.fix(rule);
  switch (rule) {
    case "subject":
      return (
        <InDialog
          find={() => document.getElementById(SUBJECT_FORM)?.querySelector("input") ?? null}
        >
          {words}
        </InDialog>
      );
    case "reader-addresses":
      return <InDialog find={() => document.getElementById(ADDRESSES_HEADING)}>{words}</InDialog>;
    case "no-broken-links":
      return <InDialog find={() => document.getElementById(LINKS_HEADING)}>{words}</InDialog>;
    case "openapi-served":
      return (
        <ReviewLink
          change={{ page: undefined, threads: undefined, comment: undefined, reply: undefined }}
          className={linkClass}
        >
          {words}
        </ReviewLink>
      );
    case "up-to-date-or-clean":
      return (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number/conflicts"
          params={params}
          from={reviewRoute}
          search={(now) => now}
          className={linkClass}
        >
          {words}
        </Link>
      );
    case "approval-given":
    case "no-changes-requested":
    case "requested-reviews-given":
    case "threads-resolved":
    case "resolved-threads-met":
      return (
        <ReviewLink
          change={{
            page: "-conversation",
            threads: threadsOf[rule],
            comment: undefined,
            reply: undefined,
          }}
          className={linkClass}
        >
          {words}
        </ReviewLink>
      );
  }
};

const settable: ReadonlySet<string> = new Set(settableMergeRules);
/**
 * Whether overriding a rule requires a reason. Threads resolved without a change already got theirs when they were
 * resolved.
 */
const asksForReason = (rule: MergeCheck["rule"]): boolean => settable.has(rule);

/** Whether the merge overrides advisory rules and therefore requires a reason. */
export const goesOverRules = ({ rules }: MergePlan): boolean =>
  rules.some(({ rule, required, met }) => !required && !met && asksForReason(rule));

interface MergeReasonProps {
  readonly value: string;
  readonly onChange: (reason: string) => void;
}

/** Asks for the reason for merging although advisory rules are not met. */
export const MergeReason = ({ value, onChange }: MergeReasonProps) => (
  <Field
    label={mergeMessages.reason}
    hint={mergeMessages.reasonHint}
    required
    counter={{ used: value.length, max: MAX_REASON }}
  >
    <Textarea
      rows={2}
      dir="auto"
      value={value}
      maxLength={MAX_REASON}
      onChange={({ target }) => onChange(target.value)}
      className="min-h-0!"
    />
  </Field>
);

const RuleLine = ({ rule: { rule, met, required, message } }: { rule: MergeCheck }) => {
  const [Icon, ink, state] = met
    ? ([CircleCheck, "text-success-ink", mergeMessages.met] as const)
    : required
      ? ([CircleAlert, "text-danger-ink", mergeMessages.unmetRequired] as const)
      : ([
          Info,
          "text-warning-ink",
          asksForReason(rule) ? mergeMessages.unmetAdvice : mergeMessages.unmetNote,
        ] as const);
  return (
    <li className="flex items-start gap-2">
      <span title={state} className={`mt-[3px] inline-flex shrink-0 ${ink}`}>
        <Icon size={16} aria-hidden />
        <span className="sr-only">{state}:</span>
      </span>
      <span className="min-w-0">
        {message} {!met && <Fix rule={rule} />}
      </span>
    </li>
  );
};

const BrokenLinks = ({ links }: { links: MergePlan["brokenLinks"] }) => {
  const { organizationId } = useReviewParams();
  const [all, setAll] = useState(false);
  const showAll = () => {
    setAll(true);
    // The button is removed, so focus must move elsewhere.
    document.getElementById(LINKS_HEADING)?.focus();
  };
  if (links.length === 0) return <p className="text-muted">{mergeMessages.noLinks}</p>;
  const shown = all ? links : links.slice(0, MAX_LISTED);
  return (
    <ul className="flex flex-col gap-1">
      {shown.map(({ space, page, ...link }) => (
        <li key={`${space.id} ${page.id} ${link.href}`} className="flex items-start gap-2">
          <Link2Off size={16} aria-hidden className="mt-[3px] shrink-0 text-warning-ink" />
          <span className="min-w-0 wrap-anywhere">
            <Link
              to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
              params={{ organizationId, spaceId: space.id, pageId: page.id }}
              className={linkClass}
            >
              {space.title} › {page.title}
            </Link>{" "}
            <span className="text-muted">{mergeMessages.linkTo(link)}</span>
          </span>
        </li>
      ))}
      {shown.length < links.length && (
        <li>
          <Button size="sm" onClick={showAll}>
            {mergeMessages.allLinks(links.length)}
          </Button>
        </li>
      )}
    </ul>
  );
};

/** Broken links that the change request adds, each with a link to its page in the review. */
const DeadLinks = ({ count, items }: MergePlan["deadLinks"]) => {
  const shown = items.slice(0, MAX_LISTED);
  return (
    <ul className="flex flex-col gap-1">
      {shown.map(({ page, href }, at) => (
        <li key={at} className="flex items-start gap-2">
          <Link2Off size={16} aria-hidden className="mt-[3px] shrink-0 text-warning-ink" />
          <span className="min-w-0 wrap-anywhere">
            <code className="font-mono text-sm text-ink">{href}</code>{" "}
            <ReviewLink
              change={{ page: page.id, threads: undefined, comment: undefined, reply: undefined }}
              className={linkClass}
            >
              {mergeMessages.deadLink(page.title)}
            </ReviewLink>
          </span>
        </li>
      ))}
      {count > shown.length && (
        <li className="text-muted tabular">{mergeMessages.more(count - shown.length)}</li>
      )}
    </ul>
  );
};

interface PlanViewProps {
  readonly plan: MergePlan;
  /** Rendered below the rules. */
  readonly children?: ReactNode;
  /** Called after a successor of a page is chosen; absent if the caller may not choose one. */
  readonly onChosen?: (() => Promise<void>) | undefined;
}

/**
 * A merge plan: its outcome, the rules and whether they are met, the changes, the threads and the links that would
 * break.
 */
export const PlanView = ({ plan, children, onChosen }: PlanViewProps) => (
  <>
    <p className="text-md font-medium text-balance">{mergeMessages.outcome(plan)}</p>
    <Part title={mergeMessages.rules}>
      <ul className="flex flex-col gap-1.5">
        {plan.rules.map((rule) => (
          <RuleLine key={rule.rule} rule={rule} />
        ))}
      </ul>
    </Part>
    {children}
    {plan.changes.length > 0 && (
      <Part title={mergeMessages.changes}>
        <ChangeLines answer={plan} />
      </Part>
    )}
    <Part title={mergeMessages.threads}>
      <p className="tabular">{mergeMessages.threadCounts(plan.threads)}</p>
    </Part>
    <Part id={LINKS_HEADING} title={mergeMessages.links}>
      <BrokenLinks links={plan.brokenLinks} />
    </Part>
    {plan.deadLinks.count > 0 && (
      <Part title={mergeMessages.deadLinks(plan.deadLinks.count)}>
        <DeadLinks {...plan.deadLinks} />
      </Part>
    )}
    <Part id={ADDRESSES_HEADING} title={mergeMessages.addresses}>
      <ReaderAddresses plan={plan} onChosen={onChosen} />
    </Part>
  </>
);

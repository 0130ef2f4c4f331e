import { Link } from "@tanstack/react-router";
import { CircleAlert, CircleCheck, Info, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import type { MergeCheck, MergePlan } from "#web/api/change-requests.ts";
import { ChangeLines } from "../changes/change-lines.tsx";
import { useReviewParams, reviewRoute } from "../screen/use-review.ts";
import { mergeStrings as strings } from "./merge-strings.ts";
import { SUBJECT_FIELD } from "./subject-first.tsx";

const linkClass = "rounded-sm font-medium text-accent-ink underline underline-offset-2";

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h3 className="mb-1.5 text-sm font-semibold">{title}</h3>
    {children}
  </section>
);

/** Leads to where a rule can be met. */
const Fix = ({ rule }: { rule: MergeCheck["rule"] }) => {
  const params = useReviewParams();
  const words = strings.fix(rule);
  switch (rule) {
    case "subject":
      return (
        <button
          type="button"
          className={linkClass}
          onClick={() => document.getElementById(SUBJECT_FIELD)?.querySelector("input")?.focus()}
        >
          {words}
        </button>
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
    case "no-changes-requested":
    case "requested-reviews-given":
    case "threads-resolved":
    case "resolved-threads-met": {
      const threads =
        rule === "threads-resolved"
          ? ("open" as const)
          : rule === "resolved-threads-met"
            ? ("resolved" as const)
            : undefined;
      return (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/$number"
          params={params}
          from={reviewRoute}
          search={(now) => ({
            ...now,
            page: "-talk",
            threads,
            comment: undefined,
            reply: undefined,
          })}
          className={linkClass}
        >
          {words}
        </Link>
      );
    }
  }
};

const RuleLine = ({ rule: { rule, met, required, message } }: { rule: MergeCheck }) => {
  const [Icon, ink, state] = met
    ? ([CircleCheck, "text-success-ink", strings.met] as const)
    : required
      ? ([CircleAlert, "text-danger-ink", strings.unmetRequired] as const)
      : ([Info, "text-warning-ink", strings.unmetAdvice] as const);
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
  if (links.length === 0) return <p className="text-muted">{strings.noLinks}</p>;
  return (
    <ul className="flex flex-col gap-1">
      {links.map(({ space, page, href, target }) => (
        <li key={`${space.id} ${page.id} ${href}`} className="flex items-start gap-2">
          <Link2Off size={16} aria-hidden className="mt-[3px] shrink-0 text-warning-ink" />
          <span className="min-w-0 wrap-anywhere">
            <Link
              to="/o/$organizationId/spaces/$spaceId/pages/$pageId"
              params={{ organizationId, spaceId: space.id, pageId: page.id }}
              className={linkClass}
            >
              {space.title} › {page.title}
            </Link>{" "}
            <span className="text-muted">{strings.linkTo(target)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
};

/** A merge plan for reading: the outcome first, then what stands for and against it. */
export const PlanView = ({ plan }: { plan: MergePlan }) => (
  <>
    <p className="text-md font-medium text-balance">{strings.outcome(plan)}</p>
    <Part title={strings.rules}>
      <ul className="flex flex-col gap-1.5">
        {plan.rules.map((rule) => (
          <RuleLine key={rule.rule} rule={rule} />
        ))}
      </ul>
    </Part>
    {plan.changes.length > 0 && (
      <Part title={strings.changes}>
        <ChangeLines answer={plan} />
      </Part>
    )}
    <Part title={strings.threads}>
      <p className="tabular">{strings.threadCounts(plan.threads)}</p>
    </Part>
    <Part title={strings.links}>
      <BrokenLinks links={plan.brokenLinks} />
    </Part>
  </>
);

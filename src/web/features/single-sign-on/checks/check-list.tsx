import { Link, useParams } from "@tanstack/react-router";
import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import type { ReactNode } from "react";
import type { SamlCheck, SamlFlightCheck } from "#web/api/single-sign-on.ts";
import { cx } from "#web/kit/class-names.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { MakeSsoMember } from "../make-sso-member.tsx";
import { checkLabels, checkMessages, personText } from "./messages.ts";

const looks = {
  passed: { Icon: CircleCheck, ink: "text-success-ink" },
  failed: { Icon: CircleX, ink: "text-danger-ink" },
  skipped: { Icon: CircleDashed, ink: "text-faint" },
} as const;

interface CheckProps {
  readonly check: SamlCheck;
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-3 @md:grid-cols-[8rem_minmax(0,1fr)]">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="min-w-0 text-sm wrap-anywhere">{children}</dd>
  </div>
);

const Claimed = () => <Badge title={checkMessages.claimedMeaning}>{checkMessages.claimed}</Badge>;

/** What a failed check found and expected, and what to change. */
const FailedFacts = ({ check: { found, expected, remedy, claimed = false } }: CheckProps) => (
  <dl className="mt-1 flex flex-col gap-1">
    {found !== undefined && (
      <Fact name={checkMessages.found}>
        {found} {claimed && <Claimed />}
      </Fact>
    )}
    {expected !== undefined && <Fact name={checkMessages.expected}>{expected}</Fact>}
    {remedy !== undefined && <Fact name={checkMessages.remedy}>{remedy}</Fact>}
  </dl>
);

/** A check: its verdict, and what was found. */
const Check = ({ check }: CheckProps) => {
  const { id, verdict, found, claimed = false } = check;
  const { Icon, ink } = looks[verdict];
  return (
    <li className="flex gap-3 border-t border-line py-1.5 first:border-t-0">
      <Icon size={16} aria-hidden className={cx("mt-[3px] shrink-0", ink)} />
      <div className="min-w-0 grow">
        <div className="grid gap-x-4 @xl:grid-cols-[18rem_minmax(0,1fr)]">
          <p className={verdict === "failed" ? "font-medium" : undefined}>
            <span className={verdict === "skipped" ? "text-muted" : undefined}>
              {checkLabels[id]}
            </span>
            <span className="sr-only">: {checkMessages.verdicts[verdict]}</span>
          </p>
          {verdict !== "failed" && (
            <p className="text-sm wrap-anywhere text-muted">
              {verdict === "skipped" ? checkMessages.verdicts.skipped : found}{" "}
              {claimed && <Claimed />}
            </p>
          )}
        </div>
        {verdict === "failed" && <FailedFacts check={check} />}
      </div>
    </li>
  );
};

/** All checks of a response, in the order they were made. */
export const CheckList = ({ checks }: { checks: readonly SamlCheck[] }) => (
  <ol aria-label={checkMessages.list} className="@container">
    {checks.map((check) => (
      <Check key={check.id} check={check} />
    ))}
  </ol>
);

const PersonFix = ({ person }: { person: NonNullable<SamlFlightCheck["person"]> }) => {
  const { organizationId = "" } = useParams({ strict: false });
  const { member, outcome } = person;
  if (member === undefined) return null;
  if (outcome === "refused-no-flag")
    return <MakeSsoMember member={member} done={checkMessages.madeMember} />;
  return (
    <Link
      to="/o/$organizationId/members/$userId"
      params={{ organizationId, userId: member.id }}
      className={buttonClass({ size: "sm" })}
    >
      {checkMessages.openMember}
    </Link>
  );
};

/** The assessment of a response: the verdict, the person, then each check. */
export const CheckedResponse = ({ result }: { result: SamlFlightCheck }) => {
  const { accepted, judgedAt, checks, person } = result;
  const failed = checks.find(({ verdict }) => verdict === "failed");
  const title =
    accepted || failed === undefined
      ? checkMessages.accepted
      : checkMessages.refused(checkLabels[failed.id]);
  return (
    <div className="flex flex-col gap-4">
      <Callout
        tone={accepted ? "success" : "danger"}
        title={title}
        actions={person && <PersonFix person={person} />}
      >
        {person !== undefined && <p>{personText(person)}</p>}
        {person === undefined && failed?.remedy !== undefined && <p>{failed.remedy}</p>}
        <p className="text-sm text-muted">
          {checkMessages.judgedAt} {formatExact(judgedAt)}.
        </p>
      </Callout>
      <CheckList checks={checks} />
    </div>
  );
};

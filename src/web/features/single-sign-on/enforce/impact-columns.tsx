import { Link } from "@tanstack/react-router";
import type { SsoImpact } from "#web/api/single-sign-on.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import type { Column } from "#web/table/column.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { MakeSsoMember } from "../make-sso-member.tsx";
import { enforceMessages as words } from "../providers/messages.ts";
import { useOrganization } from "../use-provider.ts";

/** Whether a member could sign in as an SSO member. */
export const canBecomeMember = ({ group, member: { disabled, sso } }: SsoImpact): boolean =>
  group === "out" && !disabled && !sso;

const Person = ({ impact: { member, breakGlass } }: { impact: SsoImpact }) => {
  const { id: organizationId } = useOrganization();
  const { id, user, disabled, role } = member;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Avatar id={id} name={user.displayName} photoURL={user.photoURL} />
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2">
          <Link
            to="/o/$organizationId/members/$userId"
            params={{ organizationId, userId: id }}
            className="rounded-sm font-medium wrap-anywhere hover:underline"
          >
            {user.displayName}
          </Link>
          <Badge>{roleLabel(role)}</Badge>
          {disabled && <Badge tone="warning">{words.disabled}</Badge>}
          {breakGlass && (
            <Badge tone="accent" title={words.breakGlassMeaning}>
              {words.breakGlass}
            </Badge>
          )}
        </div>
        <p title={user.email} className="truncate text-sm text-muted">
          {user.email}
        </p>
      </div>
    </div>
  );
};

/** The action available for a member. */
const Fix = ({ impact }: { impact: SsoImpact }) => {
  const { group, member } = impact;
  if (canBecomeMember(impact)) {
    const { id, user } = member;
    return <MakeSsoMember member={{ id, displayName: user.displayName }} done={words.madeOne} />;
  }
  const text = {
    out: member.disabled ? words.disabledFix : words.breakGlassFix,
    risk: words.riskFix,
    likely: words.likelyFix,
    in: words.inFix,
  }[group];
  return <span className="text-muted">{text}</span>;
};

/** The columns of the members. */
export const impactColumns: readonly Column<SsoImpact>[] = [
  {
    id: "member",
    header: words.columns.member,
    cell: (impact) => <Person impact={impact} />,
  },
  {
    id: "tokens",
    header: words.columns.tokens,
    cell: ({ tokens }) => (
      <span className={tokens === 0 ? "text-faint" : undefined}>{formatNumber(tokens)}</span>
    ),
    align: "end",
    width: "9rem",
  },
  {
    id: "fix",
    header: words.columns.fix,
    cell: (impact) => <Fix impact={impact} />,
    width: "18rem",
  },
];

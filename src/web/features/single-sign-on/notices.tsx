import { useQuery } from "@tanstack/react-query";
import { Link, useMatchRoute } from "@tanstack/react-router";
import type { Organization } from "#web/api/organizations.ts";
import { samlProvidersQuery } from "#web/api/single-sign-on.ts";
import { everySessionQuery } from "#web/api/users.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { useMinute } from "#web/ui/timestamp.tsx";
import { endingCertificates } from "./certificate-end.ts";
import { endText, noticeMessages as words } from "./messages.ts";

const METHODS = "/o/$organizationId/settings/sign-in";

const tones = { neutral: "info", warning: "warning", danger: "danger" } as const;

/** Shows which certificate ends next, or has ended, and links to it. */
const CertificateNotice = ({ organizationId }: { organizationId: string }) => {
  // Certificates end while the screen is open.
  useMinute();
  const { data } = useQuery(samlProvidersQuery(organizationId));
  const [first, ...others] = endingCertificates(data?.items ?? []);
  if (first === undefined) return null;
  const { provider, days, tone } = first;
  return (
    <Callout
      tone={tones[tone]}
      title={words.certificate(provider.label, endText(days))}
      actions={
        <Link
          to="/o/$organizationId/settings/sign-in/$samlProviderId"
          params={{ organizationId, samlProviderId: provider.id }}
          hash="certificates"
          className={buttonClass({ size: "sm" })}
        >
          {words.open}
        </Link>
      }
    >
      {days < 0 ? words.endedText : words.endsText}
      {others.length > 0 && ` ${words.more(others.length)}`}
    </Callout>
  );
};

/** Tells a break-glass admin that they bypassed the single sign-on that everyone else needs. */
const BreakGlassNotice = ({ organizationId }: { organizationId: string }) => {
  const isThere = useMatchRoute()({ to: METHODS, params: { organizationId } }) !== false;
  const { data } = useQuery(everySessionQuery());
  const current = data?.items.find((session) => session.current);
  // A session through a provider names it; one through a link that an admin created for a member does not.
  if (current === undefined || current.provider !== undefined) return null;
  return (
    <Callout
      tone="warning"
      title={words.breakGlass}
      actions={
        !isThere && (
          <Link to={METHODS} params={{ organizationId }} className={buttonClass({ size: "sm" })}>
            {words.methods}
          </Link>
        )
      }
    >
      {words.breakGlassText}
    </Callout>
  );
};

/** What an admin should know about signing in: certificates that end, and having bypassed single sign-on. */
export const SignInNotices = ({ organization: { id, sso } }: { organization: Organization }) => (
  <div className="mb-6 flex flex-col gap-3 empty:hidden">
    {sso && <BreakGlassNotice organizationId={id} />}
    <CertificateNotice organizationId={id} />
  </div>
);

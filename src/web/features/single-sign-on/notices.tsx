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

/** Says which certificate ends next, or has ended, and leads to it. */
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

/** Says to a break-glass admin that they came in past the single sign-on that everybody else needs. */
const BreakGlassNotice = ({ organizationId }: { organizationId: string }) => {
  const isThere = useMatchRoute()({ to: METHODS, params: { organizationId } }) !== false;
  const { data } = useQuery(everySessionQuery());
  const current = data?.items.find((session) => session.current);
  // A session of a provider names it; one by a link that an admin made for a member does not.
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

/** What an admin should know of the ways in: certificates that end, and having come past single sign-on. */
export const SignInNotices = ({ organization: { id, sso } }: { organization: Organization }) => (
  <div className="mb-6 flex flex-col gap-3 empty:hidden">
    {sso && <BreakGlassNotice organizationId={id} />}
    <CertificateNotice organizationId={id} />
  </div>
);

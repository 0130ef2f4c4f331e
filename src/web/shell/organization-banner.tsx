import { Link } from "@tanstack/react-router";
import { CircleAlert, Info, TriangleAlert } from "lucide-react";
import type { Organization } from "#web/api/organizations.ts";
import { cx } from "#web/kit/class-names.ts";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { gravestNotice, type Severity } from "./organization-notice.ts";
import { bannerStrings as strings } from "./strings.ts";

const looks: Record<
  Severity,
  { readonly look: string; readonly ink: string; readonly Icon: typeof Info }
> = {
  danger: { look: "bg-danger-soft", ink: "text-danger-ink", Icon: CircleAlert },
  warning: { look: "bg-warning-soft", ink: "text-warning-ink", Icon: TriangleAlert },
  info: { look: "bg-subtle", ink: "text-muted", Icon: Info },
};

/** The gravest thing to know about the organization as a whole: one line, never more, in no one's way. */
export const OrganizationBanner = ({ organization }: { organization: Organization }) => {
  const notice = gravestNotice(organization);
  if (notice === undefined) return null;
  const { look, ink, Icon } = looks[notice.severity];
  return (
    <section
      aria-label={strings.label}
      className={cx(
        "mb-6 flex flex-wrap items-start gap-x-4 gap-y-1 rounded-md px-3 py-2 text-base forced-colors:border",
        look,
      )}
    >
      <p className="flex min-w-0 grow basis-60 gap-2.5">
        <Icon size={16} aria-hidden className={cx("mt-[3px] shrink-0", ink)} />
        <span className="min-w-0 wrap-anywhere">
          <span className="font-medium">{notice.title}</span>
          {notice.at !== undefined && (
            <>
              {" "}
              <Timestamp value={notice.at} show="date" />
            </>
          )}
          <span>. {notice.text}</span>
        </span>
      </p>
      {organization.permissions.admin && (
        <Link
          to="/o/$organizationId/settings"
          params={{ organizationId: organization.id }}
          hash="facts"
          className="rounded-sm text-accent-ink hover:underline"
        >
          {strings.details}
        </Link>
      )}
    </section>
  );
};

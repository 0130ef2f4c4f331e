import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { KeyRound, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type SamlProvider, samlProvidersQuery } from "#web/api/single-sign-on.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { formatDate, formatExact } from "#web/kit/format-date.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { useKeys } from "#web/shell/keys.tsx";
import { screenTitles } from "#web/shell/screen-titles.tsx";
import { type Column, rowLink } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader, ScreenSection } from "#web/ui/layout.tsx";
import { Timestamp, useMinute } from "#web/ui/timestamp.tsx";
import { daysUntil, endTone } from "../certificate-end.ts";
import { endText } from "../messages.ts";
import { SignInNotices } from "../notices.tsx";
import { StatusBadge } from "../status-badge.tsx";
import { useOrganization } from "../use-provider.ts";
import { DeleteProviderDialog } from "./delete-provider.tsx";
import { EnforceCard } from "./enforce-card.tsx";
import { deleteMessages, listMessages as words } from "./messages.ts";

/** How many providers an organization may have. */
const MOST = 20;

const ProviderLink = ({ provider: { id, label } }: { provider: SamlProvider }) => (
  <Link
    to="/o/$organizationId/settings/sign-in/$samlProviderId"
    params={{ organizationId: useOrganization().id, samlProviderId: id }}
    {...rowLink()}
  >
    {label}
  </Link>
);

const CertificateEnd = ({ certificateEndsAt: end }: Pick<SamlProvider, "certificateEndsAt">) => {
  useMinute();
  if (end === undefined) return <span className="text-muted">{words.noCertificate}</span>;
  const days = daysUntil(end);
  const tone = endTone(days);
  return tone === undefined || tone === "neutral" ? (
    <span title={formatExact(end)}>
      {tone === undefined ? words.certificateUntil(formatDate(end)) : endText(days)}
    </span>
  ) : (
    <Badge tone={tone} title={formatExact(end)}>
      {endText(days)}
    </Badge>
  );
};

const columns: readonly Column<SamlProvider>[] = [
  {
    id: "provider",
    header: words.columns.provider,
    cell: (provider) => <ProviderLink provider={provider} />,
  },
  {
    id: "status",
    header: words.columns.status,
    cell: ({ status }) => <StatusBadge status={status} />,
    width: "10rem",
  },
  {
    id: "certificate",
    header: words.columns.certificate,
    cell: ({ certificateEndsAt }) => (
      <CertificateEnd {...(certificateEndsAt !== undefined && { certificateEndsAt })} />
    ),
    width: "10rem",
  },
  {
    id: "lastSignIn",
    header: words.columns.lastSignIn,
    cell: ({ lastSignInAt }) => <Timestamp value={lastSignInAt} />,
    width: "9rem",
  },
  {
    id: "people",
    header: words.columns.people,
    cell: ({ people }) => (
      <span className={people === 0 ? "text-faint" : undefined}>{formatNumber(people)}</span>
    ),
    align: "end",
    width: "5rem",
  },
];
const rowId = ({ id }: SamlProvider) => id;

const ProviderMenu = ({ provider }: { provider: SamlProvider }) => {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const params = { organizationId, samlProviderId: provider.id };
  const base = "/o/$organizationId/settings/sign-in/$samlProviderId";
  return (
    <>
      <ActionMenu
        trigger={<MoreButton label={words.actionsOf(provider.label)} />}
        items={[
          provider.status === "pending" && {
            label: words.setUp,
            onSelect: () => void navigate({ to: `${base}/setup`, params }),
          },
          { label: words.test, onSelect: () => void navigate({ to: `${base}/test`, params }) },
          {
            label: words.attempts,
            onSelect: () => void navigate({ to: `${base}/attempts`, params }),
          },
          "separator",
          {
            label: deleteMessages.action,
            icon: Trash2,
            destructive: true,
            onSelect: () => setDeleting(true),
          },
        ]}
      />
      {deleting && <DeleteProviderDialog provider={provider} onClose={() => setDeleting(false)} />}
    </>
  );
};
const rowMenu = (provider: SamlProvider) => <ProviderMenu provider={provider} />;

const AddLink = () => (
  <Link
    to="/o/$organizationId/settings/sign-in/new"
    params={{ organizationId: useOrganization().id }}
    className={buttonClass({ variant: "primary" })}
  >
    <Plus size={16} aria-hidden />
    {words.add}
  </Link>
);

/** How people sign in: identity providers, and whether single sign-on is enforced. */
export const ProvidersScreen = () => {
  const organization = useOrganization();
  const { id: organizationId } = organization;
  const navigate = useNavigate();
  const { data } = useSuspenseQuery(samlProvidersQuery(organizationId));
  const full = data.items.length >= MOST;
  const some = data.items.length > 0;
  const run = () =>
    void navigate({ to: "/o/$organizationId/settings/sign-in/new", params: { organizationId } });
  useKeys(full ? [] : [{ keys: "n", label: words.add, run }]);
  useActions([
    {
      id: "sign-in-methods.add",
      label: words.add,
      keys: "n",
      disabledReason: full ? words.full : undefined,
      run,
    },
  ]);
  const add = full ? (
    <Button icon={Plus} variant="primary" disabledReason={words.full}>
      {words.add}
    </Button>
  ) : (
    <AddLink />
  );
  return (
    <>
      <PageHeader
        title={screenTitles.signInMethods}
        description={words.description}
        {...(some && { actions: add })}
      />
      <SignInNotices organization={organization} />
      <div className="flex flex-col gap-10">
        <ScreenSection title={words.section} text={words.sectionText}>
          <DataTable
            caption={words.caption}
            columns={columns}
            rows={data.items}
            rowId={rowId}
            rowMenu={rowMenu}
            empty={
              <EmptyState
                icon={KeyRound}
                title={words.none.title}
                text={words.none.text}
                action={<AddLink />}
              />
            }
          />
        </ScreenSection>
        <EnforceCard />
      </div>
    </>
  );
};

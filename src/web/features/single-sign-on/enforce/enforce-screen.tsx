import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useSearch } from "@tanstack/react-router";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "#web/api/failures.ts";
import {
  makeSsoMembers,
  samlProvidersQuery,
  type SsoImpact,
  type SsoImpactTotals,
  ssoImpactQuery,
} from "#web/api/single-sign-on.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { ListPages } from "#web/table/list-pages.tsx";
import { useListQuery } from "#web/table/use-list-query.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { StatusTabs } from "#web/ui/tabs.tsx";
import { toast } from "#web/ui/toast.tsx";
import { StopEnforcingDialog } from "../providers/enforce-card.tsx";
import { enforceCardMessages, enforceMessages as words } from "../providers/messages.ts";
import { impactGroups, impactPageQuery, PAGE_SIZE } from "../search.ts";
import { SignInNotices } from "../notices.tsx";
import { useEnforcing, useOrganization } from "../use-provider.ts";
import { canBecomeMember, impactColumns } from "./impact-columns.tsx";

interface EnforceDialogProps {
  readonly totals: SsoImpactTotals;
  readonly onClose: () => void;
}

/** Explains what enforcing does, and requires typing the number of people shut out, if there are any. */
const EnforceDialog = ({ totals, onClose }: EnforceDialogProps) => {
  const { risk, keeps, tokens } = totals;
  // Break-glass admins can sign in with a link even if single sign-on refuses them.
  const out = totals.out - keeps;
  const enforce = useEnforcing();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.confirmTitle}
      body={
        <div className="flex flex-col gap-3">
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint">
            <li>{out === 0 ? words.confirmNobody : words.confirmOut(out)}</li>
            {keeps > 0 && <li>{words.confirmKeeps(keeps)}</li>}
            {risk > 0 && <li>{words.confirmRisk(risk)}</li>}
            {tokens > 0 && <li>{words.tokens(tokens)}</li>}
          </ul>
          <p>{words.confirmSelf}</p>
        </div>
      }
      {...(out > 0 && { typedText: String(out) })}
      confirmLabel={words.enforce}
      tone={out > 0 ? "danger" : "primary"}
      onConfirm={async () => {
        await enforce(true);
        toast({ tone: "success", title: words.enforcedNow });
      }}
      describeFailure={describeFailure}
    />
  );
};

/** Why it cannot be enforced yet, and where to fix that. */
const NotReady = ({ reason }: { reason: "no-provider" | "not-tested" }) => {
  const { id: organizationId } = useOrganization();
  const { data } = useSuspenseQuery(samlProvidersQuery(organizationId));
  const active = data.items.find(({ status }) => status === "active");
  const look = buttonClass({ size: "sm" });
  return (
    <div className="mb-6">
      <Callout
        title={words.notReadyTitle}
        actions={
          reason === "not-tested" && active !== undefined ? (
            <Link
              to="/o/$organizationId/settings/sign-in/$samlProviderId/test"
              params={{ organizationId, samlProviderId: active.id }}
              className={look}
            >
              {words.toTest}
            </Link>
          ) : (
            <Link
              to="/o/$organizationId/settings/sign-in/new"
              params={{ organizationId }}
              className={look}
            >
              {words.toAdd}
            </Link>
          )
        }
      >
        {enforceCardMessages.notReady[reason]}
      </Callout>
    </div>
  );
};

/** Makes the selected members SSO members, who then leave the list. */
const useMakeMembers = () => {
  const { id: organizationId } = useOrganization();
  const { mutateAsync, isPending } = useMutation(makeSsoMembers);
  const make = (userIds: readonly string[], onDone?: () => void) => {
    mutateAsync({ organizationId, userIds }).then(
      ({ done, failures }) => {
        const [failure] = failures;
        if (failure === undefined) toast({ tone: "success", title: words.made(done) });
        else {
          toast({
            tone: "danger",
            title: words.makeFailed(failures.length),
            description: describeFailure(failure).text,
          });
        }
        onDone?.();
      },
      (error: unknown) => toastFailure(error, () => make(userIds, onDone)),
    );
  };
  return { make, isPending };
};

const nobody: ReadonlySet<string> = new Set();
const rowId = ({ member }: SsoImpact) => member.id;
const labelOf = ({ member }: SsoImpact) => member.user.displayName;

/** The members of a group, each with the available actions. */
const ImpactList = () => {
  const { id: organizationId } = useOrganization();
  const search = useSearch({ from: "/_app/o/$organizationId/settings/sign-in/enforce" });
  const { group = "out", page } = search;
  const { data, isPlaceholderData } = useListQuery(impactPageQuery(organizationId, search));
  const [chosen, setChosen] = useState(nobody);
  const { make, isPending } = useMakeMembers();
  const rows = data?.items;
  // Drops people from the selection who were selected on another page, or have left the list.
  const fit = (rows ?? []).filter((row) => chosen.has(row.member.id) && canBecomeMember(row));
  const { title, text } = words.none[group];
  return (
    <>
      <p className="mb-3 max-w-[70ch] text-muted">{words.groupText[group]}</p>
      {group === "out" && rows?.some(canBecomeMember) === true && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Button
            pending={isPending}
            onClick={() =>
              make((fit.length > 0 ? fit : rows.filter(canBecomeMember)).map(rowId), () =>
                setChosen(nobody),
              )
            }
          >
            {fit.length > 0
              ? words.makeChosen(fit.length)
              : words.makePage(rows.filter(canBecomeMember).length)}
          </Button>
        </div>
      )}
      <DataTable
        caption={words.caption}
        columns={impactColumns}
        rows={rows}
        rowId={rowId}
        busy={isPlaceholderData}
        {...(group === "out" && {
          selection: { selected: chosen, onChange: setChosen, labelOf },
        })}
        empty={<EmptyState icon={UsersRound} title={title} text={text} />}
      />
      <ListPages data={data} page={page} size={PAGE_SIZE} noun={words.noun} />
    </>
  );
};

/** Who can and cannot sign in once single sign-on is enforced, and the button that enforces it. */
export const EnforceScreen = () => {
  const organization = useOrganization();
  const { id, sso } = organization;
  const { group = "out" } = useSearch({ from: "/_app/o/$organizationId/settings/sign-in/enforce" });
  const { data } = useSuspenseQuery(ssoImpactQuery(id, { limit: 0 }));
  const [asking, setAsking] = useState<"enforce" | "stop">();
  const { totals, ready } = data;
  const close = () => setAsking(undefined);
  return (
    <>
      <PageHeader
        title={words.title}
        description={sso ? words.enforced : words.description}
        actions={
          sso ? (
            <Button onClick={() => setAsking("stop")}>{enforceCardMessages.stop}</Button>
          ) : (
            <Button
              variant="primary"
              disabledReason={
                ready.allowed
                  ? undefined
                  : enforceCardMessages.notReady[ready.reason ?? "not-tested"]
              }
              onClick={() => setAsking("enforce")}
            >
              {words.enforce}
            </Button>
          )
        }
      />
      <SignInNotices organization={organization} />
      {!sso && !ready.allowed && <NotReady reason={ready.reason ?? "not-tested"} />}
      {totals.tokens > 0 && (
        <p className="mb-4">
          {sso ? words.tokensStopped(totals.tokens) : words.tokens(totals.tokens)}
        </p>
      )}
      <StatusTabs
        label={words.tabs}
        statuses={impactGroups}
        current={group}
        words={words.groups}
        counts={impactGroups.map((one) => totals[one])}
        renderLink={(one, tab) => (
          <Link
            from="/o/$organizationId/settings/sign-in/enforce"
            to="."
            search={{ group: one === "out" ? undefined : one }}
            resetScroll={false}
            {...tab}
          />
        )}
      />
      <ImpactList key={group} />
      {asking === "stop" && <StopEnforcingDialog onClose={close} />}
      {asking === "enforce" && <EnforceDialog totals={totals} onClose={close} />}
    </>
  );
};

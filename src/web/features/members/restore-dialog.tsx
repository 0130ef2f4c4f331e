import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  type RestoredOrganizationMembers,
  restoreMembers,
  type RestoreOrganizationMembers,
  restorePlanQuery,
} from "#web/api/former-members.ts";
import { BulkChangeDialog, firstNames } from "#web/shell/list/bulk-change-dialog.tsx";
import { Switch } from "#web/ui/choice/switch.tsx";
import { toast } from "#web/ui/toast.tsx";
import { formerMessages } from "./former-messages.ts";
import { useMemberActions } from "./member-actions.tsx";

type Outcome = RestoredOrganizationMembers["outcomes"][number];

/** How many people who lose something are listed. */
const LISTED = 20;
/** How many losses are listed for each of them. */
const FEW = 3;

const words = formerMessages.dialog;
const nameOf = ({ name, id }: Outcome): string => name ?? id;
const named = (outcomes: readonly Outcome[]): string => firstNames(outcomes.map(nameOf));

/** What a person does not get back, apart from the admin role, which has its own question. */
const lostOf = ({ lost }: Outcome) =>
  (lost?.items ?? []).filter(({ reason }) => reason !== "admin-not-asked");

const lostText = (outcome: Outcome): string => {
  const items = lostOf(outcome);
  const first = items
    .slice(0, FEW)
    .map(({ title, reason }) => `${title} (${words.reasons[reason]})`);
  const rest = items.length - first.length;
  return [first.join(", "), ...(rest > 0 ? [words.more(rest)] : [])].join(" ");
};

const RestoreEffects = ({ found }: { found: RestoredOrganizationMembers }) => {
  const restored = found.outcomes.filter(({ outcome }) => outcome === "restored");
  const again = restored.filter(({ wasMember }) => wasMember);
  const invited = restored.filter(({ invitation }) => invitation !== undefined);
  const losers = restored.filter((outcome) => lostOf(outcome).length > 0);
  return (
    <div className="flex flex-col gap-3">
      <p>
        {restored.length === 0 ? words.nobody : words.will(restored.length)}
        {restored.length > 0 && <span className="block text-muted">{named(restored)}</span>}
      </p>
      <ul className="flex list-disc flex-col gap-1 pl-5 marker:text-faint empty:hidden">
        {again.length > 0 && <li>{words.again(named(again))}</li>}
        {invited.length > 0 && <li>{words.invited(invited.length)}</li>}
        {found.missing + found.unchanged > 0 && (
          <li>{words.missing(found.missing + found.unchanged)}</li>
        )}
        {losers.slice(0, LISTED).map((outcome) => (
          <li key={outcome.id}>{words.lost(nameOf(outcome), lostText(outcome))}</li>
        ))}
        {losers.length > LISTED && <li>{words.more(losers.length - LISTED)}</li>}
      </ul>
    </div>
  );
};

interface RestoreDialogProps {
  readonly people: { readonly ids: string[] } | { readonly event: string };
  readonly count: number;
  /** The person's name, if it is only one. */
  readonly name?: string | undefined;
  readonly onClose: () => void;
  /** Called after somebody was restored. */
  readonly onDone: () => void;
}

/** Shows what restoring people would give each of them, asks about former admins, and does it. */
export const RestoreDialog = ({ people, count, name, onClose, onDone }: RestoreDialogProps) => {
  const { organization } = useMemberActions();
  const { mutateAsync } = useMutation(restoreMembers);
  const [admin, setAdmin] = useState(false);
  const asked: RestoreOrganizationMembers = { ...people, admin };
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...restorePlanQuery(organization.id, asked),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const formerAdmins = (data?.outcomes ?? []).filter(
    ({ outcome, role, wasMember, lost }) =>
      outcome === "restored" &&
      (lost?.items.some(({ reason }) => reason === "admin-not-asked") ||
        (admin && role === "admin" && wasMember !== true)),
  );
  const found = isPlaceholderData ? undefined : data && { ...data, changed: data.restored };
  const confirm = async () => {
    const done = await mutateAsync({
      path: { organizationId: organization.id },
      body: { ...asked, apply: true },
    });
    const lost = done.outcomes.reduce((all, outcome) => all + lostOf(outcome).length, 0);
    toast({
      title: name === undefined ? formerMessages.done(done.restored) : formerMessages.doneOne(name),
      tone: "success",
      ...(lost > 0 && { description: formerMessages.notAll(lost) }),
    });
    onDone();
  };
  return (
    <BulkChangeDialog
      title={name === undefined ? words.title(count) : words.titleOne(name)}
      tone="primary"
      confirmLabel={words.confirm}
      count={count}
      found={found}
      failed={isError}
      onRetry={() => void refetch()}
      nothing={words.nobody}
      effects={data && <RestoreEffects found={data} />}
      after={
        formerAdmins.length > 0 && (
          <Switch
            label={words.admins(named(formerAdmins), formerAdmins.length)}
            description={words.adminsText(named(formerAdmins))}
            checked={admin}
            onChange={setAdmin}
          />
        )
      }
      onConfirm={confirm}
      onClose={onClose}
    />
  );
};

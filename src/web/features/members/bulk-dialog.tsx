import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type MemberRoleOrGuest, type TeamMemberRole } from "#contract/schemas/role.ts";
import {
  changeMembers,
  type ChangeOrganizationMembers,
  type MemberChanges,
  memberChangesQuery,
  type OrganizationMember,
} from "#web/api/members.ts";
import { teamChoicesQuery } from "#web/api/teams.ts";
import { roleKey, roleOfKey, roleOptions, ROLES } from "#web/features/access/index.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { AdminGains } from "#web/shell/admin-gains.tsx";
import { BulkChangeDialog, firstNames } from "#web/shell/list/bulk-change-dialog.tsx";
import { undoInParts } from "#web/shell/list/undo-in-parts.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import { EXPECT_FROM } from "#contract/schemas/limits.ts";
import { BulkEffects } from "./bulk-effects.tsx";
import { bulkMessages } from "./bulk-messages.ts";
import { EndEverything } from "./end-everything.tsx";
import { formerMessages } from "./former-messages.ts";
import { useMemberActions } from "./member-actions.tsx";
import { SuccessorField } from "./successor-field.tsx";
import { useUndoRemoval } from "./undo-removal.ts";

type Change = ChangeOrganizationMembers["change"];
export type BulkKind = Change["type"];

/** How many people whom others changed in the meantime are named after an undo. */
const NAMED = 3;

const teamRoles = ["owner", "member"] as const satisfies readonly TeamMemberRole[];

/** A change that restores some members, unless others have changed them since. */
interface Undoing {
  readonly ids: string[];
  readonly change: Change;
}

/** The changes that undo a bulk change, one per former role; empty if it cannot be undone. */
const undoing = (change: Change, done: MemberChanges): Undoing[] => {
  const changed = done.outcomes.filter(({ outcome }) => outcome === "changed");
  const part = (some: typeof changed, back: Change): Undoing[] =>
    some.length === 0 ? [] : [{ ids: some.map(({ id }) => id), change: back }];
  if (change.type === "add-to-team") {
    const { team, role: ifRole = "member" } = change;
    return part(changed, { type: "remove-from-team", team, ifRole });
  }
  if (change.type === "remove-from-team")
    return teamRoles.flatMap((role) =>
      part(
        changed.filter(({ teamRole }) => teamRole === role),
        { type: "add-to-team", team: change.team, role },
      ),
    );
  // A former admin is made one again individually, with the dialog that belongs to it.
  if (change.type !== "set-role" || changed.some(({ role }) => role === "admin")) return [];
  return ROLES.flatMap((role) =>
    part(
      changed.filter((outcome) => (outcome.role ?? null) === role),
      { type: "set-role", role, ifRole: change.role },
    ),
  );
};

const namesIn = ({ outcomes }: MemberChanges): ReadonlyMap<string, string> =>
  new Map(outcomes.map(({ id, name = id }) => [id, name]));

interface BulkDialogProps {
  readonly kind: BulkKind;
  readonly members: ChangeOrganizationMembers["members"];
  readonly count: number;
  /** The member's name, if it is only one. */
  readonly name?: string;
  readonly onClose: () => void;
  /** Called after a change was applied. */
  readonly onDone?: () => void;
}

/** Asks what to do with the selected members, shows what it would do to each, and applies it. */
export const BulkDialog = ({ kind, members, count, name, onClose, onDone }: BulkDialogProps) => {
  const { organization } = useMemberActions();
  const [role, setRole] = useState<MemberRoleOrGuest>("read");
  const [team, setTeam] = useState("");
  const [successor, setSuccessor] = useState<OrganizationMember>();
  const [endEverything, setEndEverything] = useState(false);
  const undoRemoval = useUndoRemoval();
  const { mutateAsync } = useMutation(changeMembers);
  const wantsTeam = kind === "add-to-team" || kind === "remove-from-team";
  const { data: teams } = useQuery({
    ...teamChoicesQuery(organization.id),
    enabled: wantsTeam,
  });
  const change: Change =
    kind === "set-role"
      ? { type: kind, role }
      : kind === "remove"
        ? { type: kind }
        : { type: kind, team };
  const asks = !wantsTeam || team !== "";
  const { data, isError, isPlaceholderData, refetch } = useQuery({
    ...memberChangesQuery(organization.id, { members, change }),
    enabled: asks,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const found = asks && !isPlaceholderData ? data : undefined;
  const changed = found?.outcomes.filter(({ outcome }) => outcome === "changed") ?? [];
  const to =
    kind === "set-role"
      ? roleLabel(role)
      : kind === "remove"
        ? organization.title
        : (teams?.items.find(({ id }) => id === team)?.title ?? "");
  const { teams: owned = 0, reviews = 0 } = found?.removal ?? {};
  const path = { organizationId: organization.id };

  const undo = (parts: readonly Undoing[], names: ReadonlyMap<string, string>) =>
    undoInParts(
      parts,
      async ({ ids, change: back }) => {
        const body = { members: { ids }, change: back, apply: true };
        const { changed: undone, outcomes } = await mutateAsync({ path, body });
        const kept = outcomes.filter(({ outcome }) => outcome !== "changed");
        return { undone, kept: kept.map(({ id }) => names.get(id) ?? id) };
      },
      ({ undone, kept }) =>
        toast({
          title: bulkMessages.undone(undone),
          tone: undone === 0 ? "neutral" : "success",
          ...(kept.length > 0 && {
            description: bulkMessages[change.type === "set-role" ? "changedSince" : "notUndone"](
              firstNames(kept, NAMED),
              kept.length,
            ),
          }),
        }),
    );
  const confirm = async () => {
    // Exactly those who were shown, even if others match in the meantime.
    const body = {
      members: { ids: changed.map(({ id }) => id) },
      change:
        kind === "remove"
          ? { type: kind, endEverything, ...(successor && { successor: successor.id }) }
          : change,
      apply: true,
    };
    const done = await mutateAsync({
      path,
      body: {
        ...body,
        ...(kind === "remove" && changed.length >= EXPECT_FROM && { expect: changed.length }),
      },
    });
    const removed = done.outcomes.filter(({ outcome }) => outcome === "changed");
    const back = undoing(change, done);
    const left = done.refused + done.missing;
    toast({
      title: bulkMessages[kind].done(done.changed, to),
      tone: "success",
      ...(kind === "remove" && { description: formerMessages.restorableFor }),
      ...(left > 0 && { description: bulkMessages.left(left) }),
      ...(kind === "remove" &&
        removed.length > 0 && { action: undoRemoval(removed.map(({ id }) => id)) }),
      ...(back.length > 0 && {
        action: {
          label: bulkMessages.undo,
          run: () => void undo(back, namesIn(done)),
        },
      }),
    });
    onDone?.();
  };
  return (
    <BulkChangeDialog
      title={
        name !== undefined && kind === "add-to-team"
          ? bulkMessages[kind].titleOne(name)
          : bulkMessages[kind].title(count)
      }
      tone={kind === "set-role" || kind === "add-to-team" ? "primary" : "danger"}
      confirmLabel={
        kind === "remove" && successor
          ? bulkMessages.remove.confirmHandOver
          : bulkMessages[kind].confirm
      }
      count={count}
      chooseFirst={asks ? undefined : bulkMessages.chooseFirst}
      found={found}
      failed={isError}
      onRetry={() => void refetch()}
      nothing={bulkMessages.nobody}
      typedText={
        kind === "remove" && changed.length >= EXPECT_FROM ? String(changed.length) : undefined
      }
      onConfirm={confirm}
      onClose={onClose}
      fields={
        <>
          {kind === "set-role" && (
            <Field label={bulkMessages.role} hint={roleMeaning(role)}>
              <Select
                value={roleKey(role)}
                options={roleOptions}
                onChange={({ target }) => {
                  const next = roleOfKey(target.value);
                  if (next !== undefined) setRole(next);
                }}
              />
            </Field>
          )}
          {wantsTeam && (
            <Field
              label={bulkMessages.team}
              {...(teams?.count === 0 && { hint: bulkMessages.noTeams })}
            >
              <Select
                value={team}
                options={[
                  { value: "", label: bulkMessages.chooseTeam },
                  ...(teams?.items ?? []).map(({ id, title }) => ({ value: id, label: title })),
                ]}
                onChange={({ target }) => setTeam(target.value)}
              />
            </Field>
          )}
          {kind === "set-role" && role === "admin" && (
            <AdminGains lead={bulkMessages["set-role"].adminLead} />
          )}
        </>
      }
      effects={
        found && (
          <BulkEffects
            found={found}
            type={kind}
            to={to}
            role={kind === "set-role" ? role : undefined}
          />
        )
      }
      after={
        kind === "remove" && (
          <>
            {owned + reviews > 0 && (
              <SuccessorField
                leaving={new Set(changed.map(({ id }) => id))}
                teams={owned}
                reviews={reviews}
                value={successor}
                onChange={setSuccessor}
              />
            )}
            <EndEverything checked={endEverything} onChange={setEndEverything} />
            <p className="text-muted">{bulkMessages.remove.back}</p>
          </>
        )
      }
    />
  );
};

import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, KeyRound, UserMinus, UserPlus, UsersRound } from "lucide-react";
import { useState } from "react";
import type { MemberRole, MemberRoleOrGuest } from "#contract/schemas/role.ts";
import {
  givenQuery,
  inviteToCollection,
  inviteToSpace,
  type TeamContentPermission,
  type UserContentPermission,
} from "#web/api/content-permissions.ts";
import { describeFailure, ServiceFailure } from "#web/api/failures.ts";
import { callerQuery } from "#web/api/users.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ActionMenu, MoreButton } from "#web/shell/action-menu.tsx";
import { toastChangedSince, toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import type { Column } from "#web/table/column.ts";
import { DataTable } from "#web/table/data-table.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { AccessTarget } from "./levels.ts";
import { givenMessages, accessMessages, roleMeanings } from "./messages.ts";
import { contentRoles, roleButtonClass } from "./roles.ts";
import { PersonLine } from "#web/ui/avatar.tsx";

/** A person or team that can be given a role. */
export interface Grantee {
  readonly kind: "person" | "team";
  readonly id: string;
  readonly name: string;
  /** A note next to the name: an address, or the number of people. */
  readonly note: string;
  readonly photoURL?: string | undefined;
}

/** A person or team in a list. */
export const GranteeLine = ({ grantee }: { grantee: Grantee }) => {
  const { kind, id, name, note, photoURL } = grantee;
  if (kind === "person") {
    return <PersonLine id={id} name={name} email={note} photoURL={photoURL} />;
  }
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-sm bg-subtle text-muted"
      >
        <UsersRound size={14} />
      </span>
      <span className="min-w-0">
        <span className="block leading-5 wrap-anywhere">{name}</span>
        <span className="block text-sm leading-4 text-muted">{note}</span>
      </span>
    </span>
  );
};

/** A grantee with their granted role. */
interface GivenRow extends Grantee {
  readonly role: MemberRole;
}

/** A grantee with their granted role, or none. */
interface MaybeGiven extends Grantee {
  readonly role: MemberRoleOrGuest;
}

interface Given {
  readonly teams: readonly TeamContentPermission[];
  readonly people: readonly UserContentPermission[];
}

/** Teams first, because their roles affect more people. */
export const givenRows = ({ teams, people }: Given): GivenRow[] => [
  ...teams.map(({ team, permission }) => ({
    kind: "team" as const,
    id: team.id,
    name: team.title,
    note: givenMessages.teamOf(team.members),
    role: permission,
  })),
  ...people.map(({ user, permission }) => ({
    kind: "person" as const,
    id: user.id,
    name: user.displayName,
    note: user.email ?? "",
    photoURL: user.photoURL,
    role: permission,
  })),
];

interface GivenRoleProps {
  readonly name: string;
  readonly role: MemberRole;
  /** Absent for people who may not change it. */
  readonly onChange?: ((role: MemberRole) => void) | undefined;
}

/** The granted role of a person or team; for admins a button that changes it in place. */
const GivenRole = ({ name, role, onChange }: GivenRoleProps) => {
  if (onChange === undefined) return <span title={roleMeanings[role]}>{roleLabel(role)}</span>;
  return (
    <ActionMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={givenMessages.roleOf(name, roleLabel(role))}
          className={roleButtonClass}
        >
          {roleLabel(role)}
          <ChevronDown size={14} aria-hidden className="shrink-0 text-faint" />
        </button>
      }
      items={contentRoles.map((choice) => ({
        label: roleLabel(choice),
        description: roleMeanings[choice],
        checked: choice === role,
        onSelect: () => choice !== role && onChange(choice),
      }))}
    />
  );
};

/** Who gets a role: ids of people and teams. Null removes their granted role. */
interface GrantBody {
  readonly users?: string[];
  readonly teams?: string[];
  readonly role: MemberRoleOrGuest;
  /** The role each of them has at present, null for none; the service refuses if it is a different one by now. */
  readonly ifRole?: MemberRoleOrGuest;
}

/** Gives people and teams a role on the resource, all or none of them. */
export const useGive = ({ type, id }: Pick<AccessTarget, "type" | "id">) => {
  const { mutateAsync: onSpace } = useMutation(inviteToSpace);
  const { mutateAsync: onCollection } = useMutation(inviteToCollection);
  return async (body: GrantBody): Promise<void> => {
    if (type === "space") await onSpace({ path: { spaceId: id }, body });
    else await onCollection({ path: { collectionId: id }, body });
  };
};

interface Change {
  readonly grantee: Grantee;
  readonly before: MemberRoleOrGuest;
  readonly role: MemberRoleOrGuest;
  /** Undoes an earlier change, which must not have been changed since. */
  readonly undoes?: true;
}

/** Changes or removes a grantee's role and offers to undo it. `where` ends the sentence of the confirmation. */
export const useGivenChange = (
  target: Pick<AccessTarget, "type" | "id">,
  where: string = givenMessages.here,
) => {
  const give = useGive(target);
  const { mutate, isPending, variables } = useMutation({
    // Changes run one after another, in the order they were made.
    scope: { id: `access to ${target.id}` },
    mutationFn: async ({ grantee, before, role, undoes }: Change) => {
      const { kind, id } = grantee;
      await give({
        ...(kind === "team" ? { teams: [id] } : { users: [id] }),
        role,
        ...(undoes && { ifRole: before }),
      });
    },
    onSuccess: (_nothing, { grantee, before, role }) =>
      toast({
        about: `access of ${grantee.id} to ${target.id}`,
        title:
          role === null
            ? givenMessages.taken(grantee.name, where)
            : givenMessages.given(grantee.name, roleLabel(role), where),
        tone: "success",
        action: {
          label: givenMessages.undo,
          run: () => mutate({ grantee, before: role, role: before, undoes: true }),
        },
      }),
    onError: (error, sent) =>
      error instanceof ServiceFailure && error.reason === "access.changed"
        ? toastChangedSince(sent.grantee.name)
        : toastFailure(error, () => mutate(sent)),
  });
  return {
    /** The role to show: the new one immediately, or the real one again if the service refuses. */
    roleOf: ({ id, role }: MaybeGiven): MemberRoleOrGuest =>
      isPending && variables.grantee.id === id ? variables.role : role,
    change: (row: MaybeGiven, role: MemberRoleOrGuest) =>
      mutate({ grantee: row, before: row.role, role }),
  };
};

/** How many rows are shown before the rest is expanded. */
const FIRST = 20;

interface Asked {
  readonly row: GivenRow;
  readonly role: MemberRoleOrGuest;
}

/** A row with its actions; without them for people who may not change it. */
interface ShownRow extends GivenRow {
  readonly onSet?: ((role: MemberRoleOrGuest) => void) | undefined;
}

const rowId = ({ kind, id }: GivenRow) => `${kind} ${id}`;

const columns: readonly Column<ShownRow>[] = [
  {
    id: "grantee",
    header: givenMessages.columns.grantee,
    cell: (row) => <GranteeLine grantee={row} />,
  },
  {
    id: "role",
    header: givenMessages.columns.role,
    cell: ({ name, role, onSet }) => <GivenRole name={name} role={role} onChange={onSet} />,
    width: "10rem",
  },
];

const rowMenu = ({ name, onSet }: ShownRow) => (
  <ActionMenu
    trigger={<MoreButton label={givenMessages.actionsOf(name)} />}
    items={[
      {
        label: givenMessages.remove,
        icon: UserMinus,
        destructive: true,
        onSelect: () => onSet?.(null),
      },
    ]}
  />
);

/** The people and teams with a role granted here; admins grant, change and remove them. */
export const GivenSection = ({ target }: { target: AccessTarget }) => {
  const { data } = useQuery({
    ...givenQuery(target),
    throwOnError: (_error, query) => query.state.data === undefined,
  });
  const { data: caller } = useQuery(callerQuery());
  const { roleOf, change } = useGivenChange(target);
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const rows = data && givenRows(data);

  const set = (row: GivenRow, role: MemberRoleOrGuest) => {
    // The caller may be managing access through their own role, and could not undo the change by themselves.
    if (row.kind === "person" && row.id === caller?.id) setAsked({ row, role });
    else change(row, role);
  };
  const shown = (all ? rows : rows?.slice(0, FIRST))?.map((row) => ({
    ...row,
    role: roleOf(row) ?? row.role,
    ...(target.admin && { onSet: (role: MemberRoleOrGuest) => set(row, role) }),
  }));
  return (
    <ScreenSection
      title={givenMessages.title}
      text={givenMessages.text(accessMessages.kind[target.type])}
      actions={
        target.admin && (
          <Link
            to="."
            search={(now) => ({ ...now, add: "yes" as const })}
            resetScroll={false}
            className={buttonClass()}
          >
            <UserPlus size={16} aria-hidden />
            {givenMessages.add}
          </Link>
        )
      }
    >
      <DataTable
        caption={givenMessages.caption}
        columns={columns}
        rows={shown}
        rowId={rowId}
        skeletonRows={2}
        {...(target.admin && { rowMenu })}
        empty={
          <EmptyState
            icon={KeyRound}
            title={givenMessages.none.title}
            text={givenMessages.none.text}
          />
        }
      />
      {rows !== undefined && !all && rows.length > FIRST && (
        <div className="mt-3">
          <Button size="sm" onClick={() => setAll(true)}>
            {givenMessages.all(rows.length)}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          open
          onOpenChange={() => setAsked(undefined)}
          title={givenMessages.self.title}
          body={givenMessages.self.text}
          confirmLabel={givenMessages.self.confirm}
          onConfirm={async () => {
            change(asked.row, asked.role);
            await Promise.resolve();
          }}
          describeFailure={describeFailure}
        />
      )}
    </ScreenSection>
  );
};

import { useNavigate } from "@tanstack/react-router";
import { createContext, use, useEffect, useRef, useState } from "react";
import type { OrganizationTeam, OrganizationTeamMember } from "#web/api/teams.ts";
import { useDraft } from "#web/forms/draft.ts";
import { type PendingChanges, readPendingChanges, type Roster } from "./pending-changes.ts";

/** The way from a dialog back to the team it stands over, which stays as it is. */
export const useBackToTeam = () => {
  const navigate = useNavigate({ from: "/o/$organizationId/teams/$teamId" });
  return () =>
    void navigate({
      to: "/o/$organizationId/teams/$teamId",
      search: (now) => now,
      resetScroll: false,
    });
};

/** The pending changes of a team, kept in this browser until it is saved or discarded. */
export const usePendingChanges = (teamId: string) => {
  const draft = useDraft(`team.${teamId}.members`);
  const [kept] = useState(() => readPendingChanges(draft?.read()));
  const [pending, setPending] = useState(kept);
  const [restored, setRestored] = useState(Object.keys(kept).length > 0);
  // Guards ask outside rendering, also right after a change.
  const latest = useRef(kept);
  const put = (next: PendingChanges) => {
    latest.current = next;
    setPending(next);
  };
  useEffect(() => {
    if (Object.keys(pending).length === 0) draft?.clear();
    else draft?.write({ ...pending });
  }, [draft, pending]);
  return {
    pending,
    restored,
    hasPending: () => Object.keys(latest.current).length > 0,
    change: (change: (pending: PendingChanges) => PendingChanges) => put(change(latest.current)),
    discard: () => {
      draft?.clear();
      setRestored(false);
      put({});
    },
  };
};

/** One team on the screen, who is in it, and the pending changes. */
export interface TeamEditing {
  readonly team: OrganizationTeam;
  readonly people: readonly OrganizationTeamMember[];
  readonly roster: Roster;
  /** Whether the caller decides who is in it. */
  readonly editable: boolean;
  readonly pending: PendingChanges;
  /** Whether the pending changes were kept from an earlier visit. */
  readonly restored: boolean;
  change(change: (pending: PendingChanges) => PendingChanges): void;
  discard(): void;
}

export const Editing = createContext<TeamEditing | undefined>(undefined);

export const useTeamEditing = (): TeamEditing => {
  const editing = use(Editing);
  if (editing === undefined) throw new Error("this part of a screen needs a team");
  return editing;
};

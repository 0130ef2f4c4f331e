import { createContext, use } from "react";
import type { OrganizationTeam, OrganizationTeamMember } from "#web/api/teams.ts";
import type { Roster, Staging } from "./staging.ts";

/** One team on the screen, who is in it, and what is staged for it. */
export interface TeamEditing {
  readonly team: OrganizationTeam;
  readonly people: readonly OrganizationTeamMember[];
  readonly roster: Roster;
  /** Whether the caller decides who is in it. */
  readonly editable: boolean;
  readonly staging: Staging;
  /** Whether what is staged was kept from an earlier visit. */
  readonly restored: boolean;
  change(change: (staging: Staging) => Staging): void;
  discard(): void;
}

export const Editing = createContext<TeamEditing | undefined>(undefined);

export const useTeamEditing = (): TeamEditing => {
  const editing = use(Editing);
  if (editing === undefined) throw new Error("this part of a screen needs a team");
  return editing;
};

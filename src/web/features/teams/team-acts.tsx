import { createContext, lazy, type ReactNode, Suspense, use, useState } from "react";
import type { OrganizationTeam } from "#web/api/teams.ts";

/** Something about a team that is asked about before it is done. */
export interface TeamAct {
  readonly kind: "rename" | "delete";
  readonly team: OrganizationTeam;
}

type Ask = (act: TeamAct) => void;
const Acts = createContext<Ask | undefined>(undefined);

/** Opens the dialog of an act. */
export const useAskAboutTeam = (): Ask => {
  const ask = use(Acts);
  if (ask === undefined) throw new Error("this part of a screen needs TeamActsProvider");
  return ask;
};

const RenameDialog = lazy(async () => ({
  default: (await import("./rename-dialog.tsx")).RenameDialog,
}));
const DeleteDialog = lazy(async () => ({
  default: (await import("./delete-dialog.tsx")).DeleteDialog,
}));

/** Holds the one dialog for acts on a team that the list opens without leaving it. */
export const TeamActsProvider = ({ children }: { children: ReactNode }) => {
  const [act, setAct] = useState<TeamAct>();
  const [ask] = useState<Ask>(() => setAct);
  const close = () => setAct(undefined);
  return (
    <Acts value={ask}>
      {children}
      <Suspense fallback={null}>
        {act?.kind === "rename" && <RenameDialog team={act.team} onClose={close} />}
        {act?.kind === "delete" && <DeleteDialog team={act.team} onClose={close} />}
      </Suspense>
    </Acts>
  );
};

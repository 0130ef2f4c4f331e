import type { MemberAct } from "./member-acts.tsx";
import { RemoveDialog } from "./remove-dialog.tsx";
import { RoleDialog } from "./role-dialog.tsx";
import { SsoDialog } from "./sso-dialog.tsx";
import { StepDownDialog } from "./step-down-dialog.tsx";

interface ActDialogProps {
  readonly act: MemberAct;
  readonly onClose: () => void;
}

/** The dialog of whatever is asked about. */
export const ActDialog = ({ act, onClose }: ActDialogProps) => {
  switch (act.kind) {
    case "change-role":
      return <RoleDialog member={act.member} onClose={onClose} />;
    case "step-down":
      return <StepDownDialog member={act.member} role={act.role} onClose={onClose} />;
    case "make-sso":
      return <SsoDialog member={act.member} onClose={onClose} />;
    case "remove":
      return <RemoveDialog member={act.member} onClose={onClose} />;
  }
};

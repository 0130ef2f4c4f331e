import { useState } from "react";
import type { MemberRole } from "#contract/schemas/role.ts";
import { describeFailure } from "#web/api/failures.ts";
import type { Space } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { type Grantee, useGive } from "./given-section.tsx";
import { givenMessages, ownLevelMessages } from "./messages.ts";
import { SpaceLevelFields } from "./space-field.tsx";

const words = ownLevelMessages.dialog;

interface GiveSpaceDialogProps {
  readonly organizationId: string;
  readonly grantee: Grantee;
  readonly onClose: () => void;
}

/** Gives a person or team a level of their own on a selected space. */
export const GiveSpaceDialog = ({ organizationId, grantee, onClose }: GiveSpaceDialogProps) => {
  const [space, setSpace] = useState<Space>();
  const [role, setRole] = useState<MemberRole>("read");
  const give = useGive({ type: "space", id: space?.id ?? "" });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title(grantee.name)}
      tone="primary"
      confirmLabel={words.submit}
      disabledReason={space === undefined ? words.first : undefined}
      onConfirm={async () => {
        if (space === undefined) return;
        const { kind, id, name } = grantee;
        await give(kind === "team" ? { teams: [id], role } : { users: [id], role });
        toast({
          title: givenMessages.given(name, roleLabel(role), givenMessages.on(titleOfSpace(space))),
          tone: "success",
        });
      }}
      describeFailure={describeFailure}
      body={
        <SpaceLevelFields
          organizationId={organizationId}
          space={space}
          onChoose={setSpace}
          role={role}
          onRole={setRole}
        />
      }
    />
  );
};

import { KeyRound } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#web/ui/button.tsx";
import type { Grantee } from "./given-section.tsx";
import { ownLevelMessages } from "./messages.ts";

const GiveSpaceDialog = lazy(async () => ({
  default: (await import("./give-space-dialog.tsx")).GiveSpaceDialog,
}));

interface GiveSpaceButtonProps {
  readonly organizationId: string;
  readonly grantee: Grantee;
}

/** Opens the dialog that gives a person or team access to another space, from their own screen. */
export const GiveSpaceButton = (props: GiveSpaceButtonProps) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={KeyRound} onClick={() => setOpen(true)}>
        {ownLevelMessages.give}
      </Button>
      <Suspense fallback={null}>
        {open && <GiveSpaceDialog {...props} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
};

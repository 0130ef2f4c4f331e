import { UserPlus } from "lucide-react";
import { useState } from "react";
import { deferred, useFetchedAhead } from "#web/shell/deferred.tsx";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { Button } from "#web/ui/button.tsx";
import type { AccessTarget } from "./levels.ts";
import { addMessages } from "./messages.ts";

const AddDialog = deferred(async () => (await import("./add-dialog.tsx")).AddDialog);
const ahead = [AddDialog];

/** Gives people and teams access to a space, from any of its screens; for people who may. */
export const ShareButton = ({ target }: { target: AccessTarget }) => {
  const [open, setOpen] = useState(false);
  useFetchedAhead(ahead);
  useActions([{ id: "space.share", label: addMessages.shareSpace, run: () => setOpen(true) }]);
  return (
    <>
      <Button icon={UserPlus} onClick={() => setOpen(true)}>
        {addMessages.share}
      </Button>
      {open && <AddDialog with={{ target, onClose: () => setOpen(false) }} />}
    </>
  );
};

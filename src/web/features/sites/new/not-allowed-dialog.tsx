import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { newStrings } from "./new-strings.ts";

const strings = newStrings.notAllowed;

/** In place of the dialog when somebody opened its address who may not make sites. */
export const NotAllowedDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={strings.title}
    description={strings.text}
    width="sm"
    footer={<Button onClick={onClose}>{strings.close}</Button>}
  />
);

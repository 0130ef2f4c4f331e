import { useState } from "react";
import type { CreatedApiToken } from "#web/api/users.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { tokenStrings } from "./account-strings.ts";

const strings = tokenStrings.made;

interface MadeTokenProps {
  readonly token: CreatedApiToken;
  readonly onClose: () => void;
}

/** The secret of a new token, in memory only. Escape and a slip of the pointer do not take it away. */
export const MadeToken = ({ token, onClose }: MadeTokenProps) => {
  const [warned, setWarned] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={() => setWarned(true)}
      title={strings.title(token.name)}
      description={strings.text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {strings.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={strings.field}>
          <Input
            readOnly
            value={token.token}
            spellCheck={false}
            className="font-mono"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <div>
          <CopyButton text={token.token} label={strings.copy} />
        </div>
        {warned && <Callout tone="warning">{strings.sure}</Callout>}
      </div>
    </Dialog>
  );
};

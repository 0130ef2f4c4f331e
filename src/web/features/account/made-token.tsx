import { useState } from "react";
import type { CreatedApiToken } from "#web/api/users.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Input } from "#web/ui/input.tsx";
import { tokenMessages } from "./messages.ts";

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
      title={tokenMessages.made.title(token.name)}
      description={tokenMessages.made.text}
      footer={
        <Button variant="primary" onClick={onClose}>
          {tokenMessages.made.done}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={tokenMessages.made.field}>
          <Input
            readOnly
            value={token.token}
            spellCheck={false}
            className="font-mono"
            onFocus={({ target }) => target.select()}
          />
        </Field>
        <div>
          <CopyButton text={token.token} label={tokenMessages.made.copy} />
        </div>
        {warned && <Callout tone="warning">{tokenMessages.made.sure}</Callout>}
      </div>
    </Dialog>
  );
};

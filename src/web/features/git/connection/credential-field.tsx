import { useWatch } from "react-hook-form";
import type { GitConnection } from "#web/api/git.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import type { ConnectionInput, ConnectionOutput } from "./connection-values.ts";
import { connectionMessages } from "./messages.ts";

const messages = connectionMessages.credential;

interface CredentialFieldProps {
  readonly form: ContractForm<ConnectionInput, ConnectionOutput>;
  /** What is known of the existing one; responses never contain a credential itself. */
  readonly kept: GitConnection["credential"];
}

/** What to do with the credential, with fields for a new one. */
export const CredentialField = ({ form, kept }: CredentialFieldProps) => {
  const choice = useWatch({ control: form.methods.control, name: "credential.choice" });
  const none = { value: "none", label: messages.none, description: messages.noneText };
  const enter = { value: "new", label: messages.new, description: messages.newText };
  const choices =
    kept === null
      ? [none, enter]
      : [
          { value: "kept", label: messages.kept, description: messages.keptFor(kept.username) },
          { ...enter, label: messages.replace },
          { ...none, label: messages.remove },
        ];
  return (
    <>
      <RadioField
        form={form}
        name="credential.choice"
        label={connectionMessages.labels.credential}
        choices={choices}
      />
      {choice === "new" && (
        <>
          <TextField
            form={form}
            name="credential.username"
            label={messages.username}
            hint={messages.usernameHint}
            spellCheck={false}
            optional
          />
          <TextField
            form={form}
            name="credential.password"
            type="password"
            autoComplete="new-password"
            label={messages.password}
          />
        </>
      )}
    </>
  );
};

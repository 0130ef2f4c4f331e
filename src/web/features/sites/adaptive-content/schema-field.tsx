import { useController } from "react-hook-form";
import type { z } from "zod";
import type { ContractForm } from "#web/forms/use-contract-form.ts";
import { Field } from "#web/ui/field.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { messages } from "./messages.ts";
import type { claimsForm, ReadSchema } from "./claims-text.ts";

/** Mistakes named at once; the others show as these are mended. */
const MOST = 5;

interface SchemaFieldProps {
  readonly form: ContractForm<z.input<typeof claimsForm>, z.output<typeof claimsForm>>;
  readonly read: ReadSchema;
  readonly editable: boolean;
}

/** The schema as text, checked as it is typed. */
export const SchemaField = ({ form, read, editable }: SchemaFieldProps) => {
  const { field } = useController({ control: form.methods.control, name: "jsonSchema" });
  return (
    <Field
      label={messages.claims.json}
      hint={messages.claims.jsonHint}
      error={
        read.ok ? undefined : (
          <ul>
            {read.mistakes.slice(0, MOST).map(({ path, message }) => (
              <li key={`${path} ${message}`} className="wrap-anywhere">
                {path !== "" && <code className="font-mono">{path}: </code>}
                {message}
              </li>
            ))}
          </ul>
        )
      }
    >
      <Textarea
        {...field}
        rows={10}
        spellCheck={false}
        autoComplete="off"
        readOnly={!editable}
        data-own-keys
        className="font-mono text-sm"
      />
    </Field>
  );
};

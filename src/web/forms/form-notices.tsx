import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { labelOf } from "./limits.ts";
import type { ContractForm } from "./use-contract-form.ts";

/** Says how a value reads, where the plain text of it would not do: ids, roles, switches. */
export type ValueText = (field: string, value: unknown) => string;

const plainText: ValueText = (_field, value) => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

type FormNoticesProps<Input extends FieldValues, Output extends object> = {
  form: ContractForm<Input, Output>;
  /** Labels by field for the conflict notice; the field's own name in words unless given. */
  labels?: Partial<Record<string, string>>;
  valueText?: ValueText;
};

/** What a form has to say that belongs to no field: failures, restored drafts, conflicts. */
export const FormNotices = <Input extends FieldValues, Output extends object>({
  form,
  labels = {},
  valueText = plainText,
}: FormNoticesProps<Input, Output>) => {
  const { failure, conflicts, restored } = form;
  return (
    <>
      {restored && (
        <Callout
          actions={
            <Button size="sm" onClick={form.discard}>
              Discard it
            </Button>
          }
        >
          Restored what you typed.
        </Callout>
      )}
      {conflicts.length > 0 && (
        <ConflictNotice
          fields={conflicts.map(({ field, theirs, yours }) => ({
            label: labels[field] ?? labelOf(field),
            theirs: valueText(field, theirs),
            yours: valueText(field, yours),
          }))}
          onKeepMine={form.keepMine}
          onTakeTheirs={form.takeTheirs}
        />
      )}
      {failure && (
        <Callout
          tone="danger"
          title={failure.title}
          {...(failure.requestId !== undefined && {
            actions: <CopyButton text={failure.requestId} label="Copy request id" size="sm" />,
          })}
        >
          {failure.details.length === 0 ? (
            failure.text
          ) : (
            <ul>
              {failure.details.map(({ path, message }) => (
                <li key={`${path} ${message}`}>
                  {path === "" ? message : `${labelOf(path)}: ${message}`}
                </li>
              ))}
            </ul>
          )}
        </Callout>
      )}
    </>
  );
};

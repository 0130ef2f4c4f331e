import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { labelOf } from "./limits.ts";
import type { ContractForm } from "./use-contract-form.ts";

type ConflictField = { label: string; theirs: string; yours: string };

type ConflictNoticeProps = {
  fields: readonly ConflictField[];
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

const Version = ({ name, text }: { name: string; text: string }) => (
  <div className="min-w-0">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap">
      {text === "" ? <span className="text-muted">Empty</span> : text}
    </dd>
  </div>
);

/** A merge conflict: shows both versions, of which one can be chosen. */
const ConflictNotice = ({ fields, onKeepMine, onTakeTheirs }: ConflictNoticeProps) => (
  <Callout
    tone="warning"
    title="Changed by somebody else meanwhile"
    actions={
      <>
        <Button size="sm" onClick={onTakeTheirs}>
          Take theirs
        </Button>
        <Button size="sm" onClick={onKeepMine}>
          Keep mine
        </Button>
      </>
    }
  >
    <div className="mt-2 flex flex-col gap-3">
      {fields.map((field) => (
        <div key={field.label}>
          <p className="text-sm font-medium">{field.label}</p>
          <dl className="mt-1 grid gap-x-6 gap-y-1 sm:grid-cols-2">
            <Version name="Theirs, saved now" text={field.theirs} />
            <Version name="Yours, not saved" text={field.yours} />
          </dl>
        </div>
      ))}
    </div>
  </Callout>
);

/** Returns the text of a value in the conflict notice where plain text would not do: ids, roles, switches. */
export type ValueText = (field: string, value: unknown) => string;

/** Returns the text of a string, a boolean or a list. */
export const plainText: ValueText = (_field, value) => {
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "On" : "Off";
  if (Array.isArray(value)) return value.map(String).join(", ");
  return typeof value === "string" ? value : JSON.stringify(value);
};

/** Asks before the form is sent; focus starts at the answer that sends nothing. */
const QuestionDialog = <Input extends FieldValues, Output extends object>({
  form: { question, answer },
}: {
  form: ContractForm<Input, Output>;
}) =>
  question && (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(false)}
      title={question.title}
      role="alertdialog"
      footer={
        <>
          <Button onClick={() => answer(false)}>Cancel</Button>
          <Button variant="primary" onClick={() => answer(true)}>
            {question.confirmLabel}
          </Button>
        </>
      }
    >
      {question.body}
    </Dialog>
  );

type FormNoticesProps<Input extends FieldValues, Output extends object> = {
  form: ContractForm<Input, Output>;
  /** Labels by field for the conflict notice, derived from the field's name by default. */
  labels?: Partial<Record<string, string>>;
  valueText?: ValueText;
  /** Whether conflicts are shown at their fields instead, as `FieldConflict`. */
  conflictsAtFields?: boolean;
};

/** The notices of a form beyond its fields: failures, restored drafts, conflicts and questions. */
export const FormNotices = <Input extends FieldValues, Output extends object>({
  form,
  labels = {},
  valueText = plainText,
  conflictsAtFields = false,
}: FormNoticesProps<Input, Output>) => {
  const { failure, conflicts, restored } = form;
  return (
    <>
      <QuestionDialog form={form} />
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
      {conflicts.length > 0 && !conflictsAtFields && (
        <ConflictNotice
          fields={conflicts.map(({ field, theirs, yours }) => ({
            label: labels[field] ?? labelOf(field),
            theirs: valueText(field, theirs),
            yours: valueText(field, yours),
          }))}
          onKeepMine={() => form.keepMine()}
          onTakeTheirs={() => form.takeTheirs()}
        />
      )}
      {failure && (
        <Callout
          tone={failure.whenOver === undefined ? "danger" : "warning"}
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

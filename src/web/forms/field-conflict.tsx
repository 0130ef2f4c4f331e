import type { FieldPath, FieldValues } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { plainText } from "./form-notices.tsx";
import type { ContractForm } from "./use-contract-form.ts";

const fieldConflictMessages = {
  title: (name: string | undefined) => `Changed by ${name ?? "somebody else"} meanwhile`,
  theirs: "Saved now:",
  empty: "empty",
  takeTheirs: "Take theirs",
  keepMine: "Keep mine",
} as const;

interface FieldConflictProps<Input extends FieldValues, Output extends object> {
  readonly form: ContractForm<Input, Output>;
  readonly name: FieldPath<Input>;
  /** The person who saved the other value, if known. */
  readonly who: string | undefined;
}

/** Shown under a field with a merge conflict: names the other person and value, and asks which value to keep. */
export const FieldConflict = <Input extends FieldValues, Output extends object>({
  form,
  name,
  who,
}: FieldConflictProps<Input, Output>) => {
  const conflict = form.conflicts.find(({ field }) => field === name);
  if (conflict === undefined) return null;
  const theirs = plainText(name, conflict.theirs);
  const settle = (choose: (field: string) => void) => {
    choose(name);
    // The button disappears with the notice.
    form.methods.setFocus(name);
  };
  return (
    <Callout
      tone="warning"
      title={fieldConflictMessages.title(who)}
      actions={
        <>
          <Button size="sm" onClick={() => settle(form.takeTheirs)}>
            {fieldConflictMessages.takeTheirs}
          </Button>
          <Button size="sm" onClick={() => settle(form.keepMine)}>
            {fieldConflictMessages.keepMine}
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere whitespace-pre-wrap">
        {fieldConflictMessages.theirs}{" "}
        {theirs === "" ? (
          <span className="text-muted">{fieldConflictMessages.empty}</span>
        ) : (
          <span className="text-ink">{theirs}</span>
        )}
      </p>
    </Callout>
  );
};

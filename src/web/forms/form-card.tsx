import { Check } from "lucide-react";
import { type ReactNode, useId } from "react";
import type { FieldValues } from "react-hook-form";
import { Button } from "#web/ui/button.tsx";
import { FormNotices, type ValueText } from "./form-notices.tsx";
import { LeaveGuard } from "./leave-guard.tsx";
import type { ContractForm } from "./use-contract-form.ts";

type FormCardProps<Input extends FieldValues, Output extends object> = {
  form: ContractForm<Input, Output>;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** The target of links to this card. */
  id?: string;
  saveLabel?: string;
  /** Why it cannot be saved now. */
  disabledReason?: string | undefined;
  /** Explains the consequence of saving, left of the buttons. */
  footerNote?: ReactNode;
  /** Labels of fields and texts of values in the conflict notice. */
  labels?: Partial<Record<string, string>>;
  valueText?: ValueText;
  conflictsAtFields?: boolean;
};

/** A card with a form. Save and Discard appear once something has been changed. */
export const FormCard = <Input extends FieldValues, Output extends object>({
  form,
  title,
  description,
  children,
  id,
  saveLabel = "Save",
  disabledReason,
  footerNote,
  labels,
  valueText,
  conflictsAtFields = false,
}: FormCardProps<Input, Output>) => {
  const headingId = useId();
  const { isDirty, pending, saves, conflicts } = form;
  const active = isDirty || pending;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="rounded-md border border-line bg-surface shadow-sm"
    >
      <form {...form.formProps}>
        <header className="px-5 pt-4 max-xs:px-4">
          <h2 id={headingId} className="text-md font-semibold">
            {title}
          </h2>
          {description !== undefined && (
            <p className="mt-0.5 max-w-[65ch] text-sm text-muted">{description}</p>
          )}
        </header>
        <div className="flex flex-col gap-5 px-5 pt-4 pb-5 max-xs:px-4 *:max-w-xl">
          {children}
          <FormNotices
            form={form}
            conflictsAtFields={conflictsAtFields}
            {...(labels && { labels })}
            {...(valueText && { valueText })}
          />
        </div>
        {active && (
          <footer className="flex animate-appear flex-wrap items-center justify-end gap-2 rounded-b-md border-t border-line bg-canvas px-5 py-2.5 max-xs:px-4">
            {footerNote !== undefined && (
              <div className="mr-auto min-w-0 basis-60 text-sm text-muted max-xs:basis-full">
                {footerNote}
              </div>
            )}
            <Button onClick={() => !pending && form.discard()}>Discard</Button>
            <Button
              type="submit"
              aria-keyshortcuts="Control+Enter Meta+Enter"
              variant="primary"
              pending={pending}
              disabledReason={
                conflicts.length > 0 ? "Choose which version to keep first" : disabledReason
              }
            >
              {saveLabel}
            </Button>
          </footer>
        )}
        <p role="status" className="text-sm text-success-ink">
          {saves > 0 && !active && (
            <span className="flex items-center gap-1.5 px-5 pb-4 max-xs:px-4">
              <Check size={16} aria-hidden />
              Saved
            </span>
          )}
        </p>
      </form>
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
    </section>
  );
};

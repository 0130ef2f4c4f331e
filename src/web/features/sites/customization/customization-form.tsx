import { useMemo, useState } from "react";
import type { SiteStructure } from "#web/api/site-structure.ts";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import type { Mode } from "./colors.ts";
import { CustomizationFields } from "./customization-fields.tsx";
import { CustomizationContext, useCustomization } from "./customization-editor.ts";
import { effectiveValues } from "./customization-values.ts";
import { withFailureAtFields } from "./field-errors.ts";
import { type CustomizationValues, typedValuesSchema, valuesSchema } from "./values-schema.ts";
import { PreviewPane, showPreview } from "./preview/preview.tsx";
import { siteSpaceChoices, spacesOf } from "./site-spaces.ts";
import { Eye } from "lucide-react";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { LeaveGuard } from "#web/forms/leave-guard.tsx";
import { Button } from "#web/ui/button.tsx";
import { messages, valueLabels } from "./messages.ts";

const valueNames = valuesSchema.keyof().options;

/** Where saving stands: that it failed, what is to be corrected first, or only that something is not saved. */
const BarText = () => {
  const { failure, conflicts, methods } = useCustomization().form;
  const { errors } = methods.formState;
  const wrong = valueNames.filter((name) => errors[name] !== undefined);
  if (failure) return messages.notSaved;
  if (conflicts.length > 0) return messages.chooseFirst;
  return wrong.length === 0
    ? messages.unsaved
    : messages.toCorrect(wrong.map((name) => valueLabels[name]));
};

/** What the form has to say as a whole, and its buttons, which stay in sight with what went wrong. */
const SaveBar = () => {
  const { form } = useCustomization();
  const { isDirty, pending, saves, conflicts, failure } = form;
  const active = isDirty || pending;
  return (
    <>
      <FormNotices<CustomizationValues, CustomizationValues>
        form={{ ...form, failure: undefined }}
        labels={valueLabels}
      />
      {(active || failure) && (
        <div className="sticky bottom-0 z-20 flex animate-appear flex-col gap-2.5 rounded-md border border-line bg-raised px-4 py-2.5 shadow-lg">
          <FormNotices<CustomizationValues, CustomizationValues>
            form={{ ...form, restored: false, conflicts: [] }}
            labels={valueLabels}
          />
          <div className="flex flex-wrap items-center justify-end gap-2">
            <span className="mr-auto min-w-0 grow basis-40 text-sm wrap-anywhere text-muted">
              <BarText />
            </span>
            <Button icon={Eye} className="lg:hidden" onClick={showPreview}>
              {messages.toPreview}
            </Button>
            <Button onClick={() => !pending && form.discard()}>{messages.discard}</Button>
            <Button
              type="submit"
              variant="primary"
              pending={pending}
              disabledReason={conflicts.length > 0 ? messages.chooseFirst : undefined}
            >
              {messages.save}
            </Button>
          </div>
        </div>
      )}
      <p role="status" className="text-sm text-success-ink">
        {saves > 0 && !active && !failure && messages.saved}
      </p>
      <LeaveGuard hasUnsaved={form.hasUnsaved} onLeave={form.discard} />
    </>
  );
};

interface CustomizationFormProps {
  readonly values: CustomizationValues;
  /** What the site says, while one of its site-spaces is edited. */
  readonly site?: CustomizationValues | undefined;
  /** The site-space they are of; left out for the site itself. */
  readonly siteSpace?: string | undefined;
  readonly title: string;
  readonly structure: SiteStructure;
  readonly draftKey: string;
  readonly send: (
    values: CustomizationValues,
    changed: Partial<CustomizationValues>,
  ) => Promise<unknown>;
  readonly reload: () => Promise<CustomizationValues>;
}

/** All values beside a drawing of what they make. */
export const CustomizationForm = ({
  values,
  site,
  siteSpace,
  title,
  structure,
  draftKey,
  send,
  reload,
}: CustomizationFormProps) => {
  const form = useContractForm({
    schema: typedValuesSchema,
    defaultValues: values,
    submit: (typed, changed) => withFailureAtFields(send(typed, changed)),
    reload,
    draftKey,
  });
  const typed = form.methods.watch();
  const shown = site === undefined ? typed : effectiveValues(typed, site);
  const [mode, show] = useState<Mode>(shown.defaultTheme ?? "light");
  const spaces = useMemo(() => spacesOf(siteSpaceChoices(structure)), [structure]);
  return (
    <CustomizationContext value={{ form, site, title, spaces, show }}>
      <form {...form.formProps} className="grid items-start gap-6 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-6">
          <CustomizationFields />
          <SaveBar />
        </div>
        <PreviewPane
          values={shown}
          structure={structure}
          title={title}
          mode={mode}
          siteSpace={siteSpace}
          onShow={show}
        />
      </form>
    </CustomizationContext>
  );
};

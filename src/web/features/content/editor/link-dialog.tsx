import { z } from "zod";
import { useFormField } from "#web/forms/fields/field-source.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { PagePicker } from "../links/page-picker.tsx";
import { chosenPage } from "../links/repair-choices.ts";
import { useEditorSource } from "./editor-source.ts";
import { escaped } from "./insert-files.ts";
import { linkDialogMessages as messages } from "./messages.ts";

const schema = z.object({
  page: chosenPage.nullable().refine((page) => page !== null, { error: messages.pageNeeded }),
  words: z.string(),
});
type Values = z.input<typeof schema>;

const PageField = ({ form }: { form: ContractForm<Values, Values> }) => {
  const { organizationId } = useEditorSource();
  const { field, frame } = useFormField({ form, name: "page", label: messages.page });
  return (
    <PagePicker
      organizationId={organizationId}
      label={messages.page}
      error={frame.error}
      value={chosenPage.nullable().parse(field.value, { jitless: true })}
      onChange={field.onChange}
    />
  );
};

interface LinkDialogProps {
  readonly onInsert: (markdown: string) => void;
  readonly onClose: () => void;
}

/** Selects a page of the organization and inserts a link to it, which keeps working wherever the page is moved. */
export const LinkDialog = ({ onInsert, onClose }: LinkDialogProps) => {
  const { spaceId } = useEditorSource();
  const defaultValues: Values = { page: null, words: "" };
  const form = useContractForm({
    schema,
    defaultValues,
    submit: async (values) => values,
    onDone: ({ page, words }) => {
      onClose();
      if (page === null) return;
      const title = words.trim() === "" ? page.title : words.trim();
      const space = page.space.id === spaceId ? "" : `/spaces/${page.space.id}`;
      onInsert(`[${escaped(title)}](${space}/pages/${page.id})`);
    },
  });
  return (
    <FormDialog form={form} title={messages.title} submitLabel={messages.submit} onClose={onClose}>
      <PageField form={form} />
      <TextField form={form} name="words" label={messages.words} hint={messages.hint} optional />
    </FormDialog>
  );
};

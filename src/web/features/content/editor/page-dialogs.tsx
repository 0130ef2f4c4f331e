import type { z } from "zod";
import { pageAttributes } from "#contract/schemas/page.ts";
import { url } from "#contract/schemas/primitives.ts";
import type { RevisionPage } from "#web/api/content.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { editorPagesMessages as messages } from "./messages.ts";
import type { PageActions } from "./page-actions.ts";

const titleForm = pageAttributes.pick({ title: true });
type NewPage = { title: string; url?: string | undefined };
const newPage: z.ZodType<NewPage, NewPage> = titleForm.extend({ url: url.optional() });
const newLink: z.ZodType<NewPage, NewPage> = titleForm.extend({ url });

interface NewPageProps {
  readonly type: RevisionPage["type"];
  /** The parent of the new page; the top level if undefined. */
  readonly into: RevisionPage | undefined;
  readonly actions: Pick<PageActions, "add" | "open">;
  readonly onClose: () => void;
}

/** Asks for the title of a new page or group; for a link also for its target. */
export const NewPageDialog = ({ type, into, actions, onClose }: NewPageProps) => {
  const form = useContractForm({
    schema: type === "link" ? newLink : newPage,
    defaultValues: { title: "", ...(type === "link" && { url: "" }) },
    submit: async ({ title, url: address = "" }) =>
      actions.add({
        operation: "insert_page",
        title,
        ...(into !== undefined && { into: into.id }),
        ...(type === "document" && { document: { markdown: "" } }),
        ...(type === "group" && { type }),
        ...(type === "link" && { type, target: { kind: "url", url: address } }),
      }),
    onDone: ({ id }) => {
      onClose();
      actions.open(id);
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.newTypes[type]}
      {...(into !== undefined && { description: messages.inside(into.title) })}
      submitLabel={messages.create}
      onClose={onClose}
      width="sm"
    >
      <TextField form={form} name="title" label={messages.pageTitle} />
      {type === "link" && <TextField form={form} name="url" label={messages.address} type="url" />}
    </FormDialog>
  );
};

interface RenameProps {
  readonly page: RevisionPage;
  readonly actions: Pick<PageActions, "rename">;
  readonly onClose: () => void;
}

export const RenameDialog = ({ page, actions, onClose }: RenameProps) => {
  const form = useContractForm({
    schema: titleForm,
    defaultValues: { title: page.title },
    submit: async ({ title }) => actions.rename(page.id, title),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={messages.renameTitle}
      {...(page.type !== "link" && { description: messages.keepsAddress(page.slug) })}
      submitLabel={messages.renameSubmit}
      onClose={onClose}
      width="sm"
    >
      <TextField form={form} name="title" label={messages.pageTitle} />
    </FormDialog>
  );
};

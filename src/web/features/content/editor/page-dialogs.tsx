import { pageAttributes } from "#contract/schemas/page.ts";
import { url } from "#contract/schemas/primitives.ts";
import type { RevisionPage } from "#web/api/content.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { editorPagesMessages as messages } from "./messages.ts";
import type { PageActions } from "./page-actions.ts";

const titleForm = pageAttributes.pick({ title: true });
const linkForm = titleForm.extend({ url });

interface NewPageProps {
  readonly type: RevisionPage["type"];
  /** The page it will stand in; at the top without one. */
  readonly into: RevisionPage | undefined;
  readonly actions: Pick<PageActions, "add" | "open">;
  readonly onClose: () => void;
}

const below = (into: RevisionPage | undefined) => (into === undefined ? {} : { into: into.id });
const placeWords = (into: RevisionPage | undefined) =>
  into === undefined ? {} : { description: messages.inside(into.title) };

const NewLinkDialog = ({ into, actions, onClose }: NewPageProps) => {
  const form = useContractForm({
    schema: linkForm,
    defaultValues: { title: "", url: "" },
    submit: async ({ title, url: address }) =>
      actions.add({
        operation: "insert_page",
        type: "link",
        title,
        target: { kind: "url", url: address },
        ...below(into),
      }),
    onDone: ({ id }) => {
      onClose();
      actions.open(id);
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.newTypes.link}
      {...placeWords(into)}
      submitLabel={messages.create}
      onClose={onClose}
      width="sm"
    >
      <TextField form={form} name="title" label={messages.pageTitle} />
      <TextField form={form} name="url" label={messages.address} type="url" />
    </FormDialog>
  );
};

const NewTitledDialog = ({ type, into, actions, onClose }: NewPageProps) => {
  const form = useContractForm({
    schema: titleForm,
    defaultValues: { title: "" },
    submit: async ({ title }) =>
      actions.add({
        operation: "insert_page",
        title,
        ...below(into),
        ...(type === "group" ? { type: "group" } : { document: { markdown: "" } }),
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
      {...placeWords(into)}
      submitLabel={messages.create}
      onClose={onClose}
      width="sm"
    >
      <TextField form={form} name="title" label={messages.pageTitle} />
    </FormDialog>
  );
};

/** Asks what a new page, group or link is called. */
export const NewPageDialog = (props: NewPageProps) =>
  props.type === "link" ? <NewLinkDialog {...props} /> : <NewTitledDialog {...props} />;

interface RenameProps {
  readonly page: RevisionPage;
  readonly actions: Pick<PageActions, "rename">;
  readonly onClose: () => void;
}

/** Asks for another title. */
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
      submitLabel={messages.renameSubmit}
      onClose={onClose}
      width="sm"
    >
      <TextField form={form} name="title" label={messages.pageTitle} />
    </FormDialog>
  );
};

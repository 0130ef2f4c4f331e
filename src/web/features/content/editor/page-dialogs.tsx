import { pageAttributes } from "#contract/schemas/page.ts";
import { url } from "#contract/schemas/primitives.ts";
import type { RevisionPage } from "#web/api/content.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { editorPagesMessages as messages } from "./messages.ts";
import type { PageActs } from "./page-actions.ts";

const titleForm = pageAttributes.pick({ title: true });
const linkForm = titleForm.extend({ url });

interface NewPageProps {
  readonly type: RevisionPage["type"];
  /** The page it will stand in; at the top without one. */
  readonly into: RevisionPage | undefined;
  readonly acts: Pick<PageActs, "add" | "open">;
  readonly onClose: () => void;
}

const below = (into: RevisionPage | undefined) => (into === undefined ? {} : { into: into.id });
const placeWords = (into: RevisionPage | undefined) =>
  into === undefined ? {} : { description: messages.inside(into.title) };

const NewLinkDialog = ({ into, acts, onClose }: NewPageProps) => {
  const form = useContractForm({
    schema: linkForm,
    defaultValues: { title: "", url: "" },
    submit: async ({ title, url: address }) =>
      acts.add({
        operation: "insert_page",
        type: "link",
        title,
        target: { kind: "url", url: address },
        ...below(into),
      }),
    onDone: ({ id }) => {
      onClose();
      acts.open(id);
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

const NewTitledDialog = ({ type, into, acts, onClose }: NewPageProps) => {
  const form = useContractForm({
    schema: titleForm,
    defaultValues: { title: "" },
    submit: async ({ title }) =>
      acts.add({
        operation: "insert_page",
        title,
        ...below(into),
        ...(type === "group" ? { type: "group" } : { document: { markdown: "" } }),
      }),
    onDone: ({ id }) => {
      onClose();
      acts.open(id);
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
  readonly acts: Pick<PageActs, "rename">;
  readonly onClose: () => void;
}

/** Asks for another title. */
export const RenameDialog = ({ page, acts, onClose }: RenameProps) => {
  const form = useContractForm({
    schema: titleForm,
    defaultValues: { title: page.title },
    submit: async ({ title }) => acts.rename(page.id, title),
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

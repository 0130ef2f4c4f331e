import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import { collectionTitle } from "#contract/schemas/collection.ts";
import { emoji } from "#contract/schemas/page.ts";
import { spaceEditMode, spaceTitle } from "#contract/schemas/space.ts";
import { createCollection } from "#web/api/collections.ts";
import { templatesQuery } from "#web/api/space-templates.ts";
import { createSpace } from "#web/api/spaces.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { titleOfCollection, titleOfSpace } from "#web/kit/content-titles.ts";
import { NotAllowedDialog, useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import { templateMessages } from "./templates/messages.ts";
import { collectionChoices, useContentTree, useOrganization } from "./tree/use-content-tree.ts";

/** Messages of the dialogs for new spaces and collections. */
const messages = {
  space: "New space",
  createSpace: "Create space",
  collection: "New collection",
  createCollection: "Create collection",
  title: "Title",
  spaceHint: "What it is called in lists and links, such as Handbook.",
  collectionHint: "What the spaces in it have in common, such as Products.",
  emoji: "Emoji",
  emojiHint: "Stands before the title, such as 📘.",
  parent: "Collection",
  parentHint: "Where it will stand, at the end. Who may open the collection may open it, too.",
  editMode: "Editing",
  live: "Open",
  liveMeaning: "Editors change pages directly, or through change requests.",
  locked: "Locked",
  lockedMeaning: "Pages change only through change requests that somebody reviews.",
  done: (title: string) => `Created ${title}`,
  notAllowed:
    "Making spaces and collections needs the role Creator in the organization. Ask an admin if you need it.",
} as const;

/**
 * What both dialogs need: the available collections, the one selected in the tree, and the function that closes them.
 */
const useNewDialog = () => {
  const organization = useOrganization();
  const { collection } = useSearch({ from: "/_app/o/$organizationId/spaces/_tree" });
  const choices = collectionChoices(organization, useContentTree());
  const chosen = choices.find(({ value }) => value === (collection ?? null));
  const navigate = useNavigate();
  const leave = useLeaveDialog(
    () =>
      void navigate({
        to: "/o/$organizationId/spaces",
        params: { organizationId: organization.id },
        search: (now) => now,
        resetScroll: false,
      }),
  );
  return {
    organizationId: organization.id,
    allowed: organization.permissions.createContent,
    choices,
    parent: chosen?.disabledReason === undefined ? (chosen?.value ?? null) : null,
    leave,
  };
};

const spaceSchema = z.object({
  title: spaceTitle.min(1),
  emoji,
  parent: z.string().nullable(),
  editMode: spaceEditMode,
});

const editModes = [
  { value: "live", label: messages.live, description: messages.liveMeaning },
  { value: "locked", label: messages.locked, description: messages.lockedMeaning },
] as const;

type NewProps = Omit<ReturnType<typeof useNewDialog>, "allowed">;

/** The templates of the service, and those of the organization by title. */
const useTemplateChoice = (organizationId: string) => {
  const { template } = useSearch({ from: "/_app/o/$organizationId/spaces/_tree" });
  const { data: templates } = useSuspenseQuery(templatesQuery(organizationId));
  const navigate = useNavigate();
  const chosen = templates.find(({ id }) => id === template) ?? templates[0];
  const choose = (id: string) =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, template: id }),
      replace: true,
      resetScroll: false,
    });
  return { templates, chosen, choose };
};

const TemplateField = ({
  organizationId,
  templates,
  chosen,
  choose,
}: ReturnType<typeof useTemplateChoice> & { organizationId: string }) => (
  <Field
    label={templateMessages.field}
    hint={
      <>
        {templateMessages.fieldHint}{" "}
        <Link
          to="/o/$organizationId/spaces/templates"
          params={{ organizationId }}
          search={({ collection }) => ({ collection, template: chosen?.id })}
          className="rounded-sm text-accent-ink underline"
        >
          {templateMessages.preview}
        </Link>
      </>
    }
  >
    <Select
      value={chosen?.id ?? ""}
      onChange={({ target }) => choose(target.value)}
      options={templates.map((template) => ({
        value: template.id,
        label: `${titleOfSpace(template)} (${templateMessages.pages(template.pages)})`,
      }))}
    />
  </Field>
);

const NewSpace = ({ organizationId, choices, parent: chosen, leave }: NewProps) => {
  const navigate = useNavigate();
  const template = useTemplateChoice(organizationId);
  const { mutateAsync } = useMutation(createSpace);
  const form = useContractForm({
    schema: spaceSchema,
    defaultValues: { title: "", emoji: "", parent: chosen, editMode: "live" },
    submit: ({ title, emoji: sign, parent, editMode }) =>
      mutateAsync({
        path: { organizationId },
        body: {
          title,
          editMode,
          ...(sign.trim() !== "" && { emoji: sign.trim() }),
          ...(parent !== null && { parent }),
          ...(template.chosen && { template: { id: template.chosen.id } }),
        },
      }),
    draftKey: `${organizationId}.space.new`,
    onDone: async (space) => {
      toast({ title: messages.done(titleOfSpace(space)), tone: "success" });
      await navigate({
        to: "/o/$organizationId/spaces/$spaceId",
        params: { organizationId, spaceId: space.id },
        replace: true,
      });
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.space}
      submitLabel={messages.createSpace}
      onClose={leave}
    >
      <TextField form={form} name="title" label={messages.title} hint={messages.spaceHint} />
      <TextField
        form={form}
        name="emoji"
        label={messages.emoji}
        hint={messages.emojiHint}
        optional
      />
      <TemplateField organizationId={organizationId} {...template} />
      <SelectField
        form={form}
        name="parent"
        label={messages.parent}
        hint={messages.parentHint}
        choices={choices}
      />
      <RadioField form={form} name="editMode" label={messages.editMode} choices={editModes} />
    </FormDialog>
  );
};

/** Creates a space and opens it. */
export const NewSpaceDialog = () => {
  const { allowed, ...dialog } = useNewDialog();
  return allowed ? (
    <NewSpace {...dialog} />
  ) : (
    <NotAllowedDialog text={messages.notAllowed} onClose={dialog.leave} />
  );
};

const collectionSchema = z.object({ title: collectionTitle.min(1), parent: z.string().nullable() });

const NewCollection = ({ organizationId, choices, parent: chosen, leave }: NewProps) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createCollection);
  const form = useContractForm({
    schema: collectionSchema,
    defaultValues: { title: "", parent: chosen },
    submit: ({ title, parent }) =>
      mutateAsync({
        path: { organizationId },
        body: { title, ...(parent !== null && { parent }) },
      }),
    draftKey: `${organizationId}.collection.new`,
    onDone: async (collection) => {
      toast({ title: messages.done(titleOfCollection(collection)), tone: "success" });
      await navigate({
        to: "/o/$organizationId/spaces",
        params: { organizationId },
        search: { collection: collection.id },
        replace: true,
      });
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.collection}
      submitLabel={messages.createCollection}
      onClose={leave}
    >
      <TextField form={form} name="title" label={messages.title} hint={messages.collectionHint} />
      <SelectField
        form={form}
        name="parent"
        label={messages.parent}
        hint={messages.parentHint}
        choices={choices}
      />
    </FormDialog>
  );
};

/** Creates a collection and shows it in the tree. */
export const NewCollectionDialog = () => {
  const { allowed, ...dialog } = useNewDialog();
  return allowed ? (
    <NewCollection {...dialog} />
  ) : (
    <NotAllowedDialog text={messages.notAllowed} onClose={dialog.leave} />
  );
};

import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { z } from "zod";
import { emoji } from "#contract/schemas/page.ts";
import { spaceEditMode, spaceTitle } from "#contract/schemas/space.ts";
import { createSpace } from "#web/api/spaces.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { messages } from "./messages.ts";
import { NotAllowedDialog } from "#web/shell/not-allowed-dialog.tsx";
import { useNewDialog } from "./use-new-dialog.ts";

const schema = z.object({
  title: spaceTitle.min(1),
  emoji,
  parent: z.string().nullable(),
  editMode: spaceEditMode,
});

const editModes = [
  { value: "live", label: messages.live, description: messages.liveMeaning },
  { value: "locked", label: messages.locked, description: messages.lockedMeaning },
] as const;

type NewSpaceProps = Omit<ReturnType<typeof useNewDialog>, "allowed">;

const NewSpace = ({ organizationId, choices, parent: chosen, leave }: NewSpaceProps) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createSpace);
  const form = useContractForm({
    schema,
    defaultValues: { title: "", emoji: "", parent: chosen, editMode: "live" },
    submit: ({ title, emoji: sign, parent, editMode }) =>
      mutateAsync({
        path: { organizationId },
        body: {
          title,
          editMode,
          ...(sign.trim() !== "" && { emoji: sign.trim() }),
          ...(parent !== null && { parent }),
        },
      }),
    draftKey: `${organizationId}.space.new`,
    onDone: async (space) => {
      toast({ title: messages.doneSpace(titleOfSpace(space)), tone: "success" });
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
      <TextField
        form={form}
        name="title"
        label={messages.title}
        hint={messages.spaceHint}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="emoji"
        label={messages.emoji}
        hint={messages.emojiHint}
        autoComplete="off"
        optional
      />
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

/** Makes a space, and opens it. */
export const NewSpaceDialog = () => {
  const { allowed, ...dialog } = useNewDialog();
  return allowed ? (
    <NewSpace {...dialog} />
  ) : (
    <NotAllowedDialog text={messages.notAllowed} onClose={dialog.leave} />
  );
};

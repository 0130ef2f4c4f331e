import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { newChangeRequest as schema } from "#contract/schemas/change-request.ts";
import { createChangeRequest } from "#web/api/change-requests.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { NotAllowedDialog, useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { editorPath } from "#web/features/content/index.ts";
import { spaceListMessages as messages } from "../messages.ts";

const form = schema.pick({ subject: true }).required();

/**
 * Asks for a subject, then opens the editor of the new change request at the page given by the `from` search
 * parameter. People who may not propose changes are told which role they need before they type anything.
 */
export const NewChangeRequestDialog = () => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const navigate = useNavigate();
  const leave = useLeaveDialog(
    () =>
      void navigate({
        to: "/o/$organizationId/spaces/$spaceId/change-requests",
        params,
        search: {},
      }),
  );
  return space.permissions.propose ? (
    <NewChangeRequestForm onClose={leave} />
  ) : (
    <NotAllowedDialog text={messages.needsEditor} onClose={leave} />
  );
};

const NewChangeRequestForm = ({ onClose }: { onClose: () => void }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { spaceId } = params;
  const { from } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createChangeRequest);
  const made = useContractForm({
    schema: form,
    defaultValues: { subject: "" },
    submit: (body) => mutateAsync({ path: { spaceId }, body }),
    draftKey: `${spaceId}.change-request.new`,
    onDone: async ({ number }) => {
      await navigate({ href: editorPath({ ...params, number: `${number}` }, from), replace: true });
    },
  });
  return (
    <FormDialog
      form={made}
      title={messages.dialog.title}
      description={messages.dialog.description}
      submitLabel={messages.dialog.submit}
      onClose={onClose}
    >
      <TextField
        form={made}
        name="subject"
        label={messages.dialog.subject}
        hint={messages.dialog.hint}
      />
    </FormDialog>
  );
};

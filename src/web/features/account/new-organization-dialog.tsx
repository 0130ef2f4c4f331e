import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { createOrganization as schema } from "#contract/schemas/organization.ts";
import { createOrganization } from "#web/api/organizations.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { toast } from "#web/ui/toast.tsx";
import { organizationMessages } from "./messages.ts";

const messages = organizationMessages.dialog;

/** Creates an organization with the caller as its admin, then opens its home screen. */
export const NewOrganizationDialog = () => {
  const navigate = useNavigate({ from: "/account/organizations/new" });
  const close = useLeaveDialog(() => void navigate({ to: "/account/organizations" }));
  const { mutateAsync } = useMutation(createOrganization);
  const form = useContractForm({
    schema,
    defaultValues: { title: "" },
    submit: (body) => mutateAsync({ body }),
    draftKey: "organization.new",
    onDone: async ({ id, title }) => {
      toast({ tone: "success", title: messages.done(title) });
      await navigate({ to: "/o/$organizationId", params: { organizationId: id } });
    },
  });
  return (
    <FormDialog
      form={form}
      title={messages.title}
      description={messages.text}
      submitLabel={messages.submit}
      onClose={close}
    >
      <TextField form={form} name="title" label={messages.field} hint={messages.hint} />
    </FormDialog>
  );
};

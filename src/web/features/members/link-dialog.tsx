import { useMutation } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { createInviteLink as createInviteLinkBody } from "#contract/schemas/invite.ts";
import { createInviteLink } from "#web/api/invites.ts";
import { ROLES } from "#web/features/access/index.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel, roleMeaning } from "#web/kit/role-label.ts";
import { toast } from "#web/ui/toast.tsx";
import { useMemberActs } from "./member-acts.tsx";
import { linkMessages } from "./messages.ts";

const choices = ROLES.map((value) => ({ value, label: roleLabel(value) }));

/** Makes an invite link with a role. */
export const LinkDialog = ({ onClose }: { onClose: () => void }) => {
  const { organization } = useMemberActs();
  const { mutateAsync } = useMutation(createInviteLink);
  const form = useContractForm({
    schema: createInviteLinkBody,
    defaultValues: { role: organization.defaultRole },
    submit: (body) => mutateAsync({ path: { organizationId: organization.id }, body }),
    onDone: () => {
      toast({ tone: "success", title: linkMessages.dialog.done });
      onClose();
    },
  });
  const role = useWatch({ control: form.methods.control, name: "role" });
  return (
    <FormDialog
      form={form}
      title={linkMessages.dialog.title}
      description={linkMessages.dialog.description}
      submitLabel={linkMessages.dialog.submit}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="role"
        label={linkMessages.dialog.role}
        hint={roleMeaning(role)}
        choices={choices}
      />
    </FormDialog>
  );
};

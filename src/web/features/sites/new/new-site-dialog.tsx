import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { id } from "#contract/schemas/primitives.ts";
import { MAX_FIRST_SPACES, siteVisibility } from "#contract/schemas/site.ts";
import { siteTitle } from "#contract/schemas/site-fields.ts";
import { createSite } from "#web/api/sites.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useLeaveDialog } from "#web/shell/use-leave-dialog.ts";
import { audienceChoices } from "../audiences.ts";
import { toast } from "#web/ui/toast.tsx";
import { useOrganization } from "../use-site.ts";
import { messages } from "./messages.ts";
import { NotAllowedDialog } from "#web/shell/not-allowed-dialog.tsx";
import { SpacesField } from "./spaces-field.tsx";

const beginnings = ["spaces", "empty", "sample"] as const;
const schema = z.object({
  title: siteTitle,
  visibility: siteVisibility,
  begin: z.enum(beginnings),
  spaces: z.array(id).max(MAX_FIRST_SPACES),
});

const beginChoices = beginnings.map((value) => ({
  value,
  label: messages.beginWith[value].label,
  description: messages.beginWith[value].meaning,
}));

const NewSite = ({ onClose }: { onClose: () => void }) => {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createSite);
  const form = useContractForm({
    schema,
    defaultValues: { title: "", visibility: "public", begin: "spaces", spaces: [] },
    submit: ({ title, visibility, begin, spaces }) =>
      mutateAsync({
        path: { organizationId },
        body: { title, visibility, spaces: begin === "spaces" ? spaces : begin },
      }),
    draftKey: `${organizationId}.site.new`,
    onDone: async (site) => {
      toast({ title: messages.done(site.title), tone: "success" });
      await navigate({
        to: "/o/$organizationId/sites/$siteId",
        params: { organizationId, siteId: site.id },
        replace: true,
      });
    },
  });
  const { control, formState, setValue } = form.methods;
  const [begin, spaces] = useWatch({ control, name: ["begin", "spaces"] });
  const wrong = formState.errors.spaces;
  // The service names the one space it refuses; the contract speaks of all of them.
  const error = wrong?.message ?? wrong?.find?.((one) => one !== undefined)?.message;
  return (
    <FormDialog form={form} title={messages.title} submitLabel={messages.submit} onClose={onClose}>
      <TextField
        form={form}
        name="title"
        label={messages.name}
        hint={messages.nameHint}
        autoComplete="off"
      />
      <RadioField
        form={form}
        name="visibility"
        label={messages.audience}
        hint={messages.audienceHint}
        choices={audienceChoices}
      />
      <RadioField form={form} name="begin" label={messages.begin} choices={beginChoices} />
      {begin === "spaces" && (
        <SpacesField
          ids={spaces}
          onChange={(ids) => setValue("spaces", ids, { shouldDirty: true, shouldValidate: true })}
          error={error}
        />
      )}
    </FormDialog>
  );
};

/** Makes a site with all it begins with in one go, then leads to it. */
export const NewSiteDialog = () => {
  const { id: organizationId, permissions } = useOrganization();
  const navigate = useNavigate();
  const leave = useLeaveDialog(
    () =>
      void navigate({
        to: "/o/$organizationId/sites",
        params: { organizationId },
        search: (now) => now,
        resetScroll: false,
      }),
  );
  return permissions.createContent ? (
    <NewSite onClose={leave} />
  ) : (
    <NotAllowedDialog text={messages.notAllowed} onClose={leave} />
  );
};

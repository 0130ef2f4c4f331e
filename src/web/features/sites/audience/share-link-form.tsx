import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { shareLinkName } from "#contract/schemas/site-access.ts";
import { createShareLink, type ShareLink, updateShareLink } from "#web/api/site-access.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteName } from "../use-site.ts";
import { toast } from "#web/ui/toast.tsx";
import { linkStrings as strings } from "./audience-strings.ts";
import { nameOfLink } from "./link-name.ts";

const schema = z.object({ name: shareLinkName.min(1) });

interface ShareLinkFormProps {
  /** The link to rename; without one a new one is made. */
  readonly link?: ShareLink;
  readonly onClose: () => void;
}

/** Makes a share link, or gives one another name. */
export const ShareLinkForm = ({ link, onClose }: ShareLinkFormProps) => {
  const name = useSiteName();
  const { mutateAsync: create } = useMutation(createShareLink);
  const { mutateAsync: update } = useMutation(updateShareLink);
  const form = useContractForm({
    schema,
    defaultValues: { name: link?.name ?? "" },
    submit: (body) =>
      link === undefined
        ? create({ path: name, body })
        : update({ path: { ...name, shareLinkId: link.id }, body }),
    onDone: (done) => {
      const words = link === undefined ? strings.created : strings.renamed;
      toast({ tone: "success", title: words(nameOfLink(done)) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={link === undefined ? strings.createTitle : strings.renameTitle(nameOfLink(link))}
      submitLabel={link === undefined ? strings.createSubmit : strings.renameSubmit}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={strings.name}
        hint={strings.nameHint}
        autoComplete="off"
      />
    </FormDialog>
  );
};

import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { shareLinkName } from "#contract/schemas/site-access.ts";
import { createShareLink, type ShareLink, updateShareLink } from "#web/api/site-access.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteName } from "../use-site.ts";
import { toast } from "#web/ui/toast.tsx";
import { messages } from "./messages.ts";
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
      const words = link === undefined ? messages.shareLinks.created : messages.shareLinks.renamed;
      toast({ tone: "success", title: words(nameOfLink(done)) });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={
        link === undefined
          ? messages.shareLinks.createTitle
          : messages.shareLinks.renameTitle(nameOfLink(link))
      }
      submitLabel={
        link === undefined ? messages.shareLinks.createSubmit : messages.shareLinks.renameSubmit
      }
      onClose={onClose}
    >
      <TextField
        form={form}
        name="name"
        label={messages.shareLinks.name}
        hint={messages.shareLinks.nameHint}
        autoComplete="off"
      />
    </FormDialog>
  );
};

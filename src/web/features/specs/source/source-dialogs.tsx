import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import type { Spec } from "#web/api/specs.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { NotAllowedDialog, useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { toast } from "#web/ui/toast.tsx";
import { listMessages, sourceMessages as messages } from "../messages.ts";
import { useMayEdit } from "../use-may-edit.ts";
import { SourceFields } from "./source-fields.tsx";
import { useSourceForm, type Way } from "./source-form.ts";

const AddForm = ({ organizationId, leave }: { organizationId: string; leave: () => void }) => {
  const navigate = useNavigate();
  const source = useSourceForm({
    organizationId,
    way: "url",
    onDone: async ({ slug }) => {
      toast({ tone: "success", title: messages.added(slug), description: messages.addedText });
      await navigate({
        to: "/o/$organizationId/openapi/$slug",
        params: { organizationId, slug },
        search: {},
        replace: true,
      });
    },
  });
  return (
    <FormDialog
      form={source.form}
      title={messages.addTitle}
      description={messages.addText}
      submitLabel={messages.add}
      onClose={leave}
    >
      <SourceFields {...source} />
      <TextField
        form={source.form}
        name="slug"
        spellCheck={false}
        label={messages.slug}
        hint={messages.slugHint}
      />
    </FormDialog>
  );
};

/** Adds a specification, then opens it. */
export const AddSpecDialog = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const search = useSearch({ from: "/_app/o/$organizationId/openapi/_list" });
  const mayAdd = useMayEdit(organizationId);
  const navigate = useNavigate();
  const leave = useLeaveDialog(
    () =>
      void navigate({
        to: "/o/$organizationId/openapi",
        params: { organizationId },
        search,
        resetScroll: false,
      }),
  );
  return mayAdd ? (
    <AddForm organizationId={organizationId} leave={leave} />
  ) : (
    <NotAllowedDialog text={listMessages.needsRole} onClose={leave} />
  );
};

interface NewSourceDialogProps {
  readonly organizationId: string;
  readonly spec: Spec;
  /** The initial kind of source. */
  readonly way: Way;
  readonly onClose: () => void;
}

/** Gives a specification another source, which creates a version if its content differs. */
export const NewSourceDialog = ({ organizationId, spec, way, onClose }: NewSourceDialogProps) => {
  const source = useSourceForm({
    organizationId,
    specSlug: spec.slug,
    way,
    url: spec.sourceURL,
    onDone: () => {
      toast({ tone: "success", title: messages.sent });
      onClose();
    },
  });
  return (
    <FormDialog
      form={source.form}
      title={messages.nextTitle(spec.slug)}
      description={messages.nextText}
      submitLabel={messages.upload}
      onClose={onClose}
    >
      <SourceFields {...source} />
    </FormDialog>
  );
};

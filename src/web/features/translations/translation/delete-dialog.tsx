import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { deleteTranslation, type TranslationPath } from "#web/api/translations.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { deleteMessages as messages } from "./messages.ts";

interface DeleteDialogProps {
  readonly path: TranslationPath;
  readonly title: string;
  readonly onClose: () => void;
}

/** Asks for confirmation before a translation is deleted, and shows what stays. */
export const DeleteDialog = ({ path, title, onClose }: DeleteDialogProps) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(deleteTranslation);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.title(title)}
      body={messages.text}
      confirmLabel={messages.confirm}
      onConfirm={async () => {
        await mutateAsync({ path });
        toast({ tone: "success", title: messages.done });
        await navigate({
          to: "/o/$organizationId/translations",
          params: { organizationId: path.organizationId },
          search: {},
        });
      }}
      describeFailure={describeFailure}
    />
  );
};

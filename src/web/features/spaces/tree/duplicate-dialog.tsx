import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import { duplicateSpace, type Space } from "#web/api/spaces.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { titleOf } from "./content-items.ts";
import { messages } from "./messages.ts";

interface DuplicateDialogProps {
  readonly space: Space;
  readonly onClose: () => void;
}

/** Says what a copy leaves out, makes it and opens it. */
export const DuplicateDialog = ({ space, onClose }: DuplicateDialogProps) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(duplicateSpace);
  const duplicate = async () => {
    const copy = await mutateAsync({ path: { spaceId: space.id } });
    toast({ title: messages.duplicating.done(titleOf(copy)), tone: "success" });
    await navigate({
      to: "/o/$organizationId/spaces/$spaceId",
      params: { organizationId: space.organization, spaceId: copy.id },
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      tone="primary"
      title={messages.duplicating.title(titleOf(space))}
      body={
        <div className="flex flex-col gap-3">
          <p>{messages.duplicating.copied}</p>
          <div>
            <p>{messages.duplicating.notCopied}</p>
            <ul className="flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint">
              {messages.duplicating.list.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </div>
        </div>
      }
      confirmLabel={messages.duplicating.confirm}
      onConfirm={duplicate}
      describeFailure={describeFailure}
    />
  );
};

import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { restoreSpace, type Space } from "#web/api/spaces.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { Button } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { messages } from "./messages.ts";

/** Brings a space back to its place and offers to open it. */
export const RestoreButton = ({ space }: { space: Space }) => {
  const { mutateAsync, isPending } = useMutation(restoreSpace);
  const navigate = useNavigate();
  const title = titleOfSpace(space);
  const open = () =>
    void navigate({
      to: "/o/$organizationId/spaces/$spaceId",
      params: { organizationId: space.organization, spaceId: space.id },
    });
  const restore = async (): Promise<void> => {
    try {
      await mutateAsync({ path: { spaceId: space.id } });
    } catch (error) {
      return toastFailure(error, () => void restore());
    }
    toast({
      tone: "success",
      title: messages.restored(title),
      action: { label: messages.open, run: open },
    });
  };
  return (
    <Button
      size="sm"
      icon={Undo2}
      pending={isPending}
      aria-label={messages.restoreSpace(title)}
      onClick={() => void restore()}
    >
      {messages.restore}
    </Button>
  );
};

import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { restoreOrganization } from "#web/api/organizations.ts";
import { toast } from "#web/ui/toast.tsx";
import { toastFailure } from "./everywhere/failure-toast.ts";
import { shellMessages } from "./messages.ts";
import { navPath } from "./nav-items.ts";

interface Restorable {
  readonly id: string;
  readonly title: string;
}

/** Restores a deleted organization, confirms it, and offers to open it, even after the calling screen is gone. */
export const useRestoreOrganization = () => {
  const navigate = useNavigate();
  const { mutateAsync, isPending } = useMutation(restoreOrganization);
  const restore = async ({ id, title }: Restorable): Promise<void> => {
    try {
      await mutateAsync({ path: { organizationId: id } });
    } catch (error) {
      return toastFailure(error, () => void restore({ id, title }));
    }
    toast({
      tone: "success",
      title: shellMessages.restored(title),
      action: {
        label: shellMessages.openRestored,
        run: () => void navigate({ to: navPath(id, "") }),
      },
    });
  };
  return { restore, isPending };
};

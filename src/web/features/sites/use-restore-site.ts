import { useMutation } from "@tanstack/react-query";
import { restoreSite, type Site, type SiteName } from "#web/api/sites.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import { toast } from "#web/ui/toast.tsx";
import { siteMessages } from "./messages.ts";

/** Brings a site back from the trash and says so, or why not. */
export const useRestoreSite = (name: SiteName, title: string) => {
  const { mutateAsync, isPending } = useMutation(restoreSite);
  const restore = async (): Promise<Site | undefined> => {
    try {
      const site = await mutateAsync({ path: name });
      toast({ tone: "success", title: siteMessages.restored(title) });
      return site;
    } catch (error) {
      toastFailure(error, () => void restore());
      return undefined;
    }
  };
  return { restore, isPending };
};

import { useMutation } from "@tanstack/react-query";
import { describeFailure } from "#web/api/failures.ts";
import { deleteRedirect, type SiteRedirect } from "#web/api/site-redirects.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import { RedirectForm } from "./redirect-form.tsx";

/** The dialogs of a redirect. */
export type RedirectQuestion = "edit" | "delete";

interface RedirectDialogProps {
  readonly redirect: SiteRedirect;
  readonly asking: RedirectQuestion | undefined;
  readonly onClose: () => void;
}

/** The open dialog of a redirect, if any. */
export const RedirectDialog = ({ redirect, asking, onClose }: RedirectDialogProps) => {
  const name = useSiteName();
  const { mutateAsync } = useMutation(deleteRedirect);
  const { source, status } = redirect;
  if (asking === "edit") return <RedirectForm redirect={redirect} onClose={onClose} />;
  return (
    <ConfirmDialog
      open={asking === "delete"}
      onOpenChange={onClose}
      title={messages.removeTitle(source)}
      body={<p>{status === "broken" ? messages.broken.removeText : messages.removeText}</p>}
      confirmLabel={messages.removeConfirm}
      onConfirm={async () => {
        await mutateAsync({ path: { ...name, siteRedirectId: redirect.id } });
        toast({ tone: "success", title: messages.removed(source) });
      }}
      describeFailure={describeFailure}
    />
  );
};

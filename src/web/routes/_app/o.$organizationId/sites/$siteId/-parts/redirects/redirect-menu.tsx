import { useMutation } from "@tanstack/react-query";
import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { describeFailure } from "../../../../../../../api/failures.ts";
import { deleteRedirect, type SiteRedirect } from "../../../../../../../api/site-access.ts";
import { useSiteName } from "../../../../../../../sites/use-site.ts";
import { ConfirmDialog } from "../../../../../../../ui/confirm-dialog.tsx";
import { Menu, MenuItem } from "../../../../../../../ui/menu.tsx";
import { MoreButton } from "../../../../../../../ui/more-button.tsx";
import { toast } from "../../../../../../../ui/toast.tsx";
import { RedirectForm } from "./redirect-form.tsx";
import { redirectStrings as strings } from "./redirect-strings.ts";

/** Edit and delete of one redirect. */
export const RedirectMenu = ({ redirect }: { redirect: SiteRedirect }) => {
  const name = useSiteName();
  const [asking, setAsking] = useState<"edit" | "delete">();
  const { mutateAsync } = useMutation(deleteRedirect);
  const close = () => setAsking(undefined);
  const { source } = redirect;
  return (
    <>
      <Menu trigger={<MoreButton label={strings.actsOf(source)} />}>
        <MenuItem icon={Pencil} onSelect={() => setAsking("edit")}>
          {strings.edit}
        </MenuItem>
        <MenuItem danger icon={Trash2} onSelect={() => setAsking("delete")}>
          {strings.remove}
        </MenuItem>
      </Menu>
      {asking === "edit" && <RedirectForm redirect={redirect} onClose={close} />}
      <ConfirmDialog
        open={asking === "delete"}
        onOpenChange={close}
        title={strings.removeTitle(source)}
        body={<p>{strings.removeText}</p>}
        confirmLabel={strings.removeConfirm}
        onConfirm={async () => {
          await mutateAsync({ path: { ...name, siteRedirectId: redirect.id } });
          toast({ tone: "success", title: strings.removed(source) });
        }}
        describeFailure={describeFailure}
      />
    </>
  );
};

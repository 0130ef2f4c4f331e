import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { SiteRedirect } from "#web/api/site-access.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { type RedirectQuestion, RedirectDialog } from "./redirect-dialog.tsx";
import { redirectStrings as strings } from "./redirect-strings.ts";

/** Edit and delete of one redirect. */
export const RedirectMenu = ({ redirect }: { redirect: SiteRedirect }) => {
  const [asking, setAsking] = useState<RedirectQuestion>();
  return (
    <>
      <Menu trigger={<MoreButton label={strings.actsOf(redirect.source)} />}>
        <MenuItem icon={Pencil} onSelect={() => setAsking("edit")}>
          {strings.edit}
        </MenuItem>
        <MenuItem danger icon={Trash2} onSelect={() => setAsking("delete")}>
          {strings.remove}
        </MenuItem>
      </Menu>
      <RedirectDialog redirect={redirect} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  );
};

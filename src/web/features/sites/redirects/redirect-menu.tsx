import { Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import type { SiteRedirect } from "#web/api/site-access.ts";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { type RedirectQuestion, RedirectDialog } from "./redirect-dialog.tsx";
import { messages } from "./messages.ts";

/** Edit and delete of one redirect. */
export const RedirectMenu = ({ redirect }: { redirect: SiteRedirect }) => {
  const [asking, setAsking] = useState<RedirectQuestion>();
  return (
    <>
      <Menu trigger={<MoreButton label={messages.actsOf(redirect.source)} />}>
        <MenuItem icon={Pencil} onSelect={() => setAsking("edit")}>
          {messages.edit}
        </MenuItem>
        <MenuItem danger icon={Trash2} onSelect={() => setAsking("delete")}>
          {messages.remove}
        </MenuItem>
      </Menu>
      <RedirectDialog redirect={redirect} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  );
};

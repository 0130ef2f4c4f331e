import { EyeOff } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { siteMessages } from "../messages.ts";

interface SiteMenuProps {
  readonly trigger: ReactElement;
  readonly onUnpublish: () => void;
}

/** The acts on a published site. */
export const SiteMenu = ({ trigger, onUnpublish }: SiteMenuProps) => (
  <Menu defaultOpen trigger={trigger}>
    <MenuItem danger icon={EyeOff} onSelect={onUnpublish}>
      {siteMessages.publishing.unpublishAsk}
    </MenuItem>
  </Menu>
);

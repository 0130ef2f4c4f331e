import { EyeOff } from "lucide-react";
import type { ReactElement } from "react";
import { Menu, MenuItem } from "#web/ui/menu.tsx";
import { publishStrings as strings } from "../publish/publish-strings.ts";

interface SiteMenuProps {
  readonly trigger: ReactElement;
  readonly onUnpublish: () => void;
}

/** The acts on a published site. */
export const SiteMenu = ({ trigger, onUnpublish }: SiteMenuProps) => (
  <Menu defaultOpen trigger={trigger}>
    <MenuItem danger icon={EyeOff} onSelect={onUnpublish}>
      {strings.unpublishAsk}
    </MenuItem>
  </Menu>
);

import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { SidePanel } from "#web/ui/dialog/dialog.tsx";
import { Sidebar, type SidebarProps } from "./sidebar.tsx";
import { shellMessages as strings } from "./messages.ts";

/** The navigation on narrow screens; closes on every navigation. */
export const Drawer = ({ onClose, ...sidebar }: SidebarProps & { onClose: () => void }) => {
  const router = useRouter();
  useEffect(() => router.subscribe("onBeforeNavigate", onClose), [router, onClose]);
  return (
    <SidePanel side="left" open onOpenChange={onClose} title={strings.product}>
      <div className="flex h-full min-h-0 flex-col">
        <Sidebar {...sidebar} />
      </div>
    </SidePanel>
  );
};

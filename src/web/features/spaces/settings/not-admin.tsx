import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { settingsMessages } from "./messages.ts";

interface NotAdminProps {
  /** What the settings are of. */
  readonly title: string;
  /** The way to who could change them. */
  readonly action: ReactNode;
}

/** In place of the settings for people who may not change them. */
export const NotAdmin = ({ title, action }: NotAdminProps) => (
  <EmptyState
    icon={Lock}
    title={settingsMessages.notAdmin.title}
    text={settingsMessages.notAdmin.text(title)}
    action={action}
  />
);

import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { dangerStrings } from "./settings-strings.ts";

const { notAdmin: strings } = dangerStrings;

interface NotAdminProps {
  /** What the settings are of. */
  readonly title: string;
  /** The way to who could change them. */
  readonly action: ReactNode;
}

/** In place of the settings for people who may not change them. */
export const NotAdmin = ({ title, action }: NotAdminProps) => (
  <EmptyState icon={Lock} title={strings.title} text={strings.text(title)} action={action} />
);

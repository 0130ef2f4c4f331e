import { KeyRound, type LucideIcon, MonitorSmartphone, Palette, UserRound } from "lucide-react";
import { screenTitles } from "./screen-titles.ts";

/** A screen about the caller. */
export interface AccountPlace {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The screens about the caller, in the order of their tabs. */
export const accountPlaces: readonly AccountPlace[] = [
  { path: "/account", label: screenTitles.profile, icon: UserRound },
  { path: "/account/tokens", label: screenTitles.tokens, icon: KeyRound },
  { path: "/account/sessions", label: screenTitles.sessions, icon: MonitorSmartphone },
  { path: "/account/appearance", label: screenTitles.appearance, icon: Palette },
];

import { KeyRound, type LucideIcon, MonitorSmartphone, Palette, UserRound } from "lucide-react";
import { accountStrings } from "./strings.ts";

/** A screen about the caller. */
export interface AccountPlace {
  readonly path: string;
  readonly label: string;
  readonly icon: LucideIcon;
}

/** The screens about the caller, in the order of their tabs. */
export const accountPlaces: readonly AccountPlace[] = [
  { path: "/account", label: accountStrings.profile, icon: UserRound },
  { path: "/account/tokens", label: accountStrings.tokens, icon: KeyRound },
  { path: "/account/sessions", label: accountStrings.sessions, icon: MonitorSmartphone },
  { path: "/account/appearance", label: accountStrings.appearance, icon: Palette },
];

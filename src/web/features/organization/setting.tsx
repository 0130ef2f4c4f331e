import type { ReactNode } from "react";
import { settingsFields } from "#web/shell/settings-fields.ts";

/** The label of a setting, the same here and in the palette. */
export const settingLabel = (name: string): string =>
  settingsFields.find((field) => field.name === name)?.label ?? name;

interface SettingProps {
  /** The field's name in the API; the address leads here with it after its #. */
  readonly name: string;
  readonly children: ReactNode;
}

/** The place of one setting on the screen. */
export const Setting = ({ name, children }: SettingProps) => <div id={name}>{children}</div>;

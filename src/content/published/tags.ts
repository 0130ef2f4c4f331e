import type { Member } from "./tag-attributes.ts";

/** What the members of blocks that are written as tags stand for. */

export const hintStyles = ["info", "warning", "danger", "success"] as const;
export type HintStyle = (typeof hintStyles)[number];
const styles: ReadonlySet<string> = new Set(hintStyles);
export const isHintStyle = (value: string): value is HintStyle => styles.has(value);

const text = (name: string): Member => ({ name, standIn: "" });

export const hintMembers: readonly Member[] = [
  { name: "style", standIn: "info", means: "info", fits: isHintStyle },
];
export const tabMembers: readonly Member[] = [{ name: "title", standIn: "", means: "" }];
export const urlMembers: readonly Member[] = [text("url")];
export const sourceMembers: readonly Member[] = [text("src")];
export const swaggerMembers: readonly Member[] = [text("src"), text("path"), text("method")];
export const operationMembers: readonly Member[] = [text("spec"), text("path"), text("method")];

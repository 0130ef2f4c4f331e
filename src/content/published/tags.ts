import type { Member } from "./tag-attributes.ts";

/** The meaning of the members of blocks that are written as tags. */

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
/** Maximum length of the name of a specification. */
const MAX_SPEC = 2048;
const spec: Member = {
  name: "spec",
  standIn: "-",
  fits: (value) => value !== "" && value.length <= MAX_SPEC,
};
export const operationMembers: readonly Member[] = [spec, text("path"), text("method")];
/** The names of schemas in a tag, which are separated by commas. */
export const schemaNames = (value: string): string[] => (value === "" ? [] : value.split(","));
export const isSchemaName = (name: string): boolean => name !== "" && !name.includes(",");
const MAX_SCHEMAS = 1000;
export const schemasMembers: readonly Member[] = [
  spec,
  {
    name: "schemas",
    standIn: "",
    fits: (value) => {
      const names = schemaNames(value);
      return names.length <= MAX_SCHEMAS && names.every(isSchemaName);
    },
  },
];

import type { ItemPointer } from "#site/structure/model.ts";

const types = ["site-section-group", "site-section", "site-space"] as const;

/** How the address of the screen names an item: “site-section:Ab3…”. */
export const itemInAddress = ({ type, id }: ItemPointer): string => `${type}:${id}`;

/** The item an address names; undefined when it names none. */
export const itemFromAddress = (text: string | undefined): ItemPointer | undefined => {
  const [kind, id = ""] = (text ?? "").split(":");
  const type = types.find((one) => one === kind);
  return type === undefined || id === "" ? undefined : { type, id };
};

import type { CustomizationOverrides } from "../../../contract/schemas/customization.ts";
import { locateSiteSpace } from "../../../site/structure/locate.ts";
import type { Structure } from "../../../site/structure/model.ts";
import type { Context } from "../../kit/context.ts";
import { selectCustomizations, setCustomization } from "./customization-rows.ts";
import type { ReadStructure } from "./read-structure.ts";

/** What site-spaces override, by their id. */
export type KeptCustomizations = Readonly<Record<string, CustomizationOverrides>>;

/** What the site-spaces override that a change takes away, so that taking it back can bring it again. */
export const readCustomizations = async (
  { db }: Pick<Context, "db">,
  { rows }: ReadStructure,
  after: Structure,
): Promise<KeptCustomizations> => {
  const going = rows.siteSpaces.filter(
    ({ id, customized }) => customized && !locateSiteSpace(after, id),
  );
  return Object.fromEntries(
    await selectCustomizations(
      db,
      going.map(({ id }) => id),
    ),
  );
};

/** Gives site-spaces that are back what they overrode. */
export const restoreCustomizations = async (
  { db }: Pick<Context, "db">,
  kept: KeptCustomizations,
): Promise<void> => {
  for (const [id, customization] of Object.entries(kept))
    await setCustomization(db, id, customization);
};

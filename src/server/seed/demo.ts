import type { Context } from "../kit/context.ts";
import { createOrganization } from "../modules/organizations/create-organization.ts";

export const seedDemo = async (context: Context): Promise<void> => {
  await createOrganization(context, { title: "Northwind" });
};

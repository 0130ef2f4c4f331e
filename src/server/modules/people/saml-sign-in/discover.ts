import type { Context } from "#server/kit/context.ts";
import { statusOf } from "../single-sign-on/provider-state.ts";
import { type Door, selectDoorsOfDomain } from "./sign-in-rows.ts";

/**
 * The single sign-on of an address's domain, by organization and label. Whether the address has an account
 * is not asked, so it cannot be told.
 */
export const discoverDoors = async ({ db }: Context, email: string): Promise<Door[]> => {
  const doors = await selectDoorsOfDomain(db, email.slice(email.lastIndexOf("@") + 1));
  return doors.filter(({ provider }) => statusOf(provider) === "active");
};

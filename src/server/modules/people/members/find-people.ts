import type { Context } from "#server/kit/context.ts";
import { selectPeople } from "./member-rows.ts";

/** The members of an organization among ids and lower-case e-mail addresses; who is none is left out. */
export const findPeople = (
  { db }: Context,
  organizationId: string,
  idsOrEmails: readonly string[],
): Promise<{ userId: string; email: string }[]> => selectPeople(db, organizationId, idsOrEmails);

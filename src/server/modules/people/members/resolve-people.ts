import type { Context } from "#server/kit/context.ts";
import { Failure } from "#server/kit/failures.ts";
import { findPeople } from "./members.ts";

/**
 * Maps ids and e-mail addresses to members of the organization. Throws if any of them is not a member, listing each
 * with its position in the request.
 */
export const resolvePeople = async (
  context: Context,
  organizationId: string,
  path: string,
  named: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const found = await findPeople(context, organizationId, named);
  const known = new Map(
    found.flatMap(({ userId, email }) => [
      [userId, userId],
      [email, userId],
    ]),
  );
  const details = named.flatMap((person, index) =>
    known.has(person)
      ? []
      : [{ path: `${path}.${index}`, message: `${person} is not a member of the organization` }],
  );
  if (details[0])
    throw new Failure("invalid", `${details[0].message}. Nothing was changed.`, { details });
  return new Map(named.map((person) => [person, known.get(person) ?? person]));
};

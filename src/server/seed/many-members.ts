import { memberRoles } from "#contract/schemas/role.ts";
import { openAccount } from "#server/access/accounts.ts";
import type { Database } from "#server/db/open.ts";
import { transaction } from "#server/db/transaction.ts";
import { operatorContext } from "#server/access/operator-context.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { createToken } from "#server/modules/people/api-tokens/tokens.ts";
import { createCollection } from "#server/modules/library/collections/collections.ts";
import { createSpace } from "#server/modules/library/spaces/spaces.ts";
import { createOrganization } from "#server/modules/people/organizations/organizations.ts";
import { analyze, insertGrants, type ManyMembers, insertManyMembers } from "./many-members-rows.ts";
import { actingBy } from "./actions.ts";

const HOUR_MS = 60 * 60 * 1000;
const PEOPLE_A_TEAM = 100;
const SPACES_A_COLLECTION = 25;
/** How many people each space is shared with, besides a team. */
const PEOPLE_A_SPACE = 5;

const firstNames = ["Amina", "Bruno", "Chiyo", "Dagny", "Emeka", "Farah", "Goran", "Hana", "Ilse"];
const lastNames = ["Abara", "Bergqvist", "Castro", "Dumont", "Eriksen", "Fujita", "Grimaldi"];

const pick = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
};

/** Returns a role: a high one for every tenth, a guest for every twentieth, otherwise a low one. */
const roleOf = (index: number) => {
  if (index % 20 === 19) return null;
  return index % 10 === 0
    ? pick(memberRoles.slice(3), index / 10)
    : pick(memberRoles.slice(0, 3), index);
};

const rowsOf = (organizationId: string, count: number, now: Date): ManyMembers => {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const people = Array.from({ length: count }, (_, index) => ({ id: newId(), index }));
  const teams = Array.from({ length: Math.ceil(count / PEOPLE_A_TEAM) }, (_, index) => ({
    id: newId(),
    organizationId,
    title: `Team ${index + 1}`,
    createdAt: ago(2 * count + index),
  }));
  return {
    users: people.map(({ id, index }) => ({
      id,
      email: `member-${index + 1}@${organizationId.toLowerCase()}.example`,
      displayName: `${pick(firstNames, index)} ${pick(lastNames, index)}`,
      createdAt: ago(count - index),
      emailVerifiedAt: ago(count - index),
    })),
    members: people.map(({ id: userId, index }) => ({
      organizationId,
      userId,
      role: roleOf(index),
      joinedAt: ago(count - index),
      lastSeenAt: index % 5 === 4 ? null : ago((count - index) / 2),
    })),
    teams,
    teamMembers: people.flatMap(({ id: userId, index }) =>
      [pick(teams, index), pick(teams, index * 7 + 1)]
        .slice(0, index % 3)
        .filter((team, at, both) => both.indexOf(team) === at)
        .map((team) => ({
          teamId: team.id,
          organizationId,
          userId,
          role: index % 50 === 1 ? ("owner" as const) : ("member" as const),
          addedAt: now,
        })),
    ),
  };
};

/** Creates spaces in collections, each shared with a team and some people in varying roles. */
const makeSpaces = async (
  acting: Context,
  organizationId: string,
  count: number,
  { teams, users }: ManyMembers,
): Promise<void> => {
  let parent: string | null = null;
  for (let index = 0; index < count; index += 1) {
    if (index % SPACES_A_COLLECTION === 0) {
      const title = `Collection ${index / SPACES_A_COLLECTION + 1}`;
      parent = (await createCollection(acting, organizationId, { title })).collection.id;
    }
    const title = `Space ${index + 1}`;
    const { space } = await createSpace(acting, organizationId, {
      title,
      emoji: "",
      parent,
      editMode: "live",
    });
    const people = Array.from({ length: PEOPLE_A_SPACE }, (_, at) =>
      pick(users, index * 37 + at * 101),
    );
    const given = [
      { teamId: pick(teams, index).id },
      ...[...new Set(people)].map(({ id }) => ({ userId: id })),
    ];
    await insertGrants(
      acting.db,
      given.map((holder, at) => ({
        id: newId(),
        organizationId,
        spaceId: space.id,
        ...holder,
        role: pick(memberRoles, index + at),
      })),
    );
  }
};

/**
 * Creates an organization with `count` members besides its admin, a team for every hundred of them and the requested
 * number of spaces, in one transaction. For measuring: the members have no history in the audit log. Returns the
 * organization and an API token of its admin.
 */
export const seedManyMembers = async (
  db: Database,
  { count, spaces = 0 }: { count: number; spaces?: number },
): Promise<{ organizationId: string; token: string }> => {
  const settings = { publicUrl: "http://localhost", rateLimit: 0, outboundAllow: [] };
  const made = await transaction(operatorContext(db, settings), async (tx) => {
    const email = `admin@${newId().toLowerCase()}.example`;
    const admin = await openAccount(tx, { displayName: "Crowd admin", email, verified: true });
    const acting = actingBy(tx, admin);
    const title = `${count} members`;
    const organizationId = await createOrganization(acting, { title });
    const { secret } = await createToken(acting, { name: "For measuring", expiresInDays: null });
    const rows = rowsOf(organizationId, count, tx.now());
    await insertManyMembers(tx.db, rows);
    const inside = { id: organizationId, membership: { role: "admin", ownsTeam: false } } as const;
    await makeSpaces({ ...acting, organization: inside }, organizationId, spaces, rows);
    return { organizationId, token: secret };
  });
  await analyze(db);
  return made;
};

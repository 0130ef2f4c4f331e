import type { LiveEvent } from "#server/events/live-event.ts";
import type { OpenPlaces } from "./follower-view-rows.ts";

/** After so long what a follower can open is read again, whatever happened. */
const KEPT_MS = 60_000;

/** What may change who can open a space or collection. */
const decidesWhoSees = ({ action, target: { type } }: LiveEvent): boolean =>
  action === "permission.changed" ||
  action === "team.members-changed" ||
  action === "team.deleted" ||
  action === "member.role-changed" ||
  type === "collection" ||
  (type === "space" && action !== "space.edited");

/** What every member may hear of, guests too. */
const forEverybody: ReadonlySet<string> = new Set(["organization", "user", "saml-provider"]);
/** What admins alone can read. */
const forAdmins: ReadonlySet<string> = new Set(["invitation", "invite-link"]);
/** What belongs to a space, or else to whoever began it. */
const ofItsActor: ReadonlySet<string> = new Set(["job", "import-run"]);

/** Whether somebody who can open these places can read what the event is about. */
const sees = (
  { role, spaces, collections }: OpenPlaces,
  { space, target, actor }: LiveEvent,
  userId: string,
): boolean => {
  if (role === "admin" || actor === userId) return true;
  if (space !== undefined) return spaces.has(space);
  if (target.type === "space") return spaces.has(target.id);
  if (target.type === "collection") return collections.has(target.id);
  if (forEverybody.has(target.type)) return true;
  if (forAdmins.has(target.type) || ofItsActor.has(target.type)) return false;
  return role !== null || (target.type === "member" && target.id === userId);
};

const sameIds = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((id) => other.has(id));
const samePlaces = (one: OpenPlaces, other: OpenPlaces): boolean =>
  one.role === other.role &&
  sameIds(one.spaces, other.spaces) &&
  sameIds(one.collections, other.collections);

/** What is left of these places once the follower has heard of this one for the last time. */
const withoutPlaceOf = (
  { spaces, collections }: OpenPlaces,
  { space, target }: LiveEvent,
  role: OpenPlaces["role"],
): OpenPlaces => {
  const isOther = (id: string) => id !== (space ?? target.id);
  return {
    role,
    spaces: new Set([...spaces].filter(isOther)),
    collections: new Set([...collections].filter(isOther)),
  };
};

/** Says that what the follower can open is not what it was, and nothing else. */
const accessChanged = ({ organizationId, occurredAt }: LiveEvent): LiveEvent => ({
  organizationId,
  action: "permission.changed",
  target: { type: "space", id: "" },
  actor: "",
  occurredAt,
});

/** What a follower is told, as far as they can read it. */
export interface FollowerView {
  /** Reads what the follower can open. Before that nothing is told. */
  readonly begin: () => Promise<void>;
  /** The place of an event that comes now among all that do; 0 for what happened before the follower came. */
  readonly heard: () => number;
  /** The event as the follower may hear it; undefined where it does not exist for them. */
  readonly tell: (event: LiveEvent, heardAs: number) => Promise<LiveEvent | undefined>;
}

/**
 * Judges events by what the follower can open: what lies in a space they cannot open does not exist for them. An
 * event that gives or takes access is told to whoever could open the place before or can open it now; whoever only
 * notices that other places opened or closed is told just that. However many events come at once, what the
 * follower can open is read once for all of them; of a place that one of them took, the first alone is told.
 *
 * @param readPlaces what the follower can open now; undefined for whoever is no member any more
 */
export const followerView = (
  userId: string,
  readPlaces: () => Promise<OpenPlaces | undefined>,
): FollowerView => {
  let count = 0;
  let before: OpenPlaces | undefined;
  let now: OpenPlaces | undefined;
  let knownUpTo = 0;
  let begunAt = 0;
  let readAt = performance.now();

  const readAgain = async (): Promise<void> => {
    knownUpTo = count;
    readAt = performance.now();
    const places = await readPlaces();
    before = now;
    now = places;
  };
  /** Reads again where the event says so, or after a while. Returns whether other places are open than before. */
  const keepUp = async (event: LiveEvent, decides: boolean, heardAs: number): Promise<boolean> => {
    const isOld = performance.now() - readAt > KEPT_MS;
    if (!isOld && !(decides && heardAs > knownUpTo)) return false;
    const isOwnRole = event.target.type === "member" && event.target.id === userId;
    if (now?.role === "admin" && !isOwnRole && !isOld) return false;
    await readAgain();
    return before !== undefined && now !== undefined && !samePlaces(before, now);
  };

  return {
    begin: async () => {
      await readAgain();
      begunAt = knownUpTo;
    },
    heard: () => (count += 1),
    tell: async (event, heardAs) => {
      const decides = decidesWhoSees(event);
      const changed = await keepUp(event, decides, heardAs);
      if (now !== undefined && sees(now, event, userId)) return event;
      if (decides && before !== undefined && sees(before, event, userId)) {
        before = withoutPlaceOf(before, event, now?.role ?? null);
        return event;
      }
      // Of what happened before they came nobody knows whether it took something from them.
      return changed || (decides && heardAs <= begunAt) ? accessChanged(event) : undefined;
    },
  };
};

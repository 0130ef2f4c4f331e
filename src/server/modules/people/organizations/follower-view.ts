import type { LiveEvent } from "#server/events/live-event.ts";
import type { OpenPlaces } from "./follower-view-rows.ts";

/** The age at which a follower's access is read again in any case, in milliseconds. */
const KEPT_MS = 60_000;

/** Whether an event may change who can open a space or collection. */
const decidesWhoSees = ({ action, target: { type } }: LiveEvent): boolean =>
  action === "permission.changed" ||
  action === "team.members-changed" ||
  action === "team.deleted" ||
  action === "member.role-changed" ||
  type === "collection" ||
  (type === "space" && action !== "space.edited");

/** Targets whose events every member can read, including guests. */
const forEverybody: ReadonlySet<string> = new Set(["organization", "user", "saml-provider"]);
/** Targets whose events only admins can read. */
const forAdmins: ReadonlySet<string> = new Set(["invitation", "invite-link"]);
/** Targets that belong to a space, or else to the person who began them. */
const ofItsActor: ReadonlySet<string> = new Set(["job", "import-run"]);

/** Whether a person who can open these places can read the event. */
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

/** These places without the one that the follower has just heard of for the last time. */
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

/** An event that only states that the follower's access has changed. */
const accessChanged = ({ organizationId, occurredAt }: LiveEvent): LiveEvent => ({
  organizationId,
  action: "permission.changed",
  target: { type: "space", id: "" },
  actor: "",
  occurredAt,
});

/** Decides which events a follower is sent. */
export interface FollowerView {
  /** Reads what the follower can open. No event is sent before that. */
  readonly begin: () => Promise<void>;
  /** Numbers an event that arrives now; 0 is for events from before the follower came. */
  readonly heard: () => number;
  /** The event as the follower may see it; undefined if they may not know of it. */
  readonly tell: (event: LiveEvent, heardAs: number) => Promise<LiveEvent | undefined>;
}

/**
 * Filters events by what the follower can open: nothing in a space they cannot open exists for them. An event that
 * grants or revokes access is sent if they could open the place before or can open it now. If only other places
 * opened or closed, the follower is told no more than that. A batch of events causes a single read of what the
 * follower can open; of the events in a place that one of them revoked, only the first is sent.
 *
 * @param readPlaces what the follower can open now; undefined if they are no longer a member
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
  /** Reads again if the event requires it, or after a while. Returns whether the open places have changed. */
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
      // For events from before the follower came, it is unknown whether they revoked anything.
      return changed || (decides && heardAs <= begunAt) ? accessChanged(event) : undefined;
    },
  };
};

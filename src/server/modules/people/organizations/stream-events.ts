import type { LiveEvent } from "#server/events/live-event.ts";
import type { LiveHub } from "#server/events/live-hub.ts";
import { followerView } from "./follower-view.ts";
import type { OpenPlaces } from "./follower-view-rows.ts";

const KEEP_ALIVE_MS = 15_000;
/** A stream lasts no longer than an access token; the client comes back with a fresh one. */
const LONGEST_MS = 15 * 60 * 1000;

/** For so long a follower who was asked about is not asked about again, unless something says otherwise. */
const FRESH_MS = 1000;

/** Whether the follower lost the right to follow with this event. */
const endsFollowing = ({ action, target }: LiveEvent, userId: string): boolean =>
  action === "member.removed" && target.id === userId;

/** What writes are about that a follower may lose the right to follow with, as where single sign-on is enforced. */
const decidesWhoFollows: ReadonlySet<string> = new Set(["organization", "member", "saml-provider"]);

export interface Follower {
  readonly userId: string;
  /** Whether the credential still opens the organization; asked again while the stream lasts. */
  readonly mayFollow: () => Promise<boolean>;
  /** What the follower can open now. */
  readonly readPlaces: () => Promise<OpenPlaces | undefined>;
  readonly signal: AbortSignal;
  /** The follower has read what there was at this position, and hears first what happened since. */
  readonly position?: string | undefined;
  /** Called when the stream has ended, however it did. */
  readonly onEnd: () => void;
}

/**
 * Every write in an organization that the follower can read, as server-sent events in order, until the follower
 * leaves or may not follow. What lies in spaces that they cannot open does not exist for them.
 * What happened since the follower's position comes first, or `missed` where nobody knows any more what did.
 * After that, after each batch of events and every now and then an `id` says the position to come back with.
 * Of what ends the right to follow in the organization, and of all that comes later, nothing is told; what
 * ends it elsewhere, such as a token that is revoked, is seen within a second when there is something to tell.
 */
export const streamEvents = async (
  live: LiveHub,
  organizationId: string,
  { userId, mayFollow, readPlaces, signal, position, onEnd }: Follower,
): Promise<Response> => {
  const encoder = new TextEncoder();
  const view = followerView(userId, readPlaces);
  let left = false;
  let hear = (_event: LiveEvent, _heardAs: number) => {};
  let begin = () => {};
  let sayMissed = () => {};
  let sayPosition = () => {};
  let leave = () => {};
  let unsubscribe = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      let askedAt = performance.now();
      /** Ends the stream unless the follower may follow still. */
      const ask = async (): Promise<void> => {
        const at = performance.now();
        try {
          if (!(await mayFollow())) end();
        } catch {
          end();
        }
        askedAt = at;
      };
      const tell = async (event: LiveEvent, heardAs: number): Promise<void> => {
        const isOver = endsFollowing(event, userId);
        const isOld = performance.now() - askedAt > FRESH_MS;
        if (!isOver && (isOld || decidesWhoFollows.has(event.target.type))) await ask();
        if (left) return;
        const seen = isOver ? event : await view.tell(event, heardAs);
        if (left) return;
        if (seen !== undefined) {
          const { organizationId: _, only: __, ...told } = seen;
          send(`event: change\ndata: ${JSON.stringify(told)}\n\n`);
        }
        if (isOver) end();
      };
      let telling = new Promise<void>((resolve) => {
        begin = resolve;
      });
      let willSayPosition = false;
      hear = (event, heardAs) => {
        if (event.only !== undefined && event.only !== userId) return;
        // Where what the follower can open cannot be read, they are not told, and come back.
        telling = telling.then(() => tell(event, heardAs)).catch(end);
        // Events come in batches, and the position already counts all of the batch.
        if (!willSayPosition) queueMicrotask(sayPosition);
        willSayPosition = true;
      };
      sayPosition = () => {
        willSayPosition = false;
        const at = live.position();
        telling = telling.then(() => {
          if (!left) send(`id: ${at}\n\n`);
        });
      };
      sayMissed = () => send("event: missed\ndata: {}\n\n");
      const keepAlive = setInterval(() => {
        send(": still here\n\n");
        sayPosition();
        void ask();
      }, KEEP_ALIVE_MS);
      leave = () => {
        left = true;
        onEnd();
        unsubscribe();
        clearInterval(keepAlive);
        clearTimeout(limit);
      };
      // A stream its reader has left is closed already, and must not be closed again.
      const end = () => {
        if (left) return;
        leave();
        controller.close();
      };
      const limit = setTimeout(end, LONGEST_MS);
      signal.addEventListener("abort", end, { once: true });
      send("retry: 2000\n\n");
      if (signal.aborted) end();
    },
    cancel: () => leave(),
  });
  try {
    unsubscribe = await live.subscribe(organizationId, (event) => hear(event, view.heard()));
    await view.begin();
    begin();
    // Asked for once the subscription holds: what commits in between comes twice rather than never.
    const missed = position === undefined ? [] : await live.since(organizationId, position);
    if (missed === undefined && !left) sayMissed();
    for (const event of missed ?? []) hear(event, 0);
    sayPosition();
  } catch (error) {
    leave();
    throw error;
  }
  if (left) unsubscribe();
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
};

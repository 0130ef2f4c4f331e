import type { LiveEvent } from "#server/events/live-event.ts";
import type { LiveHub } from "#server/events/live-hub.ts";
import { followerView } from "./follower-view.ts";
import type { OpenPlaces } from "./follower-view-rows.ts";

const KEEP_ALIVE_MS = 15_000;
/**
 * The longest a stream lasts, in milliseconds: as long as an access token. The client reconnects with a fresh one.
 */
const LONGEST_MS = 15 * 60 * 1000;

/** How long a check of a follower's rights stays valid unless an event requires a new one, in milliseconds. */
const FRESH_MS = 1000;

/** Whether the event ends the follower's right to follow. */
const endsFollowing = ({ action, target }: LiveEvent, userId: string): boolean =>
  action === "member.removed" && target.id === userId;

/** Targets whose events may end the right to follow, for example by enforcing single sign-on. */
const decidesWhoFollows: ReadonlySet<string> = new Set(["organization", "member", "saml-provider"]);

export interface Follower {
  readonly userId: string;
  /** Whether the credential still opens the organization; called repeatedly while the stream lasts. */
  readonly mayFollow: () => Promise<boolean>;
  /** What the follower can open now. */
  readonly readPlaces: () => Promise<OpenPlaces | undefined>;
  readonly signal: AbortSignal;
  /** The position up to which the follower has already read; later events are sent first. */
  readonly position?: string | undefined;
  /** Called once the stream has ended, for whatever reason. */
  readonly onEnd: () => void;
}

/**
 * Streams every write in an organization that the follower can read, as server-sent events in order, until the
 * follower leaves or loses the right to follow. Nothing in spaces they cannot open exists for them. Events since the
 * follower's position come first, or `missed` if they are no longer known. An `id` after each batch of events, and at
 * intervals, contains the position to reconnect with. Nothing is sent of an event that ends the right to follow in
 * the organization, or of later ones; if something else ends it, such as revoking a token, this is noticed within a
 * second when there is an event to send.
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
      /** Ends the stream if the follower may no longer follow. */
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
        // If what the follower can open cannot be read, the stream ends and they reconnect.
        telling = telling.then(() => tell(event, heardAs)).catch(end);
        // Events arrive in batches, and the position already includes the whole batch.
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
      // A stream that its reader has cancelled is already closed and must not be closed again.
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
    // Read only once the subscription is active, so that concurrent commits are sent twice rather than never.
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

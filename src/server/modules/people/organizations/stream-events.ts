import type { LiveEvent } from "#server/events/live-event.ts";
import type { LiveHub } from "#server/events/live-hub.ts";

const KEEP_ALIVE_MS = 15_000;
/** A stream lasts no longer than an access token; the client comes back with a fresh one. */
const LONGEST_MS = 15 * 60 * 1000;

/** Whether the follower lost the right to follow with this event. */
const endsFollowing = ({ action, target }: LiveEvent, userId: string): boolean =>
  action === "member.removed" && target.id === userId;

export interface Follower {
  readonly userId: string;
  /** Whether the credential still opens the organization; asked again while the stream lasts. */
  readonly mayFollow: () => Promise<boolean>;
  readonly signal: AbortSignal;
}

/** Every write in an organization, as server-sent events, until the follower leaves or may not follow. */
export const streamEvents = (
  live: LiveHub,
  organizationId: string,
  { userId, mayFollow, signal }: Follower,
): Response => {
  const encoder = new TextEncoder();
  let leave = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const unsubscribe = live.subscribe(organizationId, (event) => {
        const { organizationId: _, ...told } = event;
        send(`event: change\ndata: ${JSON.stringify(told)}\n\n`);
        if (endsFollowing(event, userId)) end();
      });
      const keepAlive = setInterval(() => {
        send(": still here\n\n");
        mayFollow().then(
          (still) => still || end(),
          () => end(),
        );
      }, KEEP_ALIVE_MS);
      let left = false;
      leave = () => {
        left = true;
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
    },
    cancel: () => leave(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
};

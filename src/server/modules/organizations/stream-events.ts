import type { LiveEvent } from "../../events/live-event.ts";
import type { LiveHub } from "../../events/live-hub.ts";

const KEEP_ALIVE_MS = 25_000;
/** A stream lasts no longer than an access token; the client comes back with a fresh one. */
const LONGEST_MS = 15 * 60 * 1000;

/** Whether the follower lost the right to follow with this event. */
const endsFollowing = ({ action, target }: LiveEvent, userId: string): boolean =>
  action === "member.removed" && target.id === userId;

/** Every write in an organization, as server-sent events, until the follower leaves or is removed. */
export const streamEvents = (
  live: LiveHub,
  organizationId: string,
  userId: string,
  signal: AbortSignal,
): Response => {
  const encoder = new TextEncoder();
  let end = () => {};
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const unsubscribe = live.subscribe(organizationId, (event) => {
        const { action, target, actor, occurredAt } = event;
        send(`event: change\ndata: ${JSON.stringify({ action, target, actor, occurredAt })}\n\n`);
        if (endsFollowing(event, userId)) end();
      });
      const keepAlive = setInterval(() => send(": still here\n\n"), KEEP_ALIVE_MS);
      const limit = setTimeout(() => end(), LONGEST_MS);
      let ended = false;
      end = () => {
        if (ended) return;
        ended = true;
        unsubscribe();
        clearInterval(keepAlive);
        clearTimeout(limit);
        controller.close();
      };
      signal.addEventListener("abort", end, { once: true });
      send("retry: 2000\n\n");
    },
    cancel: () => end(),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/event-stream",
      "Cache-Control": "no-store",
      "X-Accel-Buffering": "no",
    },
  });
};

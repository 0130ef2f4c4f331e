import { keepStream, type Told } from "./live-stream.ts";

/** How long a hidden page keeps a stream shared by all tabs, and how long one of its own. */
const HIDDEN_LIMIT_MS = 5 * 60_000;
const HIDDEN_ALONE_LIMIT_MS = 30_000;

interface Parts {
  readonly organizationId: string;
  readonly userId: string;
  /** The position up to which this page knows everything; undefined where it may have missed something. */
  readonly position: () => string | undefined;
  readonly hear: (told: Told) => void;
}

/** Messages between tabs: what the holder hears, and that a tab became the holder, with its position. */
type Message = Told | { readonly type: "taken"; readonly from: string | undefined };

/** Locks exist only in secure contexts. */
const canShare = (): boolean => "locks" in navigator && "BroadcastChannel" in globalThis;

/**
 * Follows an organization with one stream for all tabs in which this browser has it open for the same person; where
 * the browser cannot share it, with one per tab. Returns a function that stops following.
 *
 * - The tab that holds the lock has the stream and repeats to the others what it hears. When it closes, the browser
 *   gives the lock to the next tab, which continues from its own position.
 * - A tab that becomes visible takes the lock, so a suspended holder keeps nobody waiting.
 * - A tab that starts, that lost the lock, or whose position differs from a new holder's catches up: it opens its
 *   own stream until it has heard what it missed.
 */
export const followShared = ({ organizationId, userId, position, hear }: Parts): (() => void) => {
  const name = `bindery-live ${userId} ${organizationId}`;
  const channel = canShare() ? new BroadcastChannel(name) : undefined;
  const stopped = new AbortController();
  /** Aborts a pending request for the lock. */
  let wish = new AbortController();
  let isHolder = false;
  let isBehind = true;
  let giveBack = () => {};
  let hiding: ReturnType<typeof setTimeout> | undefined;

  const say = (message: Message) => channel?.postMessage(message);

  const stream = keepStream({
    organizationId,
    position,
    hear: (told) => {
      hear(told);
      if (isHolder) say(told);
      if (told.type !== "position") return;
      isBehind = false;
      if (!isHolder) stream.close();
    },
    onCrowded: () => hear({ type: "missed" }),
  });

  const catchUp = () => {
    isBehind = true;
    stream.close();
    stream.connect();
  };

  /** Holds the lock until the promise settles. */
  const hold = (): Promise<void> | undefined => {
    if (wish.signal.aborted) return undefined;
    isHolder = true;
    say({ type: "taken", from: position() });
    stream.connect();
    return new Promise((resolve) => {
      giveBack = resolve;
    });
  };
  const letGo = () => {
    if (!isHolder) return;
    isHolder = false;
    stream.close();
    giveBack();
  };

  /** Waits for the lock, or steals it from the tab that holds it, which then waits in turn. */
  const want = (how: "wait" | "take"): void => {
    wish.abort();
    wish = new AbortController();
    if (channel === undefined) return void hold();
    const { signal } = wish;
    const options = how === "take" ? { steal: true } : { signal };
    navigator.locks.request(name, options, hold).catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== "AbortError") throw error;
      if (signal.aborted) return;
      letGo();
      catchUp();
      want("wait");
    });
  };
  const letGoUnseen = () => {
    wish.abort();
    letGo();
  };

  channel?.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.type === "taken") {
      if (!isHolder && (isBehind || data.from !== position())) catchUp();
      return;
    }
    // The holder's position applies to this page only once it has caught up.
    if (data.type !== "position" || !isBehind) hear(data);
  });
  const hideLater = () => {
    const limit = channel === undefined ? HIDDEN_ALONE_LIMIT_MS : HIDDEN_LIMIT_MS;
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(letGoUnseen, limit);
  };
  const onVisibility = () => {
    hideLater();
    if (document.hidden) return;
    if (isHolder) stream.connect();
    else want("take");
  };
  document.addEventListener("visibilitychange", onVisibility, { signal: stopped.signal });
  hideLater();
  want("wait");
  stream.connect();

  return () => {
    stopped.abort();
    clearTimeout(hiding);
    letGoUnseen();
    stream.close();
    channel?.close();
  };
};

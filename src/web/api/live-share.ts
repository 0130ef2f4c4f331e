import { keepStream, type Told } from "./live-stream.ts";

/** A page nobody looks at lets a stream for all tabs go after this long, and one of its own much sooner. */
const HIDDEN_LIMIT_MS = 5 * 60_000;
const HIDDEN_ALONE_LIMIT_MS = 30_000;

interface Parts {
  readonly organizationId: string;
  readonly userId: string;
  /** This page knows all that happened before it; undefined where nobody knows what it missed. */
  readonly position: () => string | undefined;
  readonly hear: (told: Told) => void;
}

/** What the tabs say to each other: what the holder hears, and who became the holder, standing where. */
type Message = Told | { readonly type: "taken"; readonly from: string | undefined };

/** Only a page that was given a secure connection has locks. */
const canShare = (): boolean => "locks" in navigator && "BroadcastChannel" in globalThis;

/**
 * Follows an organization by one stream for all tabs in which this browser has it open for the same person; where
 * the browser cannot share it, by one for each tab. Returns a function that stops following.
 *
 * - The tab that has the lock holds the stream and repeats to the others what it hears. When it goes, the browser
 *   gives the lock to the next, which goes on from the position where it stands, as every tab knows its own.
 * - The tab that comes into sight takes the lock, so whoever was put to sleep with it keeps nobody waiting.
 * - A tab that begins, that had the lock taken from it, or that stands elsewhere than a new holder, catches up: it
 *   opens a stream of its own for the moment until it has heard what it missed.
 */
export const followShared = ({ organizationId, userId, position, hear }: Parts): (() => void) => {
  const name = `bindery-live ${userId} ${organizationId}`;
  const channel = canShare() ? new BroadcastChannel(name) : undefined;
  const stopped = new AbortController();
  /** The wish to have the lock, while it waits. */
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

  /** Has the lock until the promise is settled. */
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

  /** Waits for the lock, or takes it from the tab that has it, which waits from then on. */
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
    // The holder's position is this page's own once it has heard all before it.
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

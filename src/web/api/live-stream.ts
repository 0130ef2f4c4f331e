import { streamOrganizationEvents } from "#client/sdk.gen.ts";
import { quietStreamFetch } from "./connect.ts";
import { secondsIn } from "./failures.ts";

/** What a stream of an organization's events tells. */
export type Told =
  | { readonly type: "change"; readonly data: unknown }
  /** Nobody knows what happened: everything is to be read again. */
  | { readonly type: "missed" }
  /** All that happened before this position was told. */
  | { readonly type: "position"; readonly position: string };

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 30_000;
const CROWDED_SECONDS = 60;

interface Listening {
  readonly organizationId: string;
  /** What was told before this position is known. */
  readonly position: string | undefined;
  readonly signal: AbortSignal;
  readonly onAnswer: (response: Response) => void;
  readonly hear: (told: Told) => void;
}

/** Listens to one stream until it ends. Throws where it cannot be opened. */
const listen = async ({ organizationId, position, signal, onAnswer, hear }: Listening) => {
  let at: string | undefined;
  let failure: unknown;
  const { stream } = await streamOrganizationEvents({
    path: { organizationId },
    headers: position === undefined ? {} : { "Last-Event-ID": position },
    signal,
    sseMaxRetryAttempts: 1,
    fetch: async (input, init) => {
      const response = await quietStreamFetch(input, init);
      if (!signal.aborted) onAnswer(response);
      return response;
    },
    onSseError: (error) => {
      failure = error;
    },
    onSseEvent: ({ event, data, id }) => {
      if (signal.aborted) return;
      if (event === "missed") hear({ type: "missed" });
      if (event === "change") hear({ type: "change", data });
      if (id !== undefined && id !== at) {
        at = id;
        hear({ type: "position", position: id });
      }
    },
  });
  for await (const _ of stream) if (signal.aborted) return;
  if (failure !== undefined) throw failure;
};

interface StreamParts {
  readonly organizationId: string;
  readonly position: () => string | undefined;
  readonly hear: (told: Told) => void;
  /** Called where somebody asks for the stream and the person has too many already. */
  readonly onCrowded: () => void;
}

/**
 * Keeps a stream of an organization's events open: connects again, with growing delays, from where the events stood.
 * Tells `missed` where nobody knows what happened meanwhile, and once where it is let in no more.
 */
export const keepStream = ({ organizationId, position, hear, onCrowded }: StreamParts) => {
  let current: AbortController | undefined;
  let delay = FIRST_DELAY_MS;
  /** When the service said that it may be asked again, on the page's clock. */
  let notBefore = 0;
  let isAsked = false;
  let isRefused = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const onAnswer = ({ ok, status, headers }: Response): void => {
    const wasRefused = isRefused;
    isRefused = status === 403 || status === 404 || (isRefused && !ok);
    if (ok) delay = FIRST_DELAY_MS;
    if (status === 429) {
      const seconds = secondsIn(headers.get("Retry-After")) ?? CROWDED_SECONDS;
      notBefore = performance.now() + seconds * 1_000;
      if (isAsked) onCrowded();
    }
    isAsked = false;
    // Whoever is let in no more reads why, once; and whoever is let in again, or does not know since when.
    if (isRefused ? !wasRefused : ok && (wasRefused || position() === undefined))
      hear({ type: "missed" });
  };

  const openIn = (ms: number): void => {
    clearTimeout(waiting);
    waiting = setTimeout(open, Math.max(ms, notBefore - performance.now()));
  };

  const open = (): void => {
    clearTimeout(waiting);
    const mine = new AbortController();
    current = mine;
    void listen({ organizationId, position: position(), signal: mine.signal, onAnswer, hear })
      .catch(() => undefined)
      .finally(() => {
        if (current !== mine) return;
        current = undefined;
        openIn(delay * (0.75 + Math.random() / 2));
        delay = Math.min(delay * 2, LAST_DELAY_MS);
      });
  };

  return {
    /** Connects, now where it would wait; a person with too many streams waits as long as they were told to. */
    connect: (): void => {
      if (current !== undefined) return;
      if (performance.now() < notBefore) {
        onCrowded();
        openIn(0);
        return;
      }
      isAsked = true;
      open();
    },
    close: (): void => {
      clearTimeout(waiting);
      current?.abort();
      current = undefined;
    },
  };
};

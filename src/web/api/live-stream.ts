import { streamOrganizationEvents } from "#client/sdk.gen.ts";
import { quietStreamFetch } from "./connect.ts";
import { secondsIn } from "./failures.ts";

/** A message on an organization's event stream. */
export type Told =
  | { readonly type: "change"; readonly data: unknown }
  /** Events may have been missed: everything must be read again. */
  | { readonly type: "missed" }
  /** Everything before this position has been reported. */
  | { readonly type: "position"; readonly position: string };

const FIRST_DELAY_MS = 1_000;
const LAST_DELAY_MS = 30_000;
const CROWDED_SECONDS = 60;

interface Listening {
  readonly organizationId: string;
  /** Everything before this position is known. */
  readonly position: string | undefined;
  readonly signal: AbortSignal;
  readonly onAnswer: (response: Response) => void;
  readonly hear: (told: Told) => void;
}

/** Listens to one stream until it ends. Throws if it cannot be opened. */
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
  /** Called when a requested stream is refused because the person has too many. */
  readonly onCrowded: () => void;
}

/**
 * Keeps a stream of an organization's events open: reconnects with growing delays, from the last known position.
 * Reports `missed` when events may have been lost, and once when access is refused.
 */
export const keepStream = ({ organizationId, position, hear, onCrowded }: StreamParts) => {
  let current: AbortController | undefined;
  let delay = FIRST_DELAY_MS;
  /** When the service may be asked again, on the page's clock. */
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
    // Reading everything again shows why access was refused, once; it is also due after access returned, or without a
    // position.
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
    /**
     * Connects at once, even during a delay, except while the service told a person with too many streams to wait.
     */
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

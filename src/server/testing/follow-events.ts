import type { Person, TestApp } from "./make-app.ts";

/** A write as those who follow an organization hear of it. */
export interface Change {
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly actor: string;
}

/** A stream of an organization's events that somebody reads. */
export interface Following {
  /** Waits for a change; undefined when the stream has ended. */
  next(): Promise<Change | undefined>;
  /** The position to come back with, as far as it was said before the last change that was waited for. */
  position(): string | undefined;
  leave(): Promise<void>;
}

/** Follows the organization's stream of events, from a position on if there is one; throws where that is refused. */
export const followEvents = async (
  app: Pick<TestApp, "request">,
  organizationId: string,
  { token }: Pick<Person, "token">,
  signal?: AbortSignal,
  position?: string,
): Promise<Following> => {
  const response = await app.request(`/v1/orgs/${organizationId}/events`, {
    token,
    ...(signal ? { signal } : {}),
    ...(position === undefined ? {} : { headers: { "Last-Event-ID": position } }),
  });
  const type = response.headers.get("content-type");
  if (type !== "text/event-stream") throw new Error(`no stream, but ${response.status} ${type}`);
  const reader = (response.body ?? new ReadableStream()).getReader();
  const decoder = new TextDecoder();
  let buffer = "";
  let said: string | undefined;
  return {
    position: () => said,
    next: async () => {
      for (;;) {
        const end = buffer.indexOf("\n\n");
        const block = buffer.slice(0, end);
        if (end >= 0) {
          buffer = buffer.slice(end + 2);
          if (block.startsWith("id: ")) said = block.slice("id: ".length);
          if (!block.startsWith("event: change\ndata: ")) continue;
          return JSON.parse(block.slice(block.indexOf("{"))) as Change;
        }
        const { done, value } = await reader.read();
        if (done) return undefined;
        buffer += decoder.decode(value as Uint8Array, { stream: true });
      }
    },
    leave: () => reader.cancel(),
  };
};

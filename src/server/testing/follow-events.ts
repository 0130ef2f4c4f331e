import type { Person, TestApp } from "./make-app.ts";

/** A write as reported to those who follow an organization. */
export interface Change {
  readonly action: string;
  readonly target: { readonly type: string; readonly id: string };
  readonly actor: string;
}

/** An open stream of an organization's events. */
export interface Following {
  /** Waits for a change; undefined once the stream has ended. */
  next(): Promise<Change | undefined>;
  /** Returns the position to resume from, as last sent before the most recent change returned by `next`. */
  position(): string | undefined;
  leave(): Promise<void>;
}

/** Opens an organization's event stream, optionally from a position; throws if it is refused. */
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

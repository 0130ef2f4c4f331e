import type { Operation } from "#contract/operation.ts";
import type { Place } from "#server/testing/place.ts";
import type { Sample } from "./samples.ts";

/** The path of an operation with its parameters filled in. */
export const pathOf = (operation: Operation, params: Sample["params"] = {}): string =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );

/** A query as it stands in an address; empty, or with its question mark. */
export const queryOf = (query: Sample["query"] = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) parameters.append(name, one);
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
};

export interface SendOptions {
  /** The bearer token; undefined for nobody. */
  readonly token?: string | undefined;
  /** The body as text, where it is not the sample's own as JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who makes the sample's call when nobody else is named. */
export const tokenFor = (operation: Operation, sample: Sample, place: Place): string | undefined =>
  operation.permission === "public" ? undefined : (sample.as ?? place.admin).token;

/** Sends a call of an operation as it is, without the generated client's types in the way. */
export const send = (
  { app }: Place,
  operation: Operation,
  sample: Sample,
  { token, text, headers = {} }: SendOptions = {},
): Promise<Response> => {
  const body = text ?? (sample.body === undefined ? undefined : JSON.stringify(sample.body));
  return app.request(`${pathOf(operation, sample.params)}${queryOf(sample.query)}`, {
    method: operation.method,
    ...(token === undefined ? {} : { token }),
    headers: {
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...sample.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
};

/** Sends the sample for whom it is meant. */
export const sendSample = (
  place: Place,
  operation: Operation,
  sample: Sample,
  options: SendOptions = {},
): Promise<Response> =>
  send(place, operation, sample, { token: tokenFor(operation, sample, place), ...options });

/** The body as JSON; undefined when there is none. A stream is let go instead of read. */
export const bodyOf = async (response: Response): Promise<unknown> => {
  if (response.headers.get("content-type") === "text/event-stream") {
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  if (!response.headers.get("content-type")?.startsWith("application/json")) return undefined;
  return text === "" ? undefined : JSON.parse(text);
};

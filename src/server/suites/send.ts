import type { Operation } from "#contract/operation.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import type { ExampleRequest } from "./example-requests.ts";

/** Returns the path of an operation with its parameters filled in. */
export const pathOf = (operation: Operation, params: ExampleRequest["params"] = {}): string =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );

/** Returns a query string with its question mark, or an empty string. */
export const queryOf = (query: ExampleRequest["query"] = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) parameters.append(name, one);
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
};

/** Whether the operation takes a form instead of JSON. */
export const takesForm = ({ bodyType }: Operation): boolean => bodyType !== undefined;

/** Returns the content type of the operation's request body. */
export const contentTypeOf = ({ bodyType, takesFile }: Operation): string =>
  takesFile === true ? "application/octet-stream" : (bodyType ?? "application/json");

/** Encodes a body in the operation's content type. */
export const bodyText = (operation: Operation, body: unknown): string => {
  if (!takesForm(operation)) return JSON.stringify(body);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(body) as Record<string, unknown>))
    form.append(name, String(value));
  return form.toString();
};

export interface SendOptions {
  /** The bearer token; undefined to send none. */
  readonly token?: string | undefined;
  /** The body as text, if not the example's own as JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Returns the token of the caller of an example by default. */
export const tokenFor = (
  operation: Operation,
  example: ExampleRequest,
  fixture: OrganizationFixture,
): string | undefined =>
  operation.permission === "public" ? undefined : (example.as ?? fixture.admin).token;

/** Sends a raw call of an operation, without the types of the generated client. */
export const send = (
  { app }: OrganizationFixture,
  operation: Operation,
  example: ExampleRequest,
  { token, text, headers = {} }: SendOptions = {},
): Promise<Response> => {
  const { body: value, file } = example;
  const body = text ?? file ?? (value === undefined ? undefined : bodyText(operation, value));
  return app.request(`${pathOf(operation, example.params)}${queryOf(example.query)}`, {
    method: operation.method,
    ...(token === undefined ? {} : { token }),
    headers: {
      ...(body === undefined ? {} : { "Content-Type": contentTypeOf(operation) }),
      ...example.headers,
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  });
};

/** Sends an example as its intended caller. */
export const sendExample = (
  fixture: OrganizationFixture,
  operation: Operation,
  example: ExampleRequest,
  options: SendOptions = {},
): Promise<Response> =>
  send(fixture, operation, example, { token: tokenFor(operation, example, fixture), ...options });

/** Returns the body as JSON; undefined if there is none. A stream is cancelled instead of read. */
export const bodyOf = async (response: Response): Promise<unknown> => {
  if (response.headers.get("content-type") === "text/event-stream") {
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  if (!response.headers.get("content-type")?.startsWith("application/json")) return undefined;
  return text === "" ? undefined : JSON.parse(text);
};

import type { Operation } from "#contract/operation.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import type { ExampleRequest } from "./example-requests.ts";

/** The path of an operation with its parameters filled in. */
export const pathOf = (operation: Operation, params: ExampleRequest["params"] = {}): string =>
  operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ""),
  );

/** A query as it stands in an address; empty, or with its question mark. */
export const queryOf = (query: ExampleRequest["query"] = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) parameters.append(name, one);
  const text = parameters.toString();
  return text === "" ? "" : `?${text}`;
};

/** Whether the operation takes a form, and not JSON. */
export const takesForm = ({ bodyType }: Operation): boolean => bodyType !== undefined;

/** How the operation wants its body to be written. */
export const contentTypeOf = ({ bodyType, takesFile }: Operation): string =>
  takesFile === true ? "application/octet-stream" : (bodyType ?? "application/json");

/** A body as the operation's content type writes it. */
export const bodyText = (operation: Operation, body: unknown): string => {
  if (!takesForm(operation)) return JSON.stringify(body);
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(Object(body) as Record<string, unknown>))
    form.append(name, String(value));
  return form.toString();
};

export interface SendOptions {
  /** The bearer token; undefined for nobody. */
  readonly token?: string | undefined;
  /** The body as text, where it is not the example's own as JSON. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who makes the example's call when nobody else is named. */
export const tokenFor = (
  operation: Operation,
  example: ExampleRequest,
  fixture: OrganizationFixture,
): string | undefined =>
  operation.permission === "public" ? undefined : (example.as ?? fixture.admin).token;

/** Sends a call of an operation as it is, without the generated client's types in the way. */
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

/** Sends the example for whom it is meant. */
export const sendExample = (
  fixture: OrganizationFixture,
  operation: Operation,
  example: ExampleRequest,
  options: SendOptions = {},
): Promise<Response> =>
  send(fixture, operation, example, { token: tokenFor(operation, example, fixture), ...options });

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

import { readFileSync } from "node:fs";
import { type Definitions, type Described, misfit } from "./json-schema.ts";

/**
 * Checks every response that tests receive against the published document, independently of the schema that produced
 * it: the status must be declared, the content type listed, and the body valid.
 */

interface DescribedAnswer {
  readonly content?: Readonly<Record<string, { readonly schema: Described }>>;
}
interface PublishedDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<Record<string, { readonly responses: Readonly<Record<string, DescribedAnswer>> }>>
    >
  >;
  readonly components: { readonly schemas: Definitions };
}

interface Route {
  readonly steps: readonly string[];
  readonly method: string;
  readonly path: string;
  readonly responses: Readonly<Record<string, DescribedAnswer>>;
}

const isParameter = (step: string): boolean => step.startsWith("{");

const readDocument = () => {
  const file = new URL("../../contract/openapi.json", import.meta.url);
  const { paths, components } = JSON.parse(readFileSync(file, "utf8")) as PublishedDocument;
  const routes = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, { responses }]): Route => {
      return { steps: path.split("/"), method: method.toUpperCase(), path, responses };
    }),
  );
  const named = (route: Route): number => route.steps.filter((step) => !isParameter(step)).length;
  // A path with more literal segments takes precedence over one with parameters in their place.
  return { schemas: components.schemas, routes: routes.toSorted((a, b) => named(b) - named(a)) };
};

let read: ReturnType<typeof readDocument> | undefined;
const published = () => (read ??= readDocument());

const routeOf = ({ method, url }: Request): Route | undefined => {
  const steps = new URL(url).pathname.split("/");
  return published().routes.find(
    (route) =>
      route.method === method &&
      route.steps.length === steps.length &&
      route.steps.every((step, at) => isParameter(step) || step === steps[at]),
  );
};

const textOf = (response: Response): Promise<string> =>
  response.headers.get("content-encoding") === "gzip" && response.body
    ? new Response(response.body.pipeThrough(new DecompressionStream("gzip"))).text()
    : response.text();

const wrongWith = async ({ responses }: Route, response: Response): Promise<string | undefined> => {
  const { status } = response;
  // A defect is not part of the contract; tests that cause one check it themselves.
  if (status === 500) return undefined;
  const declared = responses[status];
  if (declared === undefined) return "the status is not declared";
  const type = response.headers.get("content-type");
  const { content } = declared;
  if (content === undefined) return type === null ? undefined : `a body of ${type} is not declared`;
  const json = content["application/json"];
  if (json === undefined) return undefined;
  if (type !== "application/json") return `the content type is ${type}`;
  const body: unknown = JSON.parse(await textOf(response.clone()));
  return misfit(published().schemas, json.schema, body);
};

const found: string[] = [];

/** Records what is wrong with a response. */
export const checkAnswer = async (request: Request, response: Response): Promise<void> => {
  const route = routeOf(request);
  const wrong = route && (await wrongWith(route, response));
  if (wrong !== undefined)
    found.push(`${route?.method} ${route?.path} ${response.status}: ${wrong}`);
};

/** Returns and clears the recorded problems. */
export const wrongAnswers = (): string[] => found.splice(0);

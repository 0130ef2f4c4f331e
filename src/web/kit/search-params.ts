/** Parses one search parameter of an address; returns undefined for an invalid value, which is dropped. */
export type SearchParam<Value> = (given: unknown) => Value | undefined;

/** A non-empty text, cut to `maxLength` characters: the limit of the request it is used in. */
export const text =
  (maxLength?: number): SearchParam<string> =>
  (given) =>
    typeof given === "string" && given !== "" ? given.slice(0, maxLength) : undefined;

/** The cursor of a page of results; absent for the first page. */
export const cursor: SearchParam<string> = text();

/** One of several values, such as the options of a filter or the sort keys of a list. */
export const oneOf =
  <const Value extends string | number | boolean>(values: readonly Value[]): SearchParam<Value> =>
  (given) =>
    // A loaded address contains text, a navigation the value itself.
    values.find((value) => value === given || `${value}` === given);

/** A setting that is on; off when absent. */
export const flag: SearchParam<"yes"> = oneOf(["yes"]);

/** The parsed search parameters of an address; an absent one has its default. */
type Search<Params> = {
  [Name in keyof Params]?: Params[Name] extends SearchParam<infer Value>
    ? Value | undefined
    : never;
};

/**
 * Declares the search parameters of a screen; the result is its route's `validateSearch`. Invalid values are dropped
 * rather than refused. Every name is in the result, because the router keeps the address's value of a name that is
 * missing.
 */
export const searchParams =
  <const Params extends Readonly<Record<string, SearchParam<string | number | boolean>>>>(
    params: Params,
  ) =>
  (given: Readonly<Record<string, unknown>>): Search<Params> => {
    const read: Record<string, unknown> = {};
    for (const [name, param] of Object.entries(params)) read[name] = param(given[name]);
    return read as Search<Params>;
  };

/** The type of a screen's search parameters: `type TeamsSearch = SearchOf<typeof readTeamsSearch>`. */
export type SearchOf<Read extends (given: Readonly<Record<string, unknown>>) => unknown> =
  ReturnType<Read>;

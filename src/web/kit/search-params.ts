/** Reads one search parameter of an address; undefined for a value that means nothing, which is dropped. */
export type SearchParam<Value> = (given: unknown) => Value | undefined;

/** A text that is not empty, cut at `maxLength` characters: the limit of the request it goes into. */
export const text =
  (maxLength?: number): SearchParam<string> =>
  (given) =>
    typeof given === "string" && given !== "" ? given.slice(0, maxLength) : undefined;

/** The cursor of a page of a list; the first page when absent. */
export const cursor: SearchParam<string> = text();

/** One of some values, such as the options of a filter or the keys a list is sorted by. */
export const oneOf =
  <const Value extends string | number | boolean>(values: readonly Value[]): SearchParam<Value> =>
  (given) =>
    // A loaded address holds text, a navigation the value itself.
    values.find((value) => value === given || `${value}` === given);

/** Something that is on; off when absent. */
export const flag: SearchParam<"yes"> = oneOf(["yes"]);

/** What an address says by these parameters; an absent one has its default. */
type Search<Params> = {
  [Name in keyof Params]?: Params[Name] extends SearchParam<infer Value>
    ? Value | undefined
    : never;
};

/**
 * Declares the search parameters of a screen; the result is its route's `validateSearch`. Bad values are
 * dropped rather than refused. Every name is in the answer, because the router passes on a name that is
 * left out with the value it has in the address.
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

/** What a screen's address says: `type TeamsSearch = SearchOf<typeof readTeamsSearch>`. */
export type SearchOf<Read extends (given: Readonly<Record<string, unknown>>) => unknown> =
  ReturnType<Read>;

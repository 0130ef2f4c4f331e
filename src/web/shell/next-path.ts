/** An address to go on to after signing in; undefined unless it is a path of this very service. */
export const nextPath = (given: unknown): string | undefined => {
  if (typeof given !== "string" || !/^\/(?![/\\])/.test(given)) return undefined;
  const { origin } = window.location;
  return URL.canParse(given, origin) && new URL(given, origin).origin === origin
    ? given
    : undefined;
};

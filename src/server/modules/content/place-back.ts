/**
 * Where something goes back to among the siblings that are there now: behind the nearest of those it stood
 * behind before, or else first.
 */
export const placeBack = (
  id: string,
  before: readonly string[],
  now: readonly string[],
): number => {
  const siblings = now.filter((one) => one !== id);
  const preceding = before.slice(0, Math.max(before.indexOf(id), 0)).toReversed();
  const nearest = preceding.find((one) => siblings.includes(one));
  return nearest === undefined ? 0 : siblings.indexOf(nearest) + 1;
};

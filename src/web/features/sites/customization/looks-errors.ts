const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const ownMessage = (error: Record<string, unknown>): string | undefined =>
  typeof error["message"] === "string" && error["message"] !== "" ? error["message"] : undefined;

/** The first message of an error, however deep it stands. */
export const messageIn = (error: unknown): string | undefined => {
  if (!isRecord(error)) return undefined;
  const own = ownMessage(error);
  if (own !== undefined) return own;
  for (const [key, part] of Object.entries(error)) {
    const message = key === "ref" ? undefined : messageIn(part);
    if (message !== undefined) return message;
  }
  return undefined;
};

/** The message at one place within an error, such as "0.to.url"; of a list as a whole at "". */
export const messageAt = (error: unknown, place: string): string | undefined => {
  const found = (place === "" ? [] : place.split(".")).reduce<unknown>(
    (part, step) => (isRecord(part) ? part[step] : undefined),
    error,
  );
  if (!isRecord(found)) return undefined;
  const { root } = found;
  return ownMessage(found) ?? (isRecord(root) ? ownMessage(root) : undefined);
};

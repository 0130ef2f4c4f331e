import { ServiceFailure } from "#web/api/failures.ts";
import { valuePathOf } from "./customization-values.ts";

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

/** The message at one path within an error, such as "0.to.url"; of a list as a whole at "". */
export const messageAt = (error: unknown, place: string): string | undefined => {
  const found = (place === "" ? [] : place.split(".")).reduce<unknown>(
    (part, step) => (isRecord(part) ? part[step] : undefined),
    error,
  );
  if (!isRecord(found)) return undefined;
  const { root } = found;
  return ownMessage(found) ?? (isRecord(root) ? ownMessage(root) : undefined);
};

/** A failure of the service with its details at the fields of the form; any other as it is. */
const failureAtFields = (failure: unknown): unknown => {
  if (!(failure instanceof ServiceFailure)) return failure;
  const { message, kind, status, requestId, retryAfter, details } = failure;
  return new ServiceFailure(message, {
    kind,
    status,
    requestId,
    retryAfter,
    details: details.map((detail) => ({ ...detail, path: valuePathOf(detail.path) })),
  });
};

/** Waits for a request; rejects with `failureAtFields` of its failure. */
export const withFailureAtFields = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
  try {
    return await sent;
  } catch (failure) {
    throw failureAtFields(failure);
  }
};

import { ServiceFailure } from "#web/api/failures.ts";
import { lookPathOf } from "./looks-places.ts";

/** A failure with its mistakes at the fields of the form; any other failure as it is. */
export const looksFailure = (failure: unknown): unknown => {
  if (!(failure instanceof ServiceFailure)) return failure;
  const { message, kind, status, requestId, retryAfter, details } = failure;
  return new ServiceFailure(message, {
    kind,
    status,
    requestId,
    retryAfter,
    details: details.map((detail) => ({ ...detail, path: lookPathOf(detail.path) })),
  });
};

/** Sends something, and has what is refused said at the fields of the form. */
export const saidAtFields = async <Answer>(sent: Promise<Answer>): Promise<Answer> => {
  try {
    return await sent;
  } catch (failure) {
    throw looksFailure(failure);
  }
};

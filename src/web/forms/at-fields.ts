import { type FailureDetail, ServiceFailure } from "#web/api/failures.ts";

/**
 * Renames the details of a failure from the fields of the request body to those of a form. Other errors are returned
 * unchanged.
 */
export const atFields = (
  error: unknown,
  rename: (detail: FailureDetail) => FailureDetail,
): unknown => {
  if (!(error instanceof ServiceFailure)) return error;
  const { message, kind, status, reason, requestId, retryAfter } = error;
  const details = error.details.map(rename);
  return new ServiceFailure(message, { kind, status, reason, requestId, retryAfter, details });
};

import { type FailureDetail, ServiceFailure } from "#web/api/failures.ts";

/** A failure whose details name the fields of a form: the service names them as its body has them. Others stay as they are. */
export const atFields = (
  error: unknown,
  rename: (detail: FailureDetail) => FailureDetail,
): unknown => {
  if (!(error instanceof ServiceFailure)) return error;
  const { message, kind, status, reason, requestId, retryAfter } = error;
  const details = error.details.map(rename);
  return new ServiceFailure(message, { kind, status, reason, requestId, retryAfter, details });
};

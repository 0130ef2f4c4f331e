import { type FailureDetail, ServiceFailure } from "#web/api/failures.ts";
import { StructureRefusal } from "#site/structure/failures.ts";

/** The field of a form that a place such as `edits.0.path` or `0.path` is about. */
const fieldOf = (path: string): string => path.replace(/^(?:edits\.)?\d+\./, "");

/** A failure in the form that forms show: mistakes at the fields of the only edit they made. */
export const asFormFailure = (error: unknown): unknown => {
  if (error instanceof StructureRefusal)
    return new ServiceFailure(error.message, {
      kind: "refused",
      status: 400,
      details: [{ path: fieldOf(error.path), message: error.message }],
    });
  if (!(error instanceof ServiceFailure) || error.details.length === 0) return error;
  const details = error.details.map(({ path, message }): FailureDetail => ({
    path: fieldOf(path),
    message,
  }));
  const { kind, status, requestId, retryAfter, message } = error;
  return new ServiceFailure(message, { kind, status, details, requestId, retryAfter });
};

import { z } from "zod";
import type { importTarget } from "#contract/schemas/import.ts";
import type { ImportTarget } from "#web/api/imports.ts";
import { onlySet } from "#web/api/queries.ts";
import { targetMessages as messages } from "../messages.ts";

/** The target of an import as a form value. */
export const targetChoice = z
  .object({
    where: z.enum(["new", "request", "space"]),
    /** Number of the change request, if that is the choice. */
    request: z.string().nullable(),
    /** The page to import below; null for the top level. */
    page: z.string().nullable(),
  })
  .refine(({ where, request }) => where !== "request" || request !== null, {
    path: ["request"],
    error: messages.needsRequest,
  });
export type TargetChoice = z.infer<typeof targetChoice>;

/** Converts a target from a form to one for a request, dropping values that are not set. */
export const asTarget = ({ space, ...rest }: z.infer<typeof importTarget>): ImportTarget => ({
  space,
  ...onlySet<Omit<ImportTarget, "space">>(rest),
});

/** A change request with the fields the choice needs. */
interface NumberedRequest {
  readonly id: string;
  readonly number: number;
}

/** The choice for a target; `requests` are those that can be selected. */
export const choiceOf = (
  { changeRequest, direct, page }: ImportTarget,
  requests: readonly NumberedRequest[],
): TargetChoice => {
  const known = requests.find(({ id }) => id === changeRequest);
  const below = { page: page ?? null };
  if (known !== undefined) return { where: "request", request: `${known.number}`, ...below };
  return { where: direct === true ? "space" : "new", request: null, ...below };
};

/** The target for a choice. */
export const targetOf = (
  space: string,
  { where, request, page }: TargetChoice,
  requests: readonly NumberedRequest[],
): ImportTarget => {
  const chosen = requests.find(({ number }) => `${number}` === request);
  return {
    space,
    ...(where === "space" && { direct: true }),
    ...(where === "request" && chosen !== undefined && { changeRequest: chosen.id }),
    ...(page !== null && { page }),
  };
};

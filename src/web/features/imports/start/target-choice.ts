import { z } from "zod";
import type { importTarget } from "#contract/schemas/import.ts";
import type { ImportTarget } from "#web/api/imports.ts";
import { onlySet } from "#web/api/queries.ts";
import { targetMessages as messages } from "../messages.ts";

/** Where an import writes, as a form has it. */
export const targetChoice = z
  .object({
    where: z.enum(["new", "request", "space"]),
    /** Number of the change request, where that is the choice. */
    request: z.string().nullable(),
    /** The page to import below; null for the top. */
    page: z.string().nullable(),
  })
  .refine(({ where, request }) => where !== "request" || request !== null, {
    path: ["request"],
    error: messages.needsRequest,
  });
export type TargetChoice = z.infer<typeof targetChoice>;

/** A target as a form keeps it, as a request names it: without what is not set. */
export const asTarget = ({ space, ...rest }: z.infer<typeof importTarget>): ImportTarget => ({
  space,
  ...onlySet<Omit<ImportTarget, "space">>(rest),
});

/** A change request as the choice knows it. */
interface NumberedRequest {
  readonly id: string;
  readonly number: number;
}

/** The choice that a target stands for; `requests` are those that may be chosen. */
export const choiceOf = (
  { changeRequest, direct, page }: ImportTarget,
  requests: readonly NumberedRequest[],
): TargetChoice => {
  const known = requests.find(({ id }) => id === changeRequest);
  const below = { page: page ?? null };
  if (known !== undefined) return { where: "request", request: `${known.number}`, ...below };
  return { where: direct === true ? "space" : "new", request: null, ...below };
};

/** The target that a choice stands for. */
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

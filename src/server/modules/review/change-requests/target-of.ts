import type { ChangeRequestRow } from "./change-request-rows.ts";

/** A change request as events name it. */
export const targetOf = ({ id, number, subject }: ChangeRequestRow) => ({
  type: "change-request",
  id,
  label: subject === "" ? `#${number}` : `#${number} ${subject}`,
});

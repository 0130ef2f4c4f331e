import { useState } from "react";

interface SteadyRows<Row> {
  readonly rows: readonly Row[] | undefined;
  /** Whether the list as it is now holds rows that are not shown yet. */
  readonly changed: boolean;
  readonly showChanges: () => void;
}

interface Held {
  readonly question: string;
  readonly ids: readonly string[];
}

/**
 * Rows that stay where they are while somebody reads them. What changes in a row shows at once and
 * what is gone goes; rows that come in, which would move the others, wait until they are asked for.
 *
 * @param question  names the list; with another question everything starts anew
 */
export const useSteadyRows = <Row extends { readonly id: string }>(
  question: string,
  latest: readonly Row[] | undefined,
): SteadyRows<Row> => {
  const [held, setHeld] = useState<Held>();
  const newest = latest && { question, ids: latest.map(({ id }) => id) };
  if (newest !== undefined && held?.question !== question) setHeld(newest);

  if (latest === undefined || held?.question !== question) {
    return { rows: latest, changed: false, showChanges: () => undefined };
  }
  const byId = new Map(latest.map((row) => [row.id, row]));
  const shown = new Set(held.ids);
  return {
    rows: held.ids.flatMap((id) => byId.get(id) ?? []),
    changed: latest.some(({ id }) => !shown.has(id)),
    showChanges: () => setHeld(newest),
  };
};

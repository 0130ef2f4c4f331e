import { useKeys } from "./keys.tsx";

/**
 * Returns the element that keys focus in a table row: its link, or else its first control that does not select it.
 */
const stopIn = (row: Element): HTMLElement | null =>
  row.querySelector<HTMLElement>("[data-row-link]") ??
  row.querySelector<HTMLElement>("a[href]") ??
  row.querySelector<HTMLElement>("button, select");

/** Returns one element per row of the lists on the screen, in order; lists other than tables mark theirs. */
const stops = (): HTMLElement[] =>
  [
    ...document.querySelectorAll<HTMLElement>("main [data-rows] > tr, main [data-row-link]"),
  ].flatMap((found) => {
    if (found.matches("tr")) return stopIn(found) ?? [];
    return found.closest("[data-rows]") === null ? found : [];
  });

/** Table rows, and selectable rows that other lists mark. */
const ROWS = "[data-rows] > tr, [data-selectable-row]";

const focusedRow = (): Element | null => document.activeElement?.closest(ROWS) ?? null;

const step = (by: 1 | -1) => () => {
  const all = stops();
  const row = focusedRow();
  const at = all.findIndex(
    (stop) => stop === document.activeElement || (row !== null && row.contains(stop)),
  );
  const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by;
  all[next]?.focus();
};

const boxOf = (row: Element | null): HTMLElement | null =>
  row?.querySelector<HTMLElement>("input[type=checkbox]") ?? null;

const hasRows = (): boolean => stops().length > 0;
const hasBoxes = (): boolean => boxOf(document.querySelector(`main :is(${ROWS})`)) !== null;

/**
 * In every list, j and k move through the rows, Enter opens one, and x selects it where rows are selectable. A
 * screen's own keys for j, k or x take precedence.
 */
export const useRowKeys = (): void =>
  useKeys([
    {
      keys: "x",
      label: "Select row",
      fallback: true,
      when: hasBoxes,
      run: () => boxOf(focusedRow())?.click(),
    },
    { keys: "j", label: "Next row", fallback: true, when: hasRows, run: step(1) },
    { keys: "k", label: "Previous row", fallback: true, when: hasRows, run: step(-1) },
  ]);

import { useKeys } from "./keys.tsx";

const rowLinks = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>("main [data-row-link]"),
];

const step = (by: 1 | -1) => () => {
  const links = rowLinks();
  const at = links.findIndex((link) => link === document.activeElement);
  const next = at === -1 ? (by === 1 ? 0 : links.length - 1) : at + by;
  links[next]?.focus();
};

/** Selects the row whose link, or something in it, has the focus. */
const select = () =>
  document.activeElement
    ?.closest("tr")
    ?.querySelector<HTMLElement>("input[type=checkbox]")
    ?.click();

interface RowKeys {
  /** Rows can be selected. */
  readonly selects?: boolean;
}

/** j and k walk through the rows of a list; Enter opens one, being a link, and x selects it. */
export const useRowKeys = ({ selects = false }: RowKeys = {}): void =>
  useKeys([
    ...(selects ? [{ keys: "x", label: "Select row", run: select }] : []),
    { keys: "j", label: "Next row", run: step(1) },
    { keys: "k", label: "Row before", run: step(-1) },
  ]);

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

/** j and k walk through the rows of a list; Enter opens one, being a link. */
export const useRowKeys = (): void =>
  useKeys([
    { keys: "j", label: "Next row", run: step(1) },
    { keys: "k", label: "Row before", run: step(-1) },
  ]);

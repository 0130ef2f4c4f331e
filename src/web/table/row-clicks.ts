import type { MouseEvent } from "react";

/** What takes a click for itself. */
const CONTROLS =
  "a, button, input, select, textarea, label, summary, [role=button], [contenteditable]";
/** A press that goes further before it is released selects text, or drags. */
const LONGEST_CLICK_PX = 4;

type Press = MouseEvent<HTMLTableSectionElement>;

/** The link of the row that was pressed beside its controls. What opens over the page is no part of a row. */
const linkBeside = ({ target, currentTarget }: Press): HTMLAnchorElement | undefined => {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined;
  if (target.closest(CONTROLS) !== null) return undefined;
  return target.closest("tr")?.querySelector<HTMLAnchorElement>("a[data-row-link]") ?? undefined;
};

let pressedAt = { x: 0, y: 0 };

const onMouseDown = (press: Press): void => {
  pressedAt = { x: press.clientX, y: press.clientY };
  // As on a link: the middle button does not begin to scroll, nor does Shift select up to here.
  if ((press.button === 1 || press.shiftKey) && linkBeside(press)) press.preventDefault();
};

const isShort = ({ clientX, clientY }: Press): boolean =>
  Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) <= LONGEST_CLICK_PX;

const open = ({ href }: HTMLAnchorElement): void => void window.open(href, "_blank", "noopener");

const onClick = (click: Press): void => {
  if (click.defaultPrevented || click.altKey || !isShort(click)) return;
  const link = linkBeside(click);
  if (link === undefined) return;
  // The browser makes a tab of it, or a window, as the keys say.
  if (click.ctrlKey || click.metaKey || click.shiftKey) open(link);
  else link.click();
};

const onAuxClick = (click: Press): void => {
  if (click.button !== 1 || click.defaultPrevented || !isShort(click)) return;
  const link = linkBeside(click);
  if (link !== undefined) open(link);
};

/**
 * Handlers for the body of a table: a click anywhere in a row counts as one on its link (`rowLink` of column.ts), with
 * the middle button and the keys that open a tab or a window, too. Controls keep their own clicks, and text can be
 * selected. The link itself cannot cover its row: a row of a table is nothing to position in by in every browser.
 */
export const rowClicks = { onMouseDown, onClick, onAuxClick };

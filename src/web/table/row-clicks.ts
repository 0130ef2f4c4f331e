import type { MouseEvent } from "react";

/** Elements that handle clicks themselves. */
const CONTROLS =
  "a, button, input, select, textarea, label, summary, [role=button], [contenteditable]";
/** A press that moves further than this before its release selects text or drags, in pixels. */
const LONGEST_CLICK_PX = 4;

type Press = MouseEvent<HTMLTableSectionElement>;

/**
 * Returns the link of the row that was pressed outside its controls. Content that opens over the page is not part of
 * a row.
 */
const linkBeside = ({ target, currentTarget }: Press): HTMLAnchorElement | undefined => {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return undefined;
  if (target.closest(CONTROLS) !== null) return undefined;
  return target.closest("tr")?.querySelector<HTMLAnchorElement>("a[data-row-link]") ?? undefined;
};

let pressedAt = { x: 0, y: 0 };

const onMouseDown = (press: Press): void => {
  pressedAt = { x: press.clientX, y: press.clientY };
  // As on a link: the middle button does not start to scroll, and Shift does not extend the selection to here.
  if ((press.button === 1 || press.shiftKey) && linkBeside(press)) press.preventDefault();
};

const isShort = ({ clientX, clientY }: Press): boolean =>
  Math.hypot(clientX - pressedAt.x, clientY - pressedAt.y) <= LONGEST_CLICK_PX;

const open = ({ href }: HTMLAnchorElement): void => void window.open(href, "_blank", "noopener");

const onClick = (click: Press): void => {
  if (click.defaultPrevented || click.altKey || !isShort(click)) return;
  const link = linkBeside(click);
  if (link === undefined) return;
  // The browser opens a tab or a window, depending on the keys.
  if (click.ctrlKey || click.metaKey || click.shiftKey) open(link);
  else link.click();
};

const onAuxClick = (click: Press): void => {
  if (click.button !== 1 || click.defaultPrevented || !isShort(click)) return;
  const link = linkBeside(click);
  if (link !== undefined) open(link);
};

/**
 * Handlers for the body of a table: a click anywhere in a row acts on its link (`rowLink` of column.ts), also with
 * the middle button and the keys that open a tab or a window. Controls keep their own clicks, and text can be
 * selected. The link itself cannot cover its row, because table rows cannot be a containing block in every browser.
 */
export const rowClicks = { onMouseDown, onClick, onAuxClick };

/** A ref that scrolls an element into view as it appears, such as a failure below a long form. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: "nearest" });

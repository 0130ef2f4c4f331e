/** A ref that scrolls what appears into sight, such as a failure below a long form. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: "nearest" });

/** The preview on the page. */
export const PREVIEW_ID = "looks-preview";

/** Brings the preview into sight, where it does not stand beside the form, and moves focus to it. */
export const showPreview = (): void => {
  const preview = document.getElementById(PREVIEW_ID);
  preview?.focus({ preventScroll: true });
  preview?.scrollIntoView({ block: "start" });
};

/**
 * Writes a text to the clipboard. Rejects if the browser does not allow it, for example on a page without a secure
 * connection, which has no clipboard at all.
 */
export const writeClipboard = async (text: string): Promise<void> => {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (clipboard === undefined) throw new Error("this page has no clipboard");
  await clipboard.writeText(text);
};

/** The content of an e-mail, independent of text or HTML. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** The button. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the button. */
  readonly notes?: readonly string[];
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? "");

/** Text that people typed, on one line: control characters could begin another. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();

const plain = ({ paragraphs, action, notes = [] }: Letter): string =>
  [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...notes].join("\n\n");

const FONT = "font-family:system-ui,-apple-system,'Segoe UI',sans-serif";
const BUTTON =
  "display:inline-block;padding:10px 16px;border-radius:6px;background:#1f4fd8;color:#ffffff;text-decoration:none";

const html = ({ subject, paragraphs, action, notes = [] }: Letter): string => {
  const body = paragraphs.map((text) => `<p>${escape(text)}</p>`);
  const button = action
    ? [
        `<p><a href="${escape(action.url)}" style="${BUTTON}">${escape(action.label)}</a></p>`,
        `<p style="font-size:13px;color:#57606a">${escape(action.url)}</p>`,
      ]
    : [];
  const small = notes.map((text) => `<p style="font-size:13px;color:#57606a">${escape(text)}</p>`);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    `<body style="${FONT};font-size:15px;line-height:1.5;color:#1f2328;max-width:560px">`,
    ...body,
    ...button,
    ...small,
    "</body></html>",
  ].join("\n");
};

/** Renders the letter as an e-mail: a one-line subject, plain text, and the same as HTML. */
export const writeLetter = (
  letter: Letter,
): { readonly subject: string; readonly text: string; readonly html: string } => ({
  subject: oneLine(letter.subject),
  text: `${plain(letter)}\n`,
  html: html(letter),
});

/** Markdown designed to cost as much as its length allows. */
export interface HostileText {
  readonly name: string;
  /** Returns about `length` characters of it. */
  of(length: number): string;
}

const filled = (unit: string) => (length: number) =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const row = (cell: string, length: number) => `${filled(`|${cell}`)(length)}|\n`;
const table = (columns: number) => (length: number) => {
  const width = columns * 2;
  const rows = Math.max(1, Math.floor(length / width) - 2);
  return row("a", width) + row("-", width) + row("b", width).repeat(rows);
};
const counted = (length: number, line: (at: number) => string): string => {
  let text = "";
  for (let at = 0; text.length < length; at += 1) text += line(at);
  return text;
};

/** One for each construct whose cost could grow faster than its length. */
export const hostileTexts: readonly HostileText[] = [
  { name: "plain words", of: filled("word ") },
  { name: "one wide table row", of: (length) => table(Math.floor(length / 6))(length) },
  { name: "a long table", of: table(10) },
  { name: "many small tables", of: filled("|a|b|\n|-|-|\n|c|d|\n\n") },
  { name: "a long list", of: filled("- a\n") },
  { name: "a task list", of: filled("- [ ] a\n") },
  {
    name: "stairs of lists",
    of: (length) => counted(length, (at) => `${"  ".repeat(at % 500)}- a\n`),
  },
  { name: "deep lists", of: filled("- ") },
  { name: "nested quotes", of: (length) => `${filled("> ")(length)}x` },
  { name: "quotes of lists", of: filled("> - ") },
  { name: "links", of: filled("[a](b) ") },
  {
    name: "different links",
    of: (length) => counted(length, (at) => `[a](p${at}.md) `),
  },
  { name: "brackets", of: filled("[[") },
  { name: "open links", of: filled("[a](b") },
  { name: "pictures", of: filled("![a](b)") },
  { name: "footnotes", of: (length) => counted(length, (at) => `[^${at}]: a\n\n`) },
  { name: "references", of: (length) => counted(length, (at) => `[a${at}]: /b\n`) },
  { name: "emphasis", of: filled("*a **b ") },
  { name: "signs of emphasis", of: filled("*_") },
  { name: "backticks", of: (length) => counted(length, (at) => `${"`".repeat(at % 2000)} `) },
  { name: "attributes", of: (length) => `{% hint ${filled('a="b" ')(length)}%}\nx\n{% endhint %}` },
  { name: "open hints", of: filled('{% hint style="info" %}\n') },
  { name: "open tabs", of: filled('{% tabs %}\n{% tab title="x" %}\n') },
  { name: "HTML", of: filled("<a b=c>") },
  { name: "comments", of: filled("<!-- ") },
  { name: "code", of: (length) => `\`\`\`\n${filled("a\n")(length)}` },
  { name: "headings", of: filled("# a\n") },
  { name: "formulas", of: filled("$$x$$ ") },
  { name: "addresses", of: filled("<http://a.b> www.a.b ") },
];

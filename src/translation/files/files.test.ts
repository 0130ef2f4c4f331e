import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_FILE_UNITS } from "#contract/schemas/limits.ts";
import { cases } from "#testing/depth.ts";
import { anyText, translated } from "../testing/texts.ts";
import { unitStates } from "#contract/schemas/enums.ts";
import { readPO } from "./read-po.ts";
import { readXLIFF } from "./read-xliff.ts";
import type {
  FileHead,
  ReadFile,
  WrittenHead,
  WrittenPage,
  WrittenUnit,
} from "./translation-file.ts";
import { writePO } from "./write-po.ts";
import { writeXLIFF } from "./write-xliff.ts";

const about: FileHead = { translation: "t1", from: "en", to: "pt-br" };
const head: WrittenHead = { ...about, at: new Date("2026-03-01T12:34:56.789Z") };

const anyUnit: fc.Arbitrary<WrittenUnit> = fc
  .record({
    key: fc.oneof(
      fc.constantFrom(":title", "k1:alt-2", 'a"<&\n#'),
      fc.string({ minLength: 1, maxLength: 9 }),
    ),
    source: anyText(),
    target: fc.option(anyText(), { nil: undefined }),
    state: fc.constantFrom(...unitStates),
    old: fc.boolean(),
  })
  .map(({ key, source, target, state, old }) => ({
    key: key.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, "\n"),
    source: source.text,
    target: target && translated(target.text),
    state,
    oldSource: old && state === "stale" ? source.text : undefined,
  }));

const anyPages: fc.Arbitrary<WrittenPage[]> = fc
  .array(fc.tuple(fc.string(), fc.array(anyUnit, { maxLength: 4 })), { minLength: 1, maxLength: 3 })
  .map((pages) => pages.map(([title, units], at) => ({ id: `p${String(at)}`, title, units })));

/** The translations in a file, without the lines on which they stand. */
const unitsIn = (read: ReadFile): unknown => {
  if (read.error) return read.error;
  return read.units.map(({ page, key, source, target }) => ({ page, key, source, target }));
};

const given = (pages: readonly WrittenPage[]): unknown =>
  pages.flatMap(({ id, units }) =>
    units
      .filter(({ target = "" }) => target.trim() !== "")
      .map(({ key, source, target }) => ({ page: id, key, source, target })),
  );

test.each([
  ["XLIFF", writeXLIFF, readXLIFF],
  ["PO", writePO, readPO],
] as const)("what is written as %s is read again", (_name, write, read) => {
  fc.assert(
    fc.property(anyPages, (pages) => {
      const file = [...write(head, pages)].join("");
      const back = read(file);
      expect(unitsIn(back)).toEqual(given(pages));
      if (back.error) throw new Error(back.error.message);
      expect(back.head).toEqual(about);
      expect(back.refused).toEqual([]);
      for (const { line, key } of back.units)
        if (/^[\w:-]+$/.test(key))
          expect(
            file
              .split("\n")
              .slice(line - 1, line + 1)
              .join(),
          ).toContain(key);
    }),
    { numRuns: cases(200) },
  );
});

const unit = (state: WrittenUnit["state"]): WrittenUnit => ({
  key: state,
  source: "Run <x1/> <g2>now</g2>",
  target: "Jetzt <x1/> <g2>starten</g2>",
  state,
  oldSource: state === "stale" ? 'Old "text"\nhere' : undefined,
});
const page: WrittenPage = {
  id: "p1",
  title: "A <page>\n& more",
  units: [unit("stale"), unit("reviewed")],
};

test("a file of each kind", () => {
  expect([...writeXLIFF(head, [page])].join("")).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
  <file original="p1" source-language="en" target-language="pt-br" datatype="plaintext" date="2026-03-01T12:34:56.789Z" product-name="t1">
    <header>
      <note>A &lt;page>
&amp; more</note>
    </header>
    <body>
      <trans-unit id="stale" xml:space="preserve">
        <source>Run <x id="1"/> <g id="2">now</g></source>
        <target state="needs-adaptation">Jetzt <x id="1"/> <g id="2">starten</g></target>
        <alt-trans alttranstype="previous-version">
          <source>Old "text"
here</source>
          <target>Jetzt <x id="1"/> <g id="2">starten</g></target>
        </alt-trans>
      </trans-unit>
      <trans-unit id="reviewed" approved="yes" xml:space="preserve">
        <source>Run <x id="1"/> <g id="2">now</g></source>
        <target state="final">Jetzt <x id="1"/> <g id="2">starten</g></target>
      </trans-unit>
    </body>
  </file>
</xliff>
`);
  expect([...writePO(head, [page])].join("")).toBe(String.raw`msgid ""
msgstr ""
"Project-Id-Version: t1\n"
"PO-Revision-Date: 2026-03-01 12:34+0000\n"
"Last-Translator: \n"
"Language-Team: \n"
"Language: pt_BR\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"X-Source-Language: en\n"

# A <page> & more
#. stale
#, fuzzy
#| msgid ""
#| "Old \"text\"\n"
#| "here"
msgctxt "p1#stale"
msgid "Run <x1/> <g2>now</g2>"
msgstr "Jetzt <x1/> <g2>starten</g2>"

#. reviewed
msgctxt "p1#reviewed"
msgid "Run <x1/> <g2>now</g2>"
msgstr "Jetzt <x1/> <g2>starten</g2>"
`);
});

test("a file names its languages as whatever program wrote it does", () => {
  const po = [...writePO(head, [page])].join("");
  const xlf = [...writeXLIFF(head, [page])].join("");
  for (const code of ["pt_BR", "pt-BR", "pt-br"]) {
    expect(readPO(po.replace("pt_BR", code))).toMatchObject({ head: about });
    expect(readXLIFF(xlf.replace("pt-br", code))).toMatchObject({ head: about });
  }
});

const statusesIn = (read: ReadFile): string[] =>
  read.error ? [read.error.message] : read.units.map(({ status }) => status);

test("a file tells how far each translation is", () => {
  const units = (["machine", "memory", "stale", "edited", "reviewed"] as const).map(unit);
  const pages = [{ id: "p1", title: "P", units }];
  expect(statusesIn(readXLIFF([...writeXLIFF(head, pages)].join("")))).toEqual([
    "open",
    "open",
    "open",
    "done",
    "approved",
  ]);
  expect(statusesIn(readPO([...writePO(head, pages)].join("")))).toEqual([
    "done",
    "done",
    "open",
    "done",
    "done",
  ]);
});

const xliff = (
  inner: string,
  file = 'original="p1" source-language="en" target-language="de" product-name="t1"',
): string =>
  `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">\n<file ${file}><body>\n${inner}\n</body></file></xliff>`;

describe("an XLIFF file is refused", () => {
  test.each([
    ["with a document type", `<!DOCTYPE x [<!ENTITY a "aaaa">]>\n${xliff("")}`, 1, /DOCTYPE/],
    ["with an entity", xliff("&a;"), 3, /damaged: an & there has to be written &amp;\.$/],
    ["that is broken", xliff("<trans-unit id='a'>"), 4, /damaged: an element ends there before/],
    ["that is cut off", xliff("").slice(0, -20), 4, /damaged: it ends before <body> is closed/],
    ["that is another XML", "<html></html>", 1, /no XLIFF 1.2/],
    [
      "of XLIFF 2",
      '<xliff version="2.0" xmlns="urn:oasis:names:tc:xliff:document:2.0"/>',
      1,
      /no XLIFF 1.2/,
    ],
    ["that is no XML", "msgid", 1, /damaged: /],
    ["that is empty", "", 1, /damaged: |no file/],
    ["without units of its own", xliff("<trans-unit/>"), 3, /needs an id/],
    ["without a language", xliff("", 'original="p1"'), 2, /source-language/],
    ["with endless elements", xliff("<group>".repeat(5000)), 3, /too deep/],
  ])("%s", (_name, file, line, message) => {
    const read = readXLIFF(file);
    expect(read.error?.message).toMatch(message);
    expect(read.error?.line).toBe(line);
  });

  test("of more than one translation", () => {
    const other = xliff("").replace(
      "<file",
      '<file original="p2" source-language="en" target-language="fr"/><file',
    );
    expect(readXLIFF(other).error?.message).toMatch(/more than one/);
  });
});

test("an element that is no marker refuses its unit alone, with its line", () => {
  const read = readXLIFF(
    xliff(
      `<trans-unit id="a"><source>A</source><target>B<ph id="1">x</ph></target></trans-unit>
<trans-unit id="b"><source>A</source><seg-source><mrk mid="1" mtype="seg">A</mrk></seg-source><target><mrk mid="1" mtype="seg"><![CDATA[a < b]]></mrk></target></trans-unit>
<trans-unit id="c"><source>A</source><target/></trans-unit>`,
    ),
  );
  if (read.error) throw new Error(read.error.message);
  expect(read.refused).toEqual([
    { page: "p1", key: "a", line: 3, message: "<ph> is no marker of the source text." },
  ]);
  expect(read.units).toEqual([
    { page: "p1", key: "b", source: "A", target: "a &lt; b", status: "done", line: 4 },
  ]);
});

const po = (entries: string): string =>
  `msgid ""\nmsgstr "Project-Id-Version: t1\\nLanguage: de\\nX-Source-Language: en\\n"\n\n${entries}`;

describe("a PO file is refused", () => {
  test.each([
    ["without a header", 'msgctxt "p#k"\nmsgid "a"\nmsgstr "b"', 1, /no header/],
    ["with plural forms", po('msgid "a"\nmsgid_plural "b"\nmsgstr[0] "c"'), 5, /Plural/],
    ["with an open string", po('msgctxt "p#k"\nmsgid "a'), 5, /no line of a PO file/],
    ["with other lines", po("<xliff>"), 4, /no line of a PO file/],
    ["without contexts", po('msgid "a"\nmsgstr "b"'), 4, /names a page/],
    ["with a string alone", '"a"', 1, /before the first/],
    ["without a translation", po('msgctxt "p#k"\nmsgid "a"\n\nmsgctxt "p#l"'), 4, /no msgstr/],
    ["with two", po('msgctxt "p#k"\nmsgid "a"\nmsgstr "b"\nmsgstr "c"'), 7, /second msgstr/],
    ["that is empty", "", 1, /no header/],
  ])("%s", (_name, file, line, message) => {
    const read = readPO(file);
    expect(read.error?.message).toMatch(message);
    expect(read.error?.line).toBe(line);
  });

  test("with too many translations", () => {
    const many = Array.from(
      { length: MAX_FILE_UNITS + 1 },
      (_, at) => `msgctxt "p#${String(at)}"\nmsgid "a"\nmsgstr "b"`,
    );
    const read = readPO(po(many.join("\n")));
    expect(read.error).toEqual({
      message: "The file has more than 50000 translations.",
      line: 3 * MAX_FILE_UNITS + 4,
    });
  });
});

test("a PO file is read as other programs fold, escape and comment it", () => {
  const read = readPO(
    po(`# Note
#~ msgctxt "p#gone"
#~ msgid "x"
#~ msgstr "y"

#: place
#, c-format, fuzzy
#| msgid "old"
msgctxt "p#"
"k#1"
msgid ""
"A\\tb "
"\\"c\\" \\\\n"
msgstr ""
"\\x41\\101\\n"
"B"`).replaceAll("\n", "\r\n"),
  );
  if (read.error) throw new Error(read.error.message);
  expect(read.units).toEqual([
    { page: "p", key: "k#1", source: 'A\tb "c" \\n', target: "AA\nB", status: "open", line: 12 },
  ]);
});

test("hostile files come to an end", () => {
  const many = "<x".repeat(1_000_000);
  expect(readXLIFF(many).error).toBeDefined();
  expect(
    readXLIFF(xliff(`<trans-unit id="a"><source>${"<g id='1'>".repeat(100_000)}`)).error,
  ).toBeDefined();
  expect(readPO('msgid "a"\n'.repeat(500_000)).error).toBeDefined();
  expect(
    readPO(po(`msgctxt "p#k"\nmsgid "a"\nmsgstr "b"\n${'"b"\n'.repeat(500_000)}`)).error,
  ).toBeUndefined();
  expect(readPO(`"${"\\".repeat(5_000_000)}`).error).toBeDefined();
});

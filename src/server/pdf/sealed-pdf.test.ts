import { spawnSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { orderedPage, orderOf, textOf } from "#server/testing/ordered-pdf.ts";
import { readPdf } from "#server/testing/read-pdf.ts";
import { processArguments } from "./make-pdf.ts";
import type { OrderedPage, PdfResult } from "./pdf-order.ts";

const PAGES = 100;
/** What stands in a file beside the folder, and must never be in a PDF. */
const SECRET = "canary in another folder";

/** Runs a program without any network, where the disk can only be read but for one folder; then counts packets. */
const sealed = `
  mount --make-rprivate / && mount --bind "$1" "$1" && mount -o remount,bind,ro / || exit 99
  folder="$1"; shift
  mkfifo "$folder/input"
  "$@" <> "$folder/input"; code=$?
  cat /proc/net/dev > "$folder/packets"
  exit $code`;

const svg = (inside: string, before = ""): string =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="40">${inside}</svg>`;

/** Pictures that would reach out of the folder, if they could. */
const picturesOf = (outside: string): readonly string[] => [
  svg(`<image xlink:href="file://${outside}" width="9" height="9"/>`),
  svg(`<image href="${outside}" width="9" height="9"/>`),
  svg('<image href="http://127.0.0.1:9/x.png" width="9" height="9"/>'),
  svg('<use href="https://example.com/a.svg#b"/>'),
  svg("<text>&x;</text>", `<!DOCTYPE svg [<!ENTITY x SYSTEM "file://${outside}">]>`),
  svg(
    '<style>@import url("http://example.com/a.css"); text { fill: url(http://example.com/b) }</style>',
  ),
  svg("<script>fetch('http://example.com')</script><text>words</text>"),
  svg("&a;&a;", '<!DOCTYPE svg [<!ENTITY b "xxxxxxxxxx"><!ENTITY a "&b;&b;&b;&b;&b;&b;&b;&b;">]>'),
  `<?xml-stylesheet href="file://${outside}"?>${svg("")}`,
  "no picture at all",
];

/** Texts that are programs elsewhere. */
const textsOf = (outside: string): readonly string[] => [
  `#read("${outside}") #image("${outside}") #include "${outside}"`,
  '#import "@preview/cetz:0.3.0": canvas #eval("1 + 1")',
  `![out](${outside}) ![up](../../../../..${outside}) ![named](/files/../..${outside})`,
  `![remote](http://127.0.0.1:9/x.png) [file](file://${outside})`,
  `\`\`\`typ\n#read("${outside}")\n\`\`\`\n\n$ #read("${outside}") $`,
  `![carried](data:image/svg+xml;base64,${Buffer.from(svg("<text>x</text>")).toString("base64")})`,
  `![carried](data:image/png;base64,${Buffer.from("no picture").toString("base64")})`,
  `<iframe src="http://example.com"></iframe> <img src="file://${outside}">`,
  `{% embed url="http://127.0.0.1:9/" %}\n\n{% file src="file://${outside}" %}`,
  `[${"x".repeat(400)}](javascript:alert(1)) \\u{0000} <label> @ref *bold*`,
];

it("hostile texts and pictures are set without a network, and touch nothing outside of the folder", async ({
  skip,
}) => {
  if (spawnSync("unshare", ["--net", "--mount", "true"]).status !== 0)
    skip("no process can be cut off from the network here");
  const place = await mkdtemp(join(tmpdir(), "bindery-sealed-"));
  onTestFinished(() => rm(place, { recursive: true, force: true }));
  const folder = await mkdtemp(join(place, "order-"));
  const outside = join(place, "secret.txt");
  await writeFile(outside, SECRET);

  const [pictures, texts] = [picturesOf(outside), textsOf(outside)];
  const files: Record<string, { name: string; picture: string }> = {};
  const pages: OrderedPage[] = [];
  for (let at = 0; at < PAGES; at += 1) {
    const picture = `file-p${at}.svg`;
    files[`p${at}`] = { name: `Picture ${at}`, picture };
    await writeFile(join(folder, picture), pictures[at % pictures.length] ?? "");
    const text = texts[Math.floor(at / pictures.length) % texts.length] ?? "";
    pages.push(
      orderedPage(`a${at}`, `Page ${at} #read("${outside}")`, `${text}\n\n![](/files/p${at})`),
    );
  }
  await writeFile(join(folder, "order.json"), JSON.stringify(orderOf(pages, { files })));

  const { status, stderr } = spawnSync(
    "unshare",
    [
      "--net",
      "--mount",
      "sh",
      "-c",
      sealed,
      "sh",
      folder,
      process.execPath,
      ...processArguments(folder),
    ],
    { cwd: folder, env: { PATH: process.env.PATH }, encoding: "utf8", timeout: 110_000 },
  );
  expect({ status, stderr }).toMatchObject({ status: 0 });
  const result = JSON.parse(await readFile(join(folder, "result.json"), "utf8")) as PdfResult;
  expect(result.flaw).toBeUndefined();
  const pdf = await readPdf(await readFile(join(folder, "document.pdf")));
  expect(pdf.outline).toHaveLength(PAGES);
  expect(textOf(pdf)).not.toContain(SECRET);

  // The words that each line of the kernel's table has for an interface: bytes, packets and so on.
  const packets = await readFile(join(folder, "packets"), "utf8");
  const counted = packets
    .split("\n")
    .slice(2)
    .flatMap((line) => line.split(":")[1] ?? []);
  expect(counted.length).toBeGreaterThan(0);
  for (const line of counted)
    expect(
      line
        .trim()
        .split(/\s+/)
        .map(Number)
        .every((n) => n === 0),
    ).toBe(true);
});

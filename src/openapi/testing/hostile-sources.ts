/** A source that is invalid, dangerous or merely strange, with the expected outcome. */
export interface HostileSource {
  readonly name: string;
  readonly source: string | Uint8Array;
  /** The only error, or the first problem of a source that can be stored. */
  readonly error?: { readonly message: RegExp; readonly line: number };
  readonly problem?: { readonly message: RegExp; readonly line?: number };
}

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const error = (
  name: string,
  source: string | Uint8Array,
  message: RegExp,
  line = 1,
): HostileSource => ({ name, source, error: { message, line } });
const problem = (name: string, source: string, message: RegExp, line?: number): HostileSource => ({
  name,
  source,
  problem: { message, ...(line !== undefined && { line }) },
});
const data = (name: string, source: string): HostileSource => ({ name, source });

const head = 'openapi: 3.1.0\ninfo:\n  title: T\n  version: "1"\n';
const yaml = (rest: string): string => `${head}${rest}`;
const json = (rest: string): string =>
  `{"openapi":"3.1.0","info":{"title":"T","version":"1"},\n${rest}}`;
const referring = (to: string): string =>
  yaml(`paths: {}\ncomponents:\n  schemas:\n    A:\n      $ref: ${JSON.stringify(to)}\n`);

const deep = (open: string, close: string, levels: number, inner = ""): string =>
  open.repeat(levels) + inner + close.repeat(levels);

/** Each list contains the previous one twice: few bytes, very many values. */
const doubling = (levels: number): string =>
  [
    "x-0: &a0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]",
    ...Array.from(
      { length: levels },
      (_, level) => `x-${level + 1}: &a${level + 1} [${Array(10).fill(`*a${level}`).join(", ")}]`,
    ),
  ].join("\n");

const nesting = Array.from(
  { length: 130 },
  (_, level) => `x-${level}: &a${level} {b: ${level === 0 ? 1 : `*a${level - 1}`}}`,
).join("\n");

const ring = (size: number): string =>
  JSON.stringify(
    Object.fromEntries(
      Array.from({ length: size }, (_, index) => [
        `S${index}`,
        { properties: { next: { $ref: `#/components/schemas/S${(index + 1) % size}` } } },
      ]),
    ),
  );

const broken: HostileSource[] = [
  error("nothing", "", /empty/),
  error("spaces", " \n\t\n", /empty/),
  error("a byte order mark alone", "\u{FEFF}", /empty/),
  error("no UTF-8", latin(`${head}# caf\u00e9\npaths: {}\n`), /not UTF-8/, 5),
  error("no UTF-8 at the start", latin("\u00ff\u00fe"), /not UTF-8/),
  error("UTF-16", latin("\u00ff\u00fe{\u0000}\u0000"), /not UTF-8/),
  error("a character that is cut off", Uint8Array.from([123, 10, 0xe2, 0x82]), /not UTF-8/, 2),
  error("half a pair in UTF-8", Uint8Array.from([34, 0xed, 0xa0, 0x80, 34]), /not UTF-8/),
  error("an overlong slash", Uint8Array.from([10, 0xc0, 0xaf]), /not UTF-8/, 2),
  error("only a bracket", "{", /./),
  error("JSON that stops", '{"openapi":\n"3.1.0",', /Expected a name/, 2),
  error("JSON that stops in a text", '{"openapi":\n"3.1', /no end/, 2),
  error("a comma too many", '{"openapi": "3.1.0",\n}', /Expected a name/, 2),
  error("a comma too few", '{"a": 1\n"b": 2}', /Expected a comma/, 2),
  error("no colon", '{"a"\n1}', /Expected a colon/, 2),
  error("single quotes", "{\"a\":\n'b'}", /Expected a value/, 2),
  error("a comment in JSON", '{"a": 1,\n// no\n"b": 2}', /Expected a name/, 2),
  error("NaN in JSON", '{"a":\nNaN}', /Expected a value/, 2),
  error("a number with a leading zero", '{"a":\n01}', /Expected a comma/, 2),
  error("a number without its end", '{"a":\n1.}', /Expected a comma/, 2),
  error("a line break in a text", '{"a": "b\nc"}', /line break/),
  error("a control character in a text", '{"a": "\u0001"}', /control character/),
  error("an escape that there is not", '{"a":\n"\\x"}', /escape/, 2),
  error("half an escape", '{"a":\n"\\u12"}', /escape/, 2),
  error("two values", '{"a": 1}\n{"b": 2}', /nothing more/, 2),
  error("more brackets than there are", '{"a": 1}\n}', /nothing more/, 2),
  error("the wrong bracket", '{"a": [1\n}}', /Expected a comma or “\]”/, 2),
  error("a name twice in JSON", '{"openapi": "3.1.0",\n"openapi": "3.0.0"}', /“openapi”.*twice/, 2),
  error("a name twice, once escaped", '{"ab": 1,\n"\\u0061b": 2}', /“ab”.*twice/, 2),
  error("a path twice", json('"paths": {"/a": {},\n"/a": {}}'), /twice/, 3),
  error("__proto__ twice", '{"__proto__": 1,\n"__proto__": 2}', /twice/, 2),
  error("a name twice in YAML", yaml("paths: {}\npaths: {}\n"), /[Dd]uplicat/, 6),
  error("YAML with a tab", "openapi: 3.1.0\n\tinfo: 1\n", /./, 2),
  error("YAML that stops in a text", 'openapi: "3.1.0\n', /indentation/i, 2),
  error("YAML that is outdented", "a:\n    b: 1\n  c: 2\n", /./, 3),
  error("two YAML documents", "openapi: 3.1.0\n---\nopenapi: 3.0.0\n", /single document/),
  error("an alias of nothing", yaml("paths: *none\n"), /alias/i, 5),
  error("a tag that runs code", yaml("paths: !!js/function 'x'\n"), /tag/, 5),
  error("a Python object", yaml("paths: !!python/object:os.system ls\n"), /tag/, 5),
  error("binary", yaml("x-a: !!binary aGk=\n"), /tag/, 5),
  error("a list as a key", "? [a]\n: 1\n", /key/),
  error("a zero byte", "openapi: 3.1.0\ninfo: \u0000\n", /null byte/i, 2),
];

const excessive: HostileSource[] = [
  error("an alias bomb", yaml(doubling(7)), /3 million/, 6),
  error(
    "a small alias bomb of great length",
    yaml(`x-t: &t ${"a".repeat(100_000)}\nx-l: [${Array(900).fill("*t").join(",")}]\n`),
    /60 MB/,
    6,
  ),
  error(
    "1,001 aliases",
    yaml(`x-t: &t 1\nx-l: [${Array(1001).fill("*t").join(",")}]\n`),
    /more than 1000 aliases/,
    6,
  ),
  error("an alias within itself", yaml("x-a: &a\n  b: *a\n"), /what it is in/, 6),
  error("a ring of aliases", yaml("x-a: &a\n  b: &b\n    c: *a\n    d: *b\n"), /what it is in/, 7),
  error("aliases that lead deep", yaml(`${nesting}\n`), /deeper than 100/, 6),
  error("101 brackets", json(`"x-a":\n${deep("[", "]", 101)}`), /deeper than 100/, 3),
  error("a million brackets", "[".repeat(1_000_000), /deeper than 100/),
  error("a million braces", '{"a":'.repeat(1_000_000), /deeper than 100/),
  error("101 levels of YAML", yaml(`x-a: ${deep("[", "]", 101)}\n`), /deeper than 100/, 5),
  error("100,000 levels of YAML", `${"- ".repeat(100_000)}a`, /deeper than 100/),
  error("4 million values", json(`"x-a":\n[${"0,".repeat(4_000_000)}0]`), /3 million/, 3),
];

const unknown: HostileSource[] = [
  error("a list", "[]", /object/),
  error("a number", "1", /object/),
  error("a text", "Hello, I am a specification", /object/),
  error("null", "null", /object/),
  error("HTML", "<!doctype html>\n<html></html>", /./),
  error("no version", "info:\n  title: T\n", /Neither/),
  error("an empty object", "{}", /Neither/),
  error("version 4", 'info: {}\nopenapi: "4.0.0"\n', /no version that is known/, 2),
  error("version 3.3", 'openapi: "3.3.0"\n', /no version that is known/),
  error("version 3.01", 'openapi: "3.01"\n', /no version that is known/),
  error("a version as a number", "info: {}\nopenapi: 3.1\n", /in quotes/, 2),
  error("2.0 as a number", "swagger: 2.0\n", /in quotes/),
  error("a version as a list", "openapi: [3.1.0]\n", /no version that is known/),
  error("Swagger 1.2", 'swaggerVersion: "1.2"\n', /Neither/),
  error("AsyncAPI", 'asyncapi: "2.6.0"\n', /Neither/),
  error("an inherited version", '{"__proto__": {"openapi": "3.1.0"}}', /Neither/),
];

const kept: HostileSource[] = [
  problem("no info", "openapi: 3.1.0\npaths: {}\n", /“info” is missing/, 1),
  problem("a member that does not belong", yaml("paths: {}\nhello: 1\n"), /“hello”/, 1),
  problem("paths as a text", yaml("paths: all\n"), /Must be object, not "all"/, 5),
  problem("a path without a slash", yaml("paths:\n  pets: {}\n"), /“pets”/, 5),
  problem(
    "a parameter nowhere",
    yaml("paths:\n  /a:\n    parameters:\n      - name: a\n        in: sky\n        schema: {}\n"),
    /one of|Must be/,
    9,
  ),
  problem("infinity", yaml("paths: {}\nservers:\n  - url: .inf\n"), /Must be string/, 7),
  problem("a reference to nothing", referring("#/components/schemas/B"), /refers to nothing/, 9),
  problem("a reference through a text", referring("#/openapi/3"), /refers to nothing/, 9),
  problem("a reference to what is inherited", referring("#/constructor"), /refers to nothing/, 9),
  problem("a reference to a prototype", referring("#/__proto__"), /refers to nothing/, 9),
  problem("an anchor that there is not", referring("#here"), /refers to nothing/, 9),
  problem("a malformed escape", referring("#/%E0%A4%A"), /refers to nothing/, 9),
  problem("a file of this machine", referring("file:///etc/passwd"), /only files over HTTP/, 9),
  problem("an absolute path", referring("/etc/passwd"), /not there/, 9),
  problem("a path that climbs", referring("../../../../etc/passwd"), /not there/, 9),
  problem("another origin", referring("https://other.example/a.yaml"), /another origin/, 9),
  problem(
    "another origin without a scheme",
    referring("//other.example/a.yaml"),
    /another origin/,
    9,
  ),
  problem("another port", referring("https://specs.example:8443/a.yaml"), /another origin/, 9),
  problem("plain HTTP", referring("http://specs.example/a.yaml"), /another origin/, 9),
  problem(
    "an address with a password",
    referring("https://a:b@169.254.169.254/latest"),
    /another origin/,
    9,
  ),
  problem("FTP", referring("ftp://specs.example/a.yaml"), /only files over HTTP/, 9),
  problem("data", referring("data:application/json,{}"), /only files over HTTP/, 9),
  problem("JavaScript", referring("javascript:alert(1)"), /only files over HTTP/, 9),
  problem("no address at all", referring("https://"), /no address/, 9),
  data(
    "a path called __proto__",
    json('"paths": {"/__proto__": {"get": {"responses": {"200": {"description": "Done"}}}}}'),
  ),
  data(
    "schemas called after what objects inherit",
    json(
      '"paths": {}, "components": {"schemas": {"__proto__": {}, "constructor": {}, "toString": {}}}',
    ),
  ),
  data("a merge with itself", yaml("paths: {}\nx-a: &a\n  <<: *a\n")),
  data("a ring of 2,000 schemas", json(`"paths": {}, "components": {"schemas": ${ring(2000)}}`)),
  data("a schema that is itself", referring("#/components/schemas/A")),
  data(
    "a reference in an example",
    yaml(
      "paths: {}\ncomponents:\n  schemas:\n    A:\n      example:\n        $ref: file:///etc/passwd\n",
    ),
  ),
  data(
    "a property called $ref",
    yaml(
      "paths: {}\ncomponents:\n  schemas:\n    A:\n      properties:\n        $ref:\n          type: string\n",
    ),
  ),
  data("a text that looks like a path", yaml("paths: {}\nx-a: /etc/passwd\n")),
  data("a byte order mark", `\u{FEFF}${yaml("paths: {}\n")}`),
  data("line ends of Windows", yaml("paths: {}\n").replaceAll("\n", "\r\n")),
  data("YAML in brackets", '{openapi: 3.1.0, info: {title: T, version: "1"}, paths: {}}'),
  data("a number beyond numbers", json('"paths": {}, "x-a": 1e999')),
  data("half a character in a text", json('"paths": {}, "x-a": "\\ud800"')),
  data("a hundred levels", json(`"paths": {}, "x-a": ${deep("[", "]", 99)}`)),
];

export const hostileSources: readonly HostileSource[] = [
  ...broken,
  ...excessive,
  ...unknown,
  ...kept,
];

import { targetOf } from "./imports.ts";

/**
 * Which imports are allowed. The first wall whose pattern matches a file applies to it; src/README.md describes the
 * same in words. `ours` lists folders and files of this repository besides the file's own room, `packages` the
 * allowed packages: all but some, or only some.
 */
interface Wall {
  readonly files: RegExp;
  readonly ours: readonly string[];
  readonly packages: { readonly only: readonly string[] } | { readonly not: readonly RegExp[] };
  readonly because: string;
}

/** The domains of the service: each may use those before it and never those after it. */
export const domains: readonly string[] = [
  "people",
  "content",
  "library",
  "review",
  "specs",
  "sites",
  "imports",
  "translations",
];

/** The features of the dashboard: each may use those before it, through their index file. */
export const features = [
  "sign-in",
  "account",
  "search",
  "organization",
  "audit-log",
  "access",
  "members",
  "teams",
  "single-sign-on",
  "specs",
  "content",
  "review",
  "history",
  "jobs",
  "imports",
  "git",
  "translations",
  "sites",
  "spaces",
  "home",
] as const;

const screens =
  /^(react|react-dom|react-hook-form|@hookform|@tanstack|@radix-ui|cmdk|lucide-react)(\/|$)/;
const http = /^(hono|@hono)(\/|$)/;
const queries = /^(drizzle-orm|pg|@electric-sql)(\/|$)/;
const mail = /^nodemailer(\/|$)/;
const timers = /^(node:)?timers(\/|$)/;
const service = /^(node:|(hono|@hono|drizzle-orm|pg|@electric-sql|pino|undici)(\/|$))/;
const signedXML = /^(xml-crypto|@xmldom)(\/|$)/;

const pureRooms = ["src/content/", "src/site/", "src/webpage/", "src/openapi/", "src/translation/"];
const schemas = "src/contract/schemas/";
const belowModules = [
  "access",
  "db",
  "events",
  "jobs",
  "links",
  "outbound",
  "saml",
  "pdf",
  "git",
  "kit",
].map((room) => `src/server/${room}/`);
const belowFeatures = ["shell", "forms", "table", "api", "ui", "kit"].map(
  (room) => `src/web/${room}/`,
);
const depth = "src/testing/";
const tests = String.raw`(testing/.*|.*\.test)\.tsx?$`;

/** A wall for a pure room and its tests: it may only use `packages`, because it also runs in browsers. */
const pureRoom = (
  room: string,
  packages: readonly string[],
  ours: readonly string[] = [schemas],
): readonly Wall[] => [
  {
    files: new RegExp(`^src/${room}/(.*/)?${tests}`),
    ours: [...ours, depth],
    packages: { only: [...packages, "vitest", "fast-check"] },
    because: `tests of ${room} need no service and no screen`,
  },
  {
    files: new RegExp(`^src/${room}/`),
    ours,
    packages: { only: packages },
    because: `${room} runs in the service and in browsers alike`,
  },
];

const walls: readonly Wall[] = [
  {
    files: /^src\/contract\/([a-z-]+|.*\.test)\.ts$/,
    ours: [],
    packages: { not: [screens, http, queries] },
    because: "the contract stands alone",
  },
  {
    files: /^src\/contract\/schemas\//,
    ours: [],
    packages: { only: ["zod"] },
    because: "schemas are read by forms, which pay for what they import",
  },
  {
    files: /^src\/contract\//,
    ours: ["src/contract/"],
    packages: { only: ["zod"] },
    because: "operations are data",
  },
  ...pureRoom("content", ["zod", "markdown-it", "diff", "yaml"]),
  ...pureRoom("site", ["zod"]),
  {
    files: new RegExp(`^src/webpage/(.*/)?${tests}`),
    ours: [schemas, "src/content/", depth],
    packages: { only: ["zod", "parse5", "markdown-it", "vitest", "fast-check"] },
    because: "tests of webpage need no service and no screen",
  },
  {
    files: /^src\/webpage\//,
    ours: [schemas, "src/content/"],
    packages: { only: ["zod", "parse5"] },
    because: "webpage judges what it is handed: no network, no database, no clock",
  },
  {
    files: new RegExp(`^src/openapi/(.*/)?${tests}`),
    ours: [schemas, depth],
    packages: {
      only: [
        "@scalar/openapi-upgrader",
        "@seriousme/openapi-schema-validator",
        "ajv",
        "fast-check",
        "js-yaml",
        "vitest",
      ],
    },
    because: "tests of openapi need no service and no screen",
  },
  {
    files: /^src\/openapi\/read\//,
    ours: [schemas],
    packages: { only: ["@seriousme/openapi-schema-validator", "js-yaml", "node:crypto"] },
    because: "openapi judges what it is handed: no network, no files, no database, no clock",
  },
  {
    files: /^src\/openapi\//,
    ours: [schemas],
    packages: { only: [] },
    because: "operations and differences are worked out in the service and in browsers alike",
  },
  {
    files: /^src\/translation\/files\/(?!.*\.test\.ts$)/,
    ours: [schemas, "src/content/"],
    packages: { only: ["saxes"] },
    because: "files of translations are read and written in the service alone, as texts",
  },
  ...pureRoom("translation", [], [schemas, "src/content/"]),
  {
    files: /^src\/server\/((testing|suites)\/|.*\.test\.ts$)/,
    ours: ["src/contract/", "src/client/", "src/server/", ...pureRooms, depth],
    packages: { not: [screens, timers] },
    because: "tests call the service through the generated client and wait for outcomes",
  },
  {
    files: /^src\/server\/(app|main|run|service|dev)\.ts$|^src\/server\/http\//,
    ours: ["src/contract/", "src/server/", ...pureRooms],
    packages: { not: [screens, queries] },
    because: "HTTP is the edge: queries belong to *-rows.ts",
  },
  {
    files: /^src\/server\/modules\/.*-rows\.ts$/,
    ours: ["src/contract/", "src/server/modules/", ...belowModules, ...pureRooms],
    packages: { not: [screens, http] },
    because: "rows are queries",
  },
  {
    files: /^src\/server\/modules\/(.*\/)?handlers\.ts$/,
    ours: [
      "src/contract/",
      "src/server/http/",
      "src/server/modules/",
      ...belowModules.filter((room) => !room.endsWith("/db/")),
      ...pureRooms,
    ],
    packages: { not: [screens, http, queries] },
    because: "handlers join an operation to its verb and query nothing",
  },
  {
    files: /^src\/server\/modules\//,
    ours: ["src/contract/", "src/server/modules/", ...belowModules, ...pureRooms],
    packages: { not: [screens, http, queries, mail] },
    because: "verbs know neither HTTP nor the query builder",
  },
  {
    files: /^src\/server\/(access|events|jobs|links|outbound|seed)\/.*-rows\.ts$/,
    ours: ["src/contract/", ...belowModules, ...pureRooms],
    packages: { not: [screens, http] },
    because: "rows are queries",
  },
  {
    files: /^src\/server\/outbound\/mail-transport\.ts$/,
    ours: ["src/server/kit/"],
    packages: { not: [screens, http, queries] },
    because: "one file talks to the mail server",
  },
  {
    files: /^src\/server\/(access|events|jobs|links|outbound)\//,
    ours: ["src/contract/", ...belowModules, ...pureRooms],
    packages: { not: [screens, http, queries, mail] },
    because:
      "imports point down: http, modules, then access, db, events, jobs, links, outbound, kit",
  },
  {
    files: /^src\/server\/saml\//,
    ours: [schemas, "src/server/kit/bounded-thread.ts", "src/server/kit/serve-thread.ts"],
    packages: {
      only: ["@xmldom/xmldom", "xml-crypto", "node:crypto", "node:zlib"],
    },
    because: "saml judges what it is handed: no database, no HTTP, no clock of its own",
  },
  {
    files: /^src\/server\/pdf\//,
    ours: [schemas, "src/server/kit/", ...pureRooms],
    packages: { not: [screens, http, queries, mail] },
    because: "a PDF is made of what is handed over: no database and no network",
  },
  {
    files: /^src\/server\/git\//,
    ours: [schemas, "src/server/kit/", "src/server/outbound/", ...pureRooms],
    packages: { not: [screens, http, queries, mail] },
    because: "work on a repository reaches it the guarded way and knows no database",
  },
  {
    files: /^src\/server\/db\//,
    ours: ["src/contract/", "src/server/events/", "src/server/kit/", ...pureRooms],
    packages: { not: [screens, http] },
    because: "the database knows none of its users",
  },
  {
    files: /^src\/server\/kit\//,
    ours: ["src/contract/", ...pureRooms],
    packages: { not: [screens, http, queries] },
    because: "kit is pure or injected",
  },
  {
    files: /^src\/server\//,
    ours: ["src/contract/", "src/server/", ...pureRooms],
    packages: { not: [screens, http, queries] },
    because: "the service never reads the dashboard's code",
  },
  {
    files: /^src\/(build|testing)\//,
    ours: [],
    packages: { not: [] },
    because:
      "the build takes the product as files and runs none of it, and every test may ask for the depth",
  },
  {
    files: /^src\/checks\//,
    ours: ["src/", "e2e/"],
    packages: { not: [] },
    because: "the checks read everything",
  },
  {
    files: /^src\/web\/.*\.test\.tsx?$/,
    ours: ["src/contract/", "src/client/", "src/web/", ...pureRooms, depth],
    packages: { not: [service] },
    because: "the dashboard is a client like any other",
  },
  {
    files: /^src\/web\/kit\//,
    ours: [schemas],
    packages: { not: [service, screens] },
    because: "kit formats what it is given",
  },
  {
    files: /^src\/web\/ui\//,
    ours: ["src/web/kit/"],
    packages: { not: [service] },
    because: "primitives know nothing of the product",
  },
  {
    files: /^src\/web\/api\//,
    ours: [schemas, "src/client/", "src/web/kit/", "src/web/ui/", ...pureRooms],
    packages: { not: [service] },
    because: "only api talks to the generated client",
  },
  {
    files: /^src\/web\/(forms|table)\//,
    ours: [schemas, "src/web/kit/", "src/web/ui/", "src/web/api/", "src/web/forms/", ...pureRooms],
    packages: { not: [service] },
    because: "imports point down: routes, features, shell, forms and table, api, ui, kit",
  },
  {
    files: /^src\/web\/shell\//,
    ours: [schemas, ...belowFeatures, ...pureRooms],
    packages: { not: [service] },
    because: "imports point down: routes, features, shell, forms and table, api, ui, kit",
  },
  {
    files: /^src\/web\/features\//,
    ours: [schemas, "src/web/features/", ...belowFeatures, ...pureRooms],
    packages: { not: [service] },
    because: "imports point down: routes, features, shell, forms and table, api, ui, kit",
  },
  {
    files: /^src\/web\//,
    ours: [schemas, "src/web/", ...pureRooms],
    packages: { not: [service] },
    because: "the dashboard is a client like any other",
  },
  {
    files: /^e2e\/bench\//,
    ours: ["src/client/", "src/server/", ...pureRooms, "e2e/"],
    packages: { not: [] },
    because: "the benchmark measures the service and the pure rooms",
  },
  {
    files: /^e2e\//,
    ours: ["src/client/", "src/server/app.ts", "src/server/seed/", "src/server/testing/", depth],
    packages: { not: [timers] },
    because: "journeys see the service's app, seed and testing, the tests' depth, and the client",
  },
];

/** Files outside of any room: the route tree is generated, the top level configures tools. */
const unwalled = /^(src\/client\/|vite\.config\.ts$|src\/web\/routeTree\.gen\.ts$)/;

/** Returns the folder within which files may import each other: a domain, a feature, or a room. */
const roomOf = (file: string): string =>
  /^(src\/server\/modules|src\/web\/features|src\/server|src\/web)\/[^/]+\//.exec(file)?.[0] ??
  /^src\/contract\/schemas\//.exec(file)?.[0] ??
  /^(src\/[^/]+|e2e)\//.exec(file)?.[0] ??
  "";

/** Whether both are in the order, and `one` comes after `other`. */
const isAfter = (order: readonly string[], one: string, other: string): boolean =>
  order.includes(other) && order.indexOf(one) > order.indexOf(other);

const inFolder = (folder: string, file: string): string | undefined =>
  new RegExp(`^${folder}/([^/]+)/`).exec(file)?.[1];

const refusedByOrder = (file: string, target: string): string | undefined => {
  const [domain, otherDomain] = [file, target].map((path) => inFolder("src/server/modules", path));
  if (domain !== undefined && otherDomain !== undefined && domain !== otherDomain) {
    if (isAfter(domains, otherDomain, domain)) return `${domain} comes before ${otherDomain}`;
    if (target.endsWith("-rows.ts") && !/(-rows|\.test)\.ts$/.test(file))
      return "another domain is reached through its verbs, not through its rows";
  }
  const [feature, otherFeature] = [file, target].map((path) => inFolder("src/web/features", path));
  if (feature !== undefined && otherFeature !== undefined && feature !== otherFeature) {
    if (isAfter(features, otherFeature, feature)) return `${feature} comes before ${otherFeature}`;
    if (!target.endsWith(`/${otherFeature}/index.ts`))
      return "another feature is reached through its index file";
  }
  return undefined;
};

/** Returns why a file may not import this; undefined if it may. `isType`: the import does not exist at run time. */
export const refusedImport = (
  file: string,
  specifier: string,
  isType = false,
): string | undefined => {
  if (unwalled.test(file)) return undefined;
  const wall = walls.find(({ files }) => files.test(file));
  if (!wall) return "no wall stands around this file";
  if (specifier.startsWith("../../")) return "imports climb one folder at most: name the room";
  const target = targetOf(file, specifier);
  if (target === undefined) {
    const { packages } = wall;
    if (signedXML.test(specifier) && !file.startsWith("src/server/saml/"))
      return "only saml reads XML that others signed";
    const fits =
      "only" in packages
        ? packages.only.some((name) => specifier === name || specifier.startsWith(`${name}/`))
        : !packages.not.some((pattern) => pattern.test(specifier));
    return fits ? undefined : wall.because;
  }
  const room = roomOf(file);
  if (specifier.startsWith("../") && !target.startsWith(room) && target.startsWith("src/"))
    return "another room is named, not climbed to";
  if (!target.startsWith(room) && !wall.ours.some((path) => target.startsWith(path))) {
    // Kit may import the type of what it is passed, such as a database.
    if (isType && file.startsWith("src/server/kit/") && target.startsWith("src/server/"))
      return undefined;
    return wall.because;
  }
  return refusedByOrder(file, target);
};

// Which files the dashboard is built into, beside one for each screen. A request for each small file costs
// more than those bytes of a file that a screen does not use.

/** What stands around every screen of people who are signed in. */
const FRAME = String.raw`routes/_app(?:/o\.\$organizationId)?\.tsx\?tsr-split`;
/** What most screens use; what few do lies in folders below, and comes when it is needed. */
const COMMON = String.raw`src/web/(?:kit|ui|shell/everywhere)/[^/]+$`;
/** What the screens of members and teams ask, which come one after the other. */
const PEOPLE = [
  String.raw`src/client/(?:sdk|@tanstack/react-query)/(?:members|teams|invitations|audit-events)\.gen`,
  String.raw`src/web/api/(?:members|teams|invites|audit-events)\.ts`,
  String.raw`src/web/features/(?:members/search|teams/search|access/roles)\.ts`,
  String.raw`routes/_app/o\.\$organizationId/(?:members|teams)(?:/.*)?\.tsx$`,
  String.raw`route-sections/o/(?:members|teams)$`,
].join("|");
/** The list of members; its dialogs come when they are opened. */
const MEMBERS = [
  String.raw`src/web/features/members/(?:bulk-)?messages\.ts`,
  String.raw`src/web/features/members/(?:member-(?:actions|list|columns)|members-\w+|export-button)\.tsx`,
  String.raw`routes/_app/o\.\$organizationId/members\.tsx\?tsr-split`,
].join("|");
/** What few screens use of the library comes with them. */
const QUERY = String.raw`node_modules/@tanstack/(?:react-)?query[^/]*/build/modern/(?!queries|infinite|useInfinite|useQueries|useSuspenseQueries|useMutationState)`;
const LIMITS = String.raw`src/contract/schemas/limits\.ts$`;
/** Icons of lists. The others that screens share are many, and no list waits for them. */
const LIST_ICONS = String.raw`lucide-react/.*/(?:arrow-(?:down|up)|chevrons?-left|download|link-2|shield|sliders-horizontal|unlink|user-(?:minus|plus))\.mjs`;

/** The files that every screen of people who are signed in needs; index.html names them. */
export const everyScreens = ["frame"];

/** Whether the page names a file already, so that nothing else has to ask for it. */
export const isEverywhere = (file: string): boolean =>
  ["libraries", "rolldown-runtime", ...everyScreens].some((name) =>
    file.startsWith(`assets/${name}-`),
  );

/** The shared files, as the bundler takes them. */
export const chunks = [
  // It changes with its versions only, so a browser keeps it over many versions of the dashboard.
  { name: "libraries", test: /node_modules/, tags: ["$initial" as const], priority: 3 },
  { name: "start", tags: ["$initial" as const], priority: 2 },
  {
    name: "frame",
    test: new RegExp([FRAME, COMMON, QUERY, LIMITS, LIST_ICONS].join("|")),
    priority: 1,
  },
  {
    name: "table",
    // Dialogs come when they are opened.
    test: /src\/web\/(?:table\/|shell\/list\/(?!bulk-change-dialog|views\/view-dialog))/,
    includeDependenciesRecursively: false,
  },
  { name: "people", test: new RegExp(PEOPLE), includeDependenciesRecursively: false },
  { name: "members", test: new RegExp(MEMBERS), includeDependenciesRecursively: false },
  {
    name: "sites",
    test: /src\/web\/features\/sites\/[^/]+$/,
    includeDependenciesRecursively: false,
  },
  { name: "icons", test: /lucide-react/, minShareCount: 2, includeDependenciesRecursively: false },
];

const sharedNames = new Set(chunks.map(({ name }) => name));

/**
 * The first line of a file. Most functions of a shared file run before the first screen is there: Chromium
 * compiles all of such a file beside the main thread while it arrives, instead of each when it is called.
 * Other browsers take it for a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = ({ name, isEntry }: { name: string; isEntry: boolean }): string =>
  isEntry || sharedNames.has(name) ? "//# allFunctionsCalledOnLoad" : "";

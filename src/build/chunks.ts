import type { Layer } from "./first-use.ts";

// Which files the dashboard is built into, beside one for each screen. A request for each small file costs
// more than those bytes of a file that a screen does not use.

/** What many screens use: "common" is what of it a review does, "more" the rest. */
const COMMON =
  /src\/web\/(?:kit|ui|shell\/everywhere)\/[^/]+$|node_modules\/@tanstack\/(?:query-core|react-query|react-router)\//;
/** What stands around every screen but for the first ones. */
const SHELL = /src\/web\/shell\/[^/]+$/;
/** What changes something is made of; every screen but the first ones does. */
const MUTATIONS = /node_modules\/@tanstack\/.*[mM]utation[^/]*$/;
/** The parts of the program that no file of the sources is. */
const START = /virtual:route-sections$/;
/** The routes of members. */
const SECTION = /virtual:route-sections\/o\/members$/;
/** The routes of spaces. */
const SPACES = /virtual:route-sections\/o\/spaces$/;
/** What of a review is asked for in many screens. */
const REQUESTS = /src\/(?:web\/api|client)\//;
/** What of a review other screens use, too: how it shows texts, and what differs in them. */
const TEXTS =
  /src\/(?:content|contract)\/|src\/web\/features\/(?:content\/|review\/difference\/)|node_modules\/diff\//;
/** What only the review itself shows; what its address says is read with the other routes of spaces. */
const REVIEW =
  /src\/web\/(?:features\/review\/(?:screen|page|threads|changes)\/(?!search\.ts)|routes\/.*\/change-requests\.\$number\.tsx\?tsr-split)/;
/** What of the first list only the screens of members use. */
const MEMBERS = /src\/web\/(?:features\/members|routes)\//;

/** Whether it is the file that the page begins with. */
export const isStart = (file: string): boolean => file.startsWith("assets/start-");

/** Whether the page names a file already, so that nothing else has to ask for it. */
export const isEverywhere = (file: string): boolean =>
  isStart(file) || /^assets\/(?:libraries|rolldown-runtime)-/.test(file);

/**
 * The shared files, as the bundler takes them.
 *
 * @param layerOf  which of the screens of `LAYERS` a module belongs to
 */
export const chunksOf = (layerOf: (id: string) => Layer | undefined) => [
  // It changes with its versions only, so a browser keeps it over many versions of the dashboard.
  {
    name: "libraries",
    test: /node_modules/,
    tags: ["$initial" as const],
    priority: 6,
  },
  // Who signs in needs what stands around every screen next.
  {
    name: "start",
    test: (id: string) => START.test(id) || layerOf(id) === "start" || layerOf(id) === "frame",
    priority: 5,
  },
  {
    name: "table",
    test: (id: string) => layerOf(id) === "members" && !MEMBERS.test(id),
    priority: 3,
  },
  {
    name: "members",
    test: (id: string) => SECTION.test(id) || layerOf(id) === "members",
    priority: 2,
  },
  // A review is most of what the product is for, and too much to come in a hundred files.
  {
    name: "requests",
    test: (id: string) => MUTATIONS.test(id) || (layerOf(id) === "review" && REQUESTS.test(id)),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: "common",
    test: (id: string) =>
      layerOf(id) === "review" &&
      (COMMON.test(id) || SHELL.test(id) || id.includes("node_modules")),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: "texts",
    test: (id: string) =>
      (layerOf(id) === "review" || id.includes("node_modules")) && TEXTS.test(id),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: "review",
    test: (id: string) => layerOf(id) === "review" && REVIEW.test(id),
    priority: 1,
    includeDependenciesRecursively: false,
  },
  {
    name: "spaces",
    test: (id: string) => SPACES.test(id) || layerOf(id) === "review",
    includeDependenciesRecursively: false,
  },
  { name: "more", test: COMMON, includeDependenciesRecursively: false },
  {
    name: "sites",
    test: /src\/web\/features\/sites\/[^/]+$/,
    includeDependenciesRecursively: false,
  },
  { name: "icons", test: /lucide-react/, minShareCount: 2, includeDependenciesRecursively: false },
];

/** The files of the first screens, of which most is used at once. */
const FIRST = new Set(["libraries", "start", "table", "members"]);

/**
 * The first line of a file. Most functions of these run before the first screen is there: Chromium
 * compiles all of such a file beside the main thread while it arrives, instead of each when it is called.
 * Other browsers take it for a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = ({ name }: { name: string }): string =>
  FIRST.has(name) ? "//# allFunctionsCalledOnLoad" : "";

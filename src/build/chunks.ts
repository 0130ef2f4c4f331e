import type { Layer } from "./first-use.ts";

// The files that the dashboard is built into, besides one for each screen. A request for each small file costs more
// than the bytes of a shared file that a screen does not use.

/** Code used by many screens: what a review uses of it goes into "common", the rest into "more". */
const COMMON =
  /src\/web\/(?:kit|ui|shell\/everywhere)\/[^/]+$|node_modules\/@tanstack\/(?:query-core|react-query|react-router)\//;
/** Code around every screen but the first ones. */
const SHELL = /src\/web\/shell\/[^/]+$/;
/** Code that mutations are built on; every screen but the first ones has some. */
const MUTATIONS = /node_modules\/@tanstack\/.*[mM]utation[^/]*$/;
/** Parts of the program that are not files of the sources. */
const START = /virtual:route-sections$/;
/** The routes of members. */
const SECTION = /virtual:route-sections\/o\/members$/;
/** The routes of spaces. */
const SPACES = /virtual:route-sections\/o\/spaces$/;
/** A review's code that requests data, which many screens share. */
const REQUESTS = /src\/(?:web\/api|client)\//;
/** A review's code that other screens share as well: rendering and comparing texts. */
const TEXTS =
  /src\/(?:content|contract)\/|src\/web\/features\/(?:content\/|review\/difference\/)|node_modules\/diff\//;
/** Code that only the review itself uses; its search parameters are loaded with the other routes of spaces. */
const REVIEW =
  /src\/web\/(?:features\/review\/(?:screen|page|threads|changes)\/(?!search\.ts)|routes\/.*\/change-requests\.\$number\.tsx\?tsr-split)/;
/** The first list's code that only the screens of members use. */
const MEMBERS = /src\/web\/(?:features\/members|routes)\//;

/** Whether it is the entry file of the page. */
export const isStart = (file: string): boolean => file.startsWith("assets/start-");

/** Whether the page always names the file, so that nothing else needs to request it. */
export const isEverywhere = (file: string): boolean =>
  isStart(file) || /^assets\/(?:libraries|rolldown-runtime)-/.test(file);

/**
 * Returns the shared files as options of the bundler.
 *
 * @param layerOf  returns the layer of `LAYERS` that a module belongs to
 */
export const chunksOf = (layerOf: (id: string) => Layer | undefined) => [
  // It only changes with versions of packages, so a browser keeps it over many versions of the dashboard.
  {
    name: "libraries",
    test: /node_modules/,
    tags: ["$initial" as const],
    priority: 6,
  },
  // Someone who signs in needs the frame next.
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
  // A review is the core of the product, and too large to be loaded in a hundred files.
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

/** The files of the first screens, most of whose code is used at once. */
const FIRST = new Set(["libraries", "start", "table", "members"]);

/**
 * Returns the first line of a file. Most functions of the first files run before the first screen is shown: Chromium
 * compiles all of such a file off the main thread while it arrives, instead of each function when it is called. Other
 * browsers treat the line as a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compileHint = ({ name }: { name: string }): string =>
  FIRST.has(name) ? "//# allFunctionsCalledOnLoad" : "";

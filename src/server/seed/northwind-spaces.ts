import type { Edit, PageText } from "./page-text.ts";
import { drawCurve } from "./picture.ts";
import { readPages } from "./read-pages.ts";
import {
  changesSpace,
  deletesSpace,
  describesCollection,
  givesAccess,
  makesCollection,
  makesSpace,
  writes,
} from "./space-actions.ts";
import { type Action, FOUNDER } from "./actions.ts";

export type On = (day: number, time: string, by: string) => Pick<Action, "at" | "by">;

export const HANDBOOK = "Product handbook";
export const GUIDE = "Engineering guide";
export const POLICY = "Release policy";
export const FIRST_ANSWERS = "First answers";
const SUPPLIERS = "Suppliers";
export const PARTNERS = "Partner portal";
const OLD_WIKI = "Old wiki";

const DOCUMENTATION = "Documentation";
const SUPPORT = "Support";
export const ENGINEERING = "Engineering";

/** Voltage of a pair of cells over its life, as a share of the initial voltage. */
const BATTERY_LIFE = [0.97, 0.95, 0.945, 0.94, 0.938, 0.935, 0.93, 0.92, 0.9, 0.84, 0.62, 0.2];

const batteryCurve: Edit = {
  picture: {
    ref: "battery-curve",
    name: "battery-life.png",
    base64: drawCurve(BATTERY_LIFE).toString("base64"),
  },
};

const all = (pages: readonly PageText[]): Edit[] => pages.map((add) => ({ add }));
const groupsOf = (pages: readonly PageText[]): Edit[] =>
  all(pages.filter(({ markdown }) => markdown === undefined));
const textsOf = (pages: readonly PageText[]): Edit[] =>
  all(pages.filter(({ markdown }) => markdown !== undefined));

const handbook = (on: On, pages = readPages("product-handbook")): Action[] => [
  makesSpace(on(159, "09:35", "ingrid.solheim"), HANDBOOK, { emoji: "📘", inside: DOCUMENTATION }),
  writes(on(156, "10:12", "priya.raghunath"), HANDBOOK, ...groupsOf(pages)),
  writes(on(154, "15:47", "priya.raghunath"), HANDBOOK, batteryCurve, ...textsOf(pages)),
  writes(on(121, "11:20", "leila.haddadi"), HANDBOOK, ...all(readPages("product-handbook-sites"))),
  writes(on(5, "11:41", "leila.haddadi"), HANDBOOK, {
    page: "batteries",
    from: "lasts about a third less.",
    to: "lasts about 40 percent less.",
  }),
  writes(on(5, "15:08", "clara.wendt"), HANDBOOK, {
    page: "export-data",
    from: "at any time and at no cost.",
    to: "at any time and without asking us.",
  }),
];

const guide = (on: On, pages = readPages("engineering-guide")): Action[] => [
  makesSpace(on(158, "13:10", "nkechi.adeyemi"), GUIDE, { emoji: "🛠️", inside: ENGINEERING }),
  writes(on(157, "09:22", "nkechi.adeyemi"), GUIDE, ...groupsOf(pages)),
  writes(on(152, "16:31", "nkechi.adeyemi"), GUIDE, ...textsOf(pages)),
  writes(on(83, "10:02", "jonas.aaltonen"), GUIDE, {
    page: "overview",
    from: "keeps everything for seven days.",
    to: "keeps everything for seven days, on three machines.",
  }),
  writes(on(78, "14:18", "fiona.macrae"), GUIDE, ...all(readPages("engineering-guide-ingest"))),
];

const small = (on: On): Action[] => {
  const pages = readPages("small-spaces");
  const named = (...names: readonly string[]): Edit[] =>
    all(pages.filter(({ name }) => names.includes(name)));
  return [
    makesSpace(on(110, "09:04", "thandiwe.mokoena"), POLICY, { emoji: "🔒", inside: ENGINEERING }),
    writes(
      on(110, "11:26", "thandiwe.mokoena"),
      POLICY,
      ...named("release-policy", "support-window"),
    ),
    changesSpace(on(108, "10:30", "ingrid.solheim"), POLICY, { editMode: "locked" }),
    makesSpace(on(99, "14:03", "rafael.moreira"), FIRST_ANSWERS, { emoji: "💬", inside: SUPPORT }),
    writes(on(97, "09:48", "beatriz.salgado"), FIRST_ANSWERS, ...named("support-first")),
    writes(on(62, "16:09", "oluwaseun.bakare"), FIRST_ANSWERS, ...named("support-silent")),
    makesSpace(on(60, "10:11", "rafael.moreira"), SUPPLIERS, { emoji: "🤝" }),
    changesSpace(on(60, "10:13", "rafael.moreira"), SUPPLIERS, { defaultLevel: null }),
    givesAccess(on(60, "10:16", "rafael.moreira"), SUPPLIERS, {
      people: ["thandiwe.mokoena", "mei.tanaka"],
      role: "edit",
    }),
    givesAccess(on(60, "10:17", "rafael.moreira"), SUPPLIERS, {
      people: ["lucia.ferrante"],
      teams: ["Product guides"],
      role: "read",
    }),
    writes(
      on(58, "13:37", "thandiwe.mokoena"),
      SUPPLIERS,
      ...named("cell-supplier", "cable-supplier"),
    ),
    makesSpace(on(4, "17:02", FOUNDER), PARTNERS, { emoji: "🧭" }),
    makesSpace(on(125, "09:55", "clara.wendt"), OLD_WIKI, { emoji: "🗃️", inside: DOCUMENTATION }),
    writes(on(125, "10:20", "clara.wendt"), OLD_WIKI, ...named("old-wiki")),
    deletesSpace(on(1, "15:26", "clara.wendt"), OLD_WIKI),
  ];
};

/** Collections and spaces of Northwind, and what is written in them directly. */
export const spacesHistory = (on: On): Action[] => [
  makesCollection(on(167, "10:40", FOUNDER), DOCUMENTATION),
  describesCollection(on(167, "10:44", FOUNDER), DOCUMENTATION, "What customers and partners read"),
  makesCollection(on(167, "10:47", FOUNDER), ENGINEERING),
  makesCollection(on(99, "13:58", "rafael.moreira"), SUPPORT, DOCUMENTATION),
  ...handbook(on),
  ...guide(on),
  ...small(on),
];

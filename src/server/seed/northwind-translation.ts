import type { Action } from "./actions.ts";
import { HANDBOOK, type On } from "./northwind-spaces.ts";
import { readPages } from "./read-pages.ts";
import {
  addsTerms,
  approvesPages,
  beginsTranslation,
  type Pair,
  runsTranslation,
  translatesPages,
  translatesText,
} from "./translation-actions.ts";

const german: Pair = { space: HANDBOOK, language: "de" };

const glossary = (on: On): Action[] => [
  addsTerms(on(46, "09:20", "clara.wendt"), [
    { translations: { en: "Northwind Cloud" }, keep: true },
    { translations: { en: "Tern" }, keep: true },
    { translations: { en: "logger", de: "Logger", fr: "enregistreur" } },
    { translations: { en: "probe", de: "Sonde", fr: "sonde" } },
    { translations: { en: "reading", de: "Messwert", fr: "mesure" } },
    { translations: { en: "reading by hand", de: "Handmessung", fr: "mesure manuelle" } },
    { translations: { en: "level", de: "Wasserstand", fr: "niveau d’eau" } },
    { translations: { en: "staff gauge", de: "Pegellatte", fr: "échelle limnimétrique" } },
  ]),
  addsTerms(on(31, "14:02", "anais.delorme"), [
    { translations: { en: "reference", de: "Bezugshöhe", fr: "cote de référence" } },
    { translations: { en: "silence", de: "Funkstille", fr: "silence radio" } },
  ]),
];

const INSTRUCTIONS = `- Address readers as *Sie*.
- Buttons are called what the cloud calls them in German.
- Numbers as in German: 0,1 °C, 3,0 Volt.
`;

const translated = (on: On, pages = readPages("product-handbook-german")): Action[] => {
  const named = (...names: readonly string[]) => pages.filter(({ name }) => names.includes(name));
  const groups = ["getting-started", "in-the-field", "in-the-office"];
  return [
    beginsTranslation(on(46, "10:05", "clara.wendt"), german, INSTRUCTIONS),
    translatesPages(
      on(45, "11:32", "clara.wendt"),
      german,
      named("welcome", "quick-start", ...groups),
    ),
    translatesPages(on(43, "15:14", "clara.wendt"), german, named("probes", "readings-by-hand")),
    approvesPages(on(42, "10:48", "anais.delorme"), german, ["welcome", "quick-start", ...groups]),
    approvesPages(on(37, "16:20", "anais.delorme"), german, ["probes", "readings-by-hand"]),
    translatesPages(on(33, "13:41", "clara.wendt"), german, named("batteries", "winter")),
    runsTranslation(on(32, "09:02", "clara.wendt"), german),
    translatesPages(on(24, "11:55", "clara.wendt"), german, named("export-data")),
    // The page had been changed two days before.
    translatesText(on(20, "10:36", "clara.wendt"), german, {
      page: "winter",
      text: "Hang the probe at least one metre below the lowest water of the season.",
      as: "Hängen Sie die Sonde mindestens einen Meter unter den niedrigsten Wasserstand der Saison.",
    }),
    translatesPages(on(2, "14:27", "clara.wendt"), german, named("install", "alarms")),
  ];
};

/**
 * The Product handbook during its manual translation into German: pages that are translated and approved, not
 * reviewed yet, begun or missing, and texts that have changed in the handbook since.
 */
export const translationHistory = (on: On): Action[] => [...glossary(on), ...translated(on)];

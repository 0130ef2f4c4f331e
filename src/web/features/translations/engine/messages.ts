import type { EngineKind } from "#contract/schemas/translation-engine.ts";
import { formatNumber } from "#web/kit/format-number.ts";

/** Labels of the engines. */
export const engineNames: Record<EngineKind, string> = {
  none: "People and memory",
  deepl: "DeepL",
  google: "Google Translate",
  libretranslate: "LibreTranslate",
  openai: "A language model",
  apertium: "Apertium",
};

/** Descriptions of the engines. */
export const engineDescriptions: Record<EngineKind, string> = {
  none: "No engine. People translate, helped by the glossary and by what was translated before.",
  deepl: "DeepL’s service, with a key of an account there.",
  google: "Google’s Cloud Translation (Basic), with a key of a project there.",
  libretranslate: "A LibreTranslate server of your own, or one with a key.",
  openai: "Any server with the interface for chats of OpenAI. Follows instructions and terms best.",
  apertium:
    "An Apertium server of your own. It knows few pairs of languages and makes rough drafts.",
};

/** Messages of an organization's translation engine. */
export const engineMessages = {
  title: "Engine",
  text: "What fills in texts when a translation is run. Source texts are sent to it; code, addresses and pictures never are.",
  kind: "Engine",
  key: "Key",
  keyKept: (last4: string) =>
    `A key that ends in ${last4} is kept. Enter another one to replace it.`,
  keyKeptShort: "A key is kept. Enter another one to replace it.",
  keyHint: "It is kept sealed, and never shown again.",
  keyOptionalHint: "Only where the server asks for one. It is kept sealed, and never shown again.",
  noKey: "Enter the key",
  keyRemoval: "To remove it, save “People and memory” first.",
  url: "Address",
  urlHint: "Where the server is, without the path of an operation.",
  urlUsualHint: "Only where it is not the usual one, such as a proxy of yours.",
  noUrl: "Enter the address",
  model: "Model",
  modelHint: "Its name at the server.",
  noModel: "Enter the name of the model",
  perMillion: "Price of a million characters",
  currency: "Currency",
  budget: "Budget of a month",
  costHint:
    "With a price the plan of a run says what the run costs. A run pauses before it would cost more than the budget leaves.",
  noNumber: "Must be a number, such as 20 or 4.50",
  noPrice: "A budget needs a price",
  noCurrency: "Enter its code of three letters, such as EUR",
  use: {
    title: "This month",
    text: "What runs have sent to this engine. It begins anew on the first of each month, in UTC.",
    characters: (characters: number) => `${formatNumber(characters)} characters`,
    cost: (money: string) => `At the price above that costs ${money}.`,
    budget: "Of the budget",
    spent: "The budget of this month is spent",
    spentText: "Runs pause until the next month, or until the budget is raised.",
  },
  test: {
    title: "Test",
    text: "Sends one English sentence with a style in it. What it costs is what the engine takes for a sentence.",
    to: "Into",
    any: "A language the engine has",
    run: "Test the engine",
    runs: "The engine is being asked…",
    works: "The engine works",
    fails: "The engine does not translate",
    worksWithout: "The engine answers, but loses styles and links",
    worksWithoutText:
      "Texts with styles, links or code would be refused, and stay for people to translate.",
    sentence: "Sentence",
    answer: "Answer",
    targets: (count: number) =>
      `It translates English into ${formatNumber(count)} of the languages that translations can have.`,
    none: "Without an engine there is nothing to test.",
  },
  usage: (used: string) => `${used} characters in this period.`,
  usageLabel: "Characters in this period",
} as const;

import { describe, expect, test } from "vitest";
import { type GlossaryEntry, TermFinder, termsFor, termsIn, termsLost } from "./glossary.ts";
import { pluralOf } from "./plurals.ts";
import { warningsAbout } from "./markers/warnings.ts";

const entries: readonly GlossaryEntry[] = [
  { translations: { en: "space", de: "Bereich" } },
  { translations: { en: "change request", de: "Änderungsantrag" } },
  { translations: { en: "change", de: "Änderung" } },
  { translations: { en: "IT", de: "EDV" } },
  { translations: { en: "Bindery", de: "irgendwas" }, keep: true },
  { translations: { de: "Nur", fr: "Seul" } },
  { translations: { en: "内容", de: "Inhalt" } },
  { translations: { en: "category", de: "Kategorie" } },
  { translations: { en: "box", de: "Kasten" } },
  { translations: { en: "API", de: "Schnittstelle" } },
  { translations: { en: "panel", de: "Fläche" } },
  { translations: { en: "panels", de: "Flächen" } },
];
const finder = new TermFinder(termsFor(entries, "en", "de"), "en");
const found = (text: string): string[] => finder.find(text).map(({ term }) => term.source);

describe("terms", () => {
  test.each([
    ["A space, a Space and spaces.", ["space", "space", "space"]],
    ["Change requests and CHANGES, not changed", ["change request", "change"]],
    ["Categories, and a category", ["category", "category"]],
    ["Boxes of APIs, and APIS", ["box", "API"]],
    ["Its panels", ["panels"]],
    ["Binderys", []],
    ["The change request is no change.", ["change request", "change"]],
    ["It is about IT.", ["IT"]],
    ["Whitespace and space_bar", []],
    ["bindery", ["Bindery"]],
    ["この内容です", ["内容"]],
    ["İSTANBUL space", ["space"]],
  ])("in “%s”", (text, terms) => expect(found(text)).toEqual(terms));

  test("are found across marks and not across what stands between", () => {
    expect(termsIn("A <g1>change</g1> request", finder).map(({ source }) => source)).toEqual([
      "change request",
    ]);
    expect(termsIn("A change <x1/> request", finder).map(({ source }) => source)).toEqual([
      "change",
    ]);
  });

  test("are lost where the translation says something else", () => {
    const lost = (source: string, text: string): string[] =>
      termsLost(source, text, finder).map(({ target }) => target);
    expect(lost("The space of Bindery", "Der Bereich von Bindery")).toEqual([]);
    expect(lost("The space of Bindery", "Des Bereichs der Buchbinderei")).toEqual(["Bindery"]);
    expect(lost("About IT", "Über edvige")).toEqual(["EDV"]);
    expect(lost("Boxes", "Kästen")).toEqual([]);
    expect(lost("A box of boxes", "Eine Kiste voller Kästen")).toEqual(["Kasten"]);
  });

  test.each([
    ["es", "luz", "luces"],
    ["es", "botón", "botones"],
    ["es", "menú", "menús"],
    ["fr", "tableau", "tableaux"],
    ["fr", "journal", "journaux"],
    ["pt", "valor", "valores"],
    ["pt", "botão", "botões"],
    ["pt-br", "página", "páginas"],
    ["de", "Seite", undefined],
    ["en", "v2", undefined],
  ])("in the plural, in %s: %s", (language, term, plural) =>
    expect(pluralOf(term, language)).toBe(plural),
  );

  test("of a language without any are none", () => {
    expect(termsFor(entries, "en", "ja")).toEqual([{ source: "Bindery", target: "Bindery" }]);
    expect(new TermFinder([], "en").find("space")).toEqual([]);
  });
});

describe("a translation is warned about when it", () => {
  const codes = (source: string, text: string): string[] =>
    warningsAbout(source, text, finder).map(({ code }) => code);

  test.each([
    ["is fine", "Open the page 2 now", "Öffne jetzt die Seite 2", []],
    ["says the same", "Open the page now", "Open the page now", ["untranslated"]],
    ["is a name", "Bindery", "Bindery", []],
    ["is short", "Open the page and read all of it", "Öffne", ["too-short"]],
    ["is long", "Open", "Öffne die Seite und lies sie ganz", ["too-long"]],
    ["has fewer numbers", "It takes 10 of 10 minutes", "Es dauert 10 Minuten", ["numbers-lost"]],
    ["groups digits its way", "It takes 1,000.5 minutes", "Es dauert 1.000,5 Minuten", []],
    ["has the digits of its script", "It takes 42 minutes", "يستغرق ٤٢ دقيقة", []],
    ["is Chinese", "Read the documentation of the project", "阅读项目的文档", []],
    ["calls a term otherwise", "Open the space now", "Öffne den Raum jetzt", ["terms-lost"]],
  ])("%s", (_name, source, text, warnings) => expect(codes(source, text)).toEqual(warnings));
});

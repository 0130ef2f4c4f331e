import { useMutation } from "@tanstack/react-query";
import { z } from "zod";
import { glossaryTerm } from "#contract/schemas/glossary.ts";
import { type Language, language } from "#contract/schemas/language.ts";
import { MAX_GLOSSARY_TERM } from "#contract/schemas/limits.ts";
import { type GlossaryEntry, updateGlossary } from "#web/api/translations.ts";
import { atFields } from "#web/forms/at-fields.ts";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { entryMessages as messages } from "./messages.ts";
import { termsOf } from "./terms.ts";

const row = z.object({
  language: z.union([language, z.literal("")]),
  term: z.string().max(MAX_GLOSSARY_TERM),
});

/** Rows without a term are empty and left out. */
const isFilled = ({ term }: z.infer<typeof row>): boolean => term.trim() !== "";

export const entrySchema = z
  .object({ terms: z.array(row), keep: z.boolean() })
  .superRefine(({ terms, keep }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: "custom", path, message });
    const seen = new Set<string>();
    for (const [at, { language: said, term }] of terms.entries()) {
      if (term.trim() === "") continue;
      if (said === "") refuse(["terms", at, "language"], messages.chooseLanguage);
      else if (seen.has(said)) refuse(["terms", at, "language"], messages.twice);
      seen.add(said);
      const read = glossaryTerm.safeParse(term.trim(), { jitless: true });
      for (const { message } of read.error?.issues.slice(0, 1) ?? [])
        refuse(["terms", at, "term"], message);
    }
    if (terms.filter(isFilled).length < (keep ? 1 : 2)) {
      const empty = terms.findIndex((each) => !isFilled(each));
      refuse(["terms", Math.max(0, empty), "term"], messages.tooFew);
    }
  });
export type EntryValues = z.infer<typeof entrySchema>;

/** The terms of the filled rows by language. */
export const translationsOf = ({ terms }: EntryValues): GlossaryEntry["translations"] => {
  const said: Partial<Record<Language, string>> = {};
  for (const { language: named, term } of terms.filter(isFilled))
    if (named !== "") said[named] = term.trim();
  return said;
};

/** Maps the paths in the service's errors, which follow its request body, to the form's rows. */
const atRows = (error: unknown, { terms }: EntryValues): unknown =>
  atFields(error, ({ path, message }) => {
    const named = path.split(".").at(-1);
    const at = terms.findIndex((each) => each.language === named);
    return { path: at < 0 ? path : `terms.${at}.term`, message };
  });

interface EntryFormOptions {
  readonly organizationId: string;
  /** The entry to change; undefined for a new one. */
  readonly entry: GlossaryEntry | undefined;
  readonly onDone: (values: EntryValues) => void | Promise<void>;
}

/** The form of a glossary entry. */
export const useEntryForm = ({ organizationId, entry, onDone }: EntryFormOptions) => {
  const { mutateAsync } = useMutation(updateGlossary);
  const known = entry && termsOf(entry).map(([named, term]) => ({ language: named, term }));
  const blank: EntryValues["terms"] = [
    { language: "en", term: "" },
    { language: "", term: "" },
  ];
  return useContractForm<EntryValues, EntryValues, EntryValues>({
    schema: entrySchema,
    defaultValues: { terms: known ?? blank, keep: entry?.keep ?? false },
    draftKey: `glossary.${organizationId}.${entry?.id ?? "new"}`,
    submit: async (values) => {
      const content = { translations: translationsOf(values), keep: values.keep };
      try {
        await mutateAsync({
          path: { organizationId },
          body: {
            operations: [
              entry === undefined
                ? { type: "insert", ...content }
                : { type: "update", id: entry.id, ...content },
            ],
          },
        });
      } catch (error) {
        throw atRows(error, values);
      }
      return values;
    },
    onDone,
  });
};

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { issueText } from "#contract/schemas/issue-text.ts";
import { MAX_ENGINE_KEY, MAX_ENGINE_MODEL } from "#contract/schemas/limits.ts";
import {
  type EngineKind,
  engineKinds,
  setTranslationEngine as contract,
} from "#contract/schemas/translation-engine.ts";
import {
  setTranslationEngine,
  type SetTranslationEngine,
  type TranslationEngine,
  translationEngineQuery,
  translationEngineVersion,
} from "#web/api/translations.ts";
import { ifMatch } from "#web/api/versions.ts";
import { atFields } from "#web/forms/at-fields.ts";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { typedNumber } from "#web/kit/typed-number.ts";
import { engineMessages as messages } from "./messages.ts";

/** The fields of each engine, and which of them it requires. */
export const engineFields: Record<
  EngineKind,
  { readonly [Field in "key" | "url" | "model"]?: "needed" | "optional" }
> = {
  none: {},
  deepl: { key: "needed", url: "optional" },
  google: { key: "needed", url: "optional" },
  libretranslate: { url: "needed", key: "optional" },
  openai: { model: "needed", url: "optional", key: "optional" },
  apertium: { url: "needed" },
};

interface EngineValues {
  engine: EngineKind;
  key: string;
  url: string;
  model: string;
  perMillion: string;
  currency: string;
  budget: string;
}

/** Fields for the price of an engine; values for one do not apply to another. */
export const costFields = [
  "perMillion",
  "currency",
  "budget",
] as const satisfies readonly (keyof EngineValues)[];

/** The price of an engine as typed; without a price nothing is known about the cost. */
const costOf = ({
  perMillion,
  currency,
  budget,
}: Pick<EngineValues, (typeof costFields)[number]>): NonNullable<
  TranslationEngine["cost"]
> | null => {
  if (perMillion.trim() === "") return null;
  return {
    perMillion: typedNumber(perMillion) ?? Number.NaN,
    currency: currency.trim().toUpperCase(),
    ...(budget.trim() !== "" && { budget: typedNumber(budget) ?? Number.NaN }),
  };
};

/** Whether the stored key is kept if none is typed: only for the same engine at the same address. */
const keepsKey = (
  { engine, url }: Pick<EngineValues, "engine" | "url">,
  kept: TranslationEngine,
): boolean => kept.key !== undefined && kept.engine === engine && (kept.url ?? "") === url.trim();

/** The request for the form's values; values the engine does not use are left out. */
export const requestOf = (values: EngineValues): SetTranslationEngine => {
  const { engine, key, url, model } = values;
  const address = url.trim();
  const ownAddress = address === "" ? {} : { url: address };
  const newKey = key === "" ? {} : { key };
  const cost = costOf(values);
  switch (engine) {
    case "deepl":
    case "google":
      return { engine, ...newKey, ...ownAddress, cost };
    case "libretranslate":
      return { engine, url: address, ...newKey, cost };
    case "openai":
      return { engine, model: model.trim(), ...ownAddress, ...newKey, cost };
    case "apertium":
      return { engine, url: address, cost };
    case "none":
      return { engine };
  }
};

/** The form's schema; `kept` are the stored settings. */
export const schemaFor = (kept: TranslationEngine) =>
  z
    .object({
      engine: z.enum(engineKinds),
      key: z.string().max(MAX_ENGINE_KEY),
      url: z.string(),
      model: z.string().max(MAX_ENGINE_MODEL),
      perMillion: z.string(),
      currency: z.string(),
      budget: z.string(),
    })
    .superRefine((values, context) => {
      const refused = new Set<string>();
      const refuse = (path: string, message: string) => {
        if (!refused.has(path)) context.addIssue({ code: "custom", path: [path], message });
        refused.add(path);
      };
      const fields = engineFields[values.engine];
      if (fields.url === "needed" && values.url.trim() === "") refuse("url", messages.noUrl);
      if (fields.model === "needed" && values.model.trim() === "")
        refuse("model", messages.noModel);
      if (fields.key === "needed" && values.key === "" && !keepsKey(values, kept))
        refuse("key", messages.noKey);
      if (values.engine !== "none") {
        const isTyped = (field: "perMillion" | "budget") => values[field].trim() !== "";
        for (const field of ["perMillion", "budget"] as const)
          if (isTyped(field) && typedNumber(values[field]) === undefined)
            refuse(field, messages.noNumber);
        if (isTyped("budget") && !isTyped("perMillion")) refuse("perMillion", messages.noPrice);
        if (isTyped("perMillion") && !/^[a-z]{3}$/i.test(values.currency.trim()))
          refuse("currency", messages.noCurrency);
      }
      const read = contract.safeParse(requestOf(values), { jitless: true });
      for (const issue of read.error?.issues ?? [])
        refuse(String(issue.path.at(-1)), issueText(issue) ?? issue.message);
    });

/** The form values for stored settings; they never contain a key. */
export const valuesOf = ({
  engine,
  url = "",
  model = "",
  cost,
}: Pick<TranslationEngine, "engine" | "url" | "model" | "cost">): EngineValues => ({
  engine,
  key: "",
  url,
  model,
  perMillion: cost === undefined ? "" : formatNumber(cost.perMillion),
  currency: cost?.currency ?? "",
  budget: cost?.budget === undefined ? "" : formatNumber(cost.budget),
});

/** The form of an organization's translation engine. */
export const useEngineForm = (organizationId: string, engine: TranslationEngine) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(setTranslationEngine);
  return useContractForm<EngineValues, EngineValues, TranslationEngine>({
    schema: schemaFor(engine),
    defaultValues: valuesOf(engine),
    submit: async (values) => {
      try {
        return await mutateAsync({
          path: { organizationId },
          body: requestOf(values),
          ...ifMatch(translationEngineVersion(organizationId)),
        });
      } catch (error) {
        throw atFields(error, (detail) => ({
          ...detail,
          path: detail.path.replace(/^cost\./, ""),
        }));
      }
    },
    reload: async () => {
      const question = translationEngineQuery(organizationId);
      return valuesOf(await queryClient.fetchQuery({ ...question, staleTime: 0 }));
    },
  });
};

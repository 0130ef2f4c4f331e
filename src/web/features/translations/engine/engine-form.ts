import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
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
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { engineMessages as messages } from "./messages.ts";

/** What each engine is asked for, and what of it an engine cannot do without. */
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
}

/** Whether the kept key stays where none is typed: for the same engine at the same address only. */
const keepsKey = (
  { engine, url }: Pick<EngineValues, "engine" | "url">,
  kept: TranslationEngine,
): boolean => kept.key !== undefined && kept.engine === engine && (kept.url ?? "") === url.trim();

/** The request that the values make; what an engine is not asked for is left out. */
export const requestOf = ({ engine, key, url, model }: EngineValues): SetTranslationEngine => {
  const address = url.trim();
  const ownAddress = address === "" ? {} : { url: address };
  const newKey = key === "" ? {} : { key };
  switch (engine) {
    case "deepl":
    case "google":
      return { engine, ...newKey, ...ownAddress };
    case "libretranslate":
      return { engine, url: address, ...newKey };
    case "openai":
      return { engine, model: model.trim(), ...ownAddress, ...newKey };
    case "apertium":
      return { engine, url: address };
    case "none":
      return { engine };
  }
};

/** The form's schema; `kept` is what is set now. */
const schemaFor = (kept: TranslationEngine) =>
  z
    .object({
      engine: z.enum(engineKinds),
      key: z.string().max(MAX_ENGINE_KEY),
      url: z.string(),
      model: z.string().max(MAX_ENGINE_MODEL),
    })
    .superRefine((values, context) => {
      const refuse = (path: string, message: string) =>
        context.addIssue({ code: "custom", path: [path], message });
      const fields = engineFields[values.engine];
      if (fields.url === "needed" && values.url.trim() === "") refuse("url", messages.noUrl);
      if (fields.model === "needed" && values.model.trim() === "")
        refuse("model", messages.noModel);
      if (fields.key === "needed" && values.key === "" && !keepsKey(values, kept))
        refuse("key", messages.noKey);
      const read = contract.safeParse(requestOf(values), { jitless: true });
      for (const { path, message } of read.error?.issues ?? []) {
        const [field = ""] = path;
        if (!["url", "model"].includes(String(field)) || values[field as "url" | "model"] !== "")
          refuse(String(field), message);
      }
    });

/** What is typed for an engine that is set; a key is never among it. */
const valuesOf = ({ engine, url = "", model = "" }: TranslationEngine): EngineValues => ({
  engine,
  key: "",
  url,
  model,
});

/** The form of the engine of an organization. */
export const useEngineForm = (organizationId: string, engine: TranslationEngine) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(setTranslationEngine);
  return useContractForm<EngineValues, EngineValues, TranslationEngine>({
    schema: schemaFor(engine),
    defaultValues: valuesOf(engine),
    submit: (values) =>
      mutateAsync({
        path: { organizationId },
        body: requestOf(values),
        ...ifMatch(translationEngineVersion(organizationId)),
      }),
    reload: async () => {
      const question = translationEngineQuery(organizationId);
      return valuesOf(await queryClient.fetchQuery({ ...question, staleTime: 0 }));
    },
  });
};

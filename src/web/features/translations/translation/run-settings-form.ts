import { useMutation, useQueryClient } from "@tanstack/react-query";
import { z } from "zod";
import { issueText } from "#contract/schemas/issue-text.ts";
import { translationPublications, translationSettings } from "#contract/schemas/translation.ts";
import {
  type Translation,
  type TranslationPath,
  translationQuery,
  translationVersion,
  updateTranslation,
} from "#web/api/translations.ts";
import { ifMatch } from "#web/api/versions.ts";
import { atFields } from "#web/forms/at-fields.ts";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { formatNumber } from "#web/kit/format-number.ts";
import { typedNumber } from "#web/kit/typed-number.ts";
import { settingsMessages } from "./messages.ts";

const messages = settingsMessages.runs;

type Settings = Translation["settings"];

/** The settings as typed: an empty limit means none. */
export const runSettingsSchema = z
  .object({
    auto: z.boolean(),
    publish: z.enum(translationPublications),
    maxCharacters: z.string(),
  })
  .superRefine((values, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: "custom", path: ["maxCharacters"], message });
    const { maxCharacters } = settingsOf(values);
    if (values.maxCharacters.trim() === "") return;
    if (maxCharacters === undefined || !Number.isInteger(maxCharacters))
      return refuse(messages.noNumber);
    const limit = translationSettings.shape.maxCharacters;
    const [issue] = limit.safeParse(maxCharacters, { jitless: true }).error?.issues ?? [];
    if (issue !== undefined) refuse(issueText(issue) ?? issue.message);
  });
export type RunSettingsValues = z.infer<typeof runSettingsSchema>;

/** The settings for the form's values. */
export const settingsOf = ({ auto, publish, maxCharacters }: RunSettingsValues): Settings => {
  const limit = typedNumber(maxCharacters);
  return { auto, publish, ...(limit !== undefined && { maxCharacters: limit }) };
};

/** The form values for stored settings. */
export const valuesOf = ({ auto, publish, maxCharacters }: Settings): RunSettingsValues => ({
  auto,
  publish,
  maxCharacters: maxCharacters === undefined ? "" : formatNumber(maxCharacters),
});

/** The form for how a translation is run. */
export const useRunSettingsForm = (path: TranslationPath, { settings }: Translation) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateTranslation);
  return useContractForm<RunSettingsValues, RunSettingsValues, Translation>({
    schema: runSettingsSchema,
    defaultValues: valuesOf(settings),
    draftKey: `translation-runs.${path.translationId}`,
    submit: async (values) => {
      const body = { settings: settingsOf(values) };
      try {
        return await mutateAsync({ path, body, ...ifMatch(translationVersion(path)) });
      } catch (error) {
        throw atFields(error, (detail) => ({
          ...detail,
          path: detail.path.replace(/^settings\./, ""),
        }));
      }
    },
    reload: async () => {
      const now = await queryClient.fetchQuery({ ...translationQuery(path), staleTime: 0 });
      return valuesOf(now.settings);
    },
  });
};

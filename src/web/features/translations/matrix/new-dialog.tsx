import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { z } from "zod";
import { language, languages } from "#contract/schemas/language.ts";
import { MAX_TRANSLATION_INSTRUCTIONS } from "#contract/schemas/limits.ts";
import { isRefusedFor, ServiceFailure } from "#web/api/failures.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { allSpacesQuery } from "#web/api/spaces.ts";
import { createTranslation, type Translation } from "#web/api/translations.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { languageName } from "#web/kit/language.ts";
import { NotAllowedDialog, useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { toast } from "#web/ui/toast.tsx";
import { newMessages as messages } from "./messages.ts";

const schema = z
  .object({
    space: z.string().min(1, messages.chooseSpace),
    sourceLanguage: language,
    language: z.union([language, z.literal("")]),
    instructions: z.string().max(MAX_TRANSLATION_INSTRUCTIONS),
  })
  .superRefine(({ sourceLanguage, language: into }, context) => {
    const refuse = (message: string) =>
      context.addIssue({ code: "custom", path: ["language"], message });
    if (into === "") refuse(messages.chooseLanguage);
    if (into === sourceLanguage) refuse(messages.sameLanguage);
  });
type NewValues = z.infer<typeof schema>;

/** The service names fields as its body does. */
const atFields = (error: unknown): unknown => {
  if (!(error instanceof ServiceFailure)) return error;
  const details = isRefusedFor(error, "translation.exists")
    ? [{ path: "language", message: messages.exists }]
    : error.details.map(({ path, message }) => ({
        path: path
          .replace(/^source\.language/, "sourceLanguage")
          .replace(/^source\.space/, "space")
          .replace(/^instructions\..*/, "instructions"),
        message,
      }));
  const { message, kind, status, reason, requestId, retryAfter } = error;
  return new ServiceFailure(message, { kind, status, reason, requestId, retryAfter, details });
};

const languageChoices = languages
  .map((value) => ({ value, label: languageName(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

const NewForm = ({ organizationId, leave }: { organizationId: string; leave: () => void }) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createTranslation);
  const { data: spaces } = useQuery(allSpacesQuery(organizationId));
  const form = useContractForm<NewValues, NewValues, Translation>({
    schema,
    defaultValues: { space: "", sourceLanguage: "en", language: "", instructions: "" },
    draftKey: `translation-new.${organizationId}`,
    submit: async ({ space, sourceLanguage, language: into, instructions }) => {
      try {
        return await mutateAsync({
          path: { organizationId },
          body: {
            source: { space, language: sourceLanguage },
            language: language.parse(into, { jitless: true }),
            ...(instructions.trim() !== "" && { instructions: { markdown: instructions } }),
          },
        });
      } catch (error) {
        throw atFields(error);
      }
    },
    onDone: async ({ id, language: into }) => {
      toast({
        tone: "success",
        title: messages.made(languageName(into)),
        description: messages.madeText,
      });
      await navigate({
        to: "/o/$organizationId/translations/$translationId",
        params: { organizationId, translationId: id },
        search: {},
        replace: true,
      });
    },
  });
  const spaceChoices = (spaces ?? [])
    .filter(({ permissions }) => permissions.edit)
    .map((space) => ({ value: space.id, label: titleOfSpace(space) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
  const first = spaces === undefined ? messages.loadingSpaces : messages.chooseSpace;
  return (
    <FormDialog
      form={form}
      title={messages.title}
      description={messages.text}
      submitLabel={messages.submit}
      onClose={leave}
    >
      <SelectField
        form={form}
        name="space"
        label={messages.space}
        choices={[{ value: "", label: first }, ...spaceChoices]}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          form={form}
          name="sourceLanguage"
          label={messages.sourceLanguage}
          choices={languageChoices}
        />
        <SelectField
          form={form}
          name="language"
          label={messages.language}
          choices={[{ value: "", label: messages.chooseLanguage }, ...languageChoices]}
        />
      </div>
      <TextAreaField
        form={form}
        name="instructions"
        optional
        label={messages.instructions}
        hint={messages.instructionsHint}
      />
    </FormDialog>
  );
};

/** Makes a translation of a space, then leads to it. */
export const NewTranslationDialog = () => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const search = useSearch({ from: "/_app/o/$organizationId/translations/_matrix" });
  const { permissions } = useSuspenseQuery(organizationQuery(organizationId)).data;
  const navigate = useNavigate();
  const leave = useLeaveDialog(
    () =>
      void navigate({
        to: "/o/$organizationId/translations",
        params: { organizationId },
        search,
        resetScroll: false,
      }),
  );
  return permissions.createContent ? (
    <NewForm organizationId={organizationId} leave={leave} />
  ) : (
    <NotAllowedDialog text={messages.needsRole} onClose={leave} />
  );
};

import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { language, languages } from "#contract/schemas/language.ts";
import { MAX_TRANSLATION_INSTRUCTIONS } from "#contract/schemas/limits.ts";
import { describeFailure, isRefusedFor } from "#web/api/failures.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { allSpacesQuery, type Space } from "#web/api/spaces.ts";
import {
  createTranslation,
  type Translation,
  translationProgressQuery,
} from "#web/api/translations.ts";
import { atFields } from "#web/forms/at-fields.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { languageName } from "#web/kit/language.ts";
import { NotAllowedDialog, useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { newMessages as messages } from "./messages.ts";
import { compareNames } from "#web/kit/name-order.ts";

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

/**
 * Maps the paths in the service's errors, which follow its request body, to the form's fields; that the pair already
 * exists is shown at the language.
 */
const atNewFields = (error: unknown): unknown => {
  if (isRefusedFor(error, "translation.exists"))
    return atFields(error, () => ({ path: "language", message: messages.exists }));
  return atFields(error, ({ path, message }) => ({
    path: path
      .replace(/^source\.language/, "sourceLanguage")
      .replace(/^source\.space/, "space")
      .replace(/^instructions\..*/, "instructions"),
    message,
  }));
};

/**
 * The translated space is created as a copy, which requires the `create` role; this is the permission that comes with
 * it.
 */
const isCreator = ({ permissions }: Space): boolean => permissions.triggerGitSync;

const languageChoices = languages
  .map((value) => ({ value, label: languageName(value) }))
  .toSorted((one, other) => compareNames(one.label, other.label));

interface AlreadyProps {
  readonly organizationId: string;
  readonly space: string;
  readonly into: string;
}

/** Links to the existing translation, before the rest of the form is filled in. */
const Already = ({ organizationId, space, into }: AlreadyProps) => {
  const { data } = useQuery(translationProgressQuery(organizationId));
  const there = data?.find((one) => one.source === space && one.language === into);
  if (there === undefined) return null;
  return (
    <Callout
      tone="warning"
      title={messages.exists}
      actions={
        <Link
          to="/o/$organizationId/translations/$translationId"
          params={{ organizationId, translationId: there.translation }}
          className={buttonClass({ size: "sm" })}
        >
          {messages.openExisting}
        </Link>
      }
    />
  );
};

const NewForm = ({ organizationId, leave }: { organizationId: string; leave: () => void }) => {
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createTranslation);
  const { data: spaces, error, refetch } = useQuery(allSpacesQuery(organizationId));
  const form = useContractForm<NewValues, NewValues, Translation>({
    schema,
    defaultValues: { space: "", sourceLanguage: "en", language: "", instructions: "" },
    draftKey: `translation-new.${organizationId}`,
    submit: async ({ sourceLanguage, instructions, ...chosen }) => {
      try {
        return await mutateAsync({
          path: { organizationId },
          body: {
            source: { space: chosen.space, language: sourceLanguage },
            language: language.parse(chosen.language, { jitless: true }),
            ...(instructions.trim() !== "" && { instructions: { markdown: instructions } }),
          },
        });
      } catch (refused) {
        throw atNewFields(refused);
      }
    },
    onDone: async (made) => {
      toast({
        tone: "success",
        title: messages.made(languageName(made.language)),
        description: messages.madeText,
      });
      await navigate({
        to: "/o/$organizationId/translations/$translationId",
        params: { organizationId, translationId: made.id },
        search: {},
        replace: true,
      });
    },
  });
  const [space, into] = useWatch({ control: form.methods.control, name: ["space", "language"] });
  const spaceChoices = (spaces ?? [])
    .filter(isCreator)
    .map((one) => ({ value: one.id, label: titleOfSpace(one) }))
    .toSorted((one, other) => compareNames(one.label, other.label));
  const hasFailed = spaces === undefined && error !== null;
  const first = spaces === undefined && !hasFailed ? messages.loadingSpaces : messages.chooseSpace;
  return (
    <FormDialog
      form={form}
      title={messages.title}
      description={messages.text}
      submitLabel={messages.submit}
      onClose={leave}
    >
      {hasFailed && (
        <RetryCallout title={messages.noSpaces} onRetry={() => void refetch()}>
          {describeFailure(error).text}
        </RetryCallout>
      )}
      <SelectField
        form={form}
        name="space"
        label={messages.space}
        choices={[{ value: "", label: first }, ...spaceChoices]}
        {...(spaces !== undefined &&
          spaceChoices.length === 0 && { hint: messages.noneToTranslate })}
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
      <Already organizationId={organizationId} space={space} into={into} />
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

/** Creates a translation of a space, then opens it. */
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

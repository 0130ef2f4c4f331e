import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, lazy, useState } from "react";
import { z } from "zod";
import { MAX_TRANSLATION_INSTRUCTIONS } from "#contract/schemas/limits.ts";
import { printMarkdown } from "#content/markdown/print.ts";
import {
  type Translation,
  type TranslationPath,
  translationQuery,
  translationVersion,
  updateTranslation,
} from "#web/api/translations.ts";
import { ifMatch } from "#web/api/versions.ts";
import { DocumentView, storedDocument } from "#web/features/content/index.ts";
import { atFields } from "#web/forms/at-fields.ts";
import { TextAreaField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { languageName } from "#web/kit/language.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Card } from "#web/ui/layout.tsx";
import { Timestamp } from "#web/ui/timestamp.tsx";
import { settingsMessages as messages } from "./messages.ts";
import { RunSettings, RunSettingsForm } from "./run-settings.tsx";
import { useTranslation } from "./use-translation.tsx";

const DeleteDialog = lazy(async () => ({
  default: (await import("./delete-dialog.tsx")).DeleteDialog,
}));

/** Headings of instructions are below the level of their card's heading. */
const HEADINGS_BELOW = 2;

const schema = z.object({ instructions: z.string().max(MAX_TRANSLATION_INSTRUCTIONS) });
type Instructions = z.infer<typeof schema>;

const instructionsOf = (translation: Translation): string =>
  printMarkdown(storedDocument(translation.instructions)).trimEnd();

/** The service reports the position of an error in the document; the form has a single field for all of it. */
const atField = (error: unknown): unknown =>
  atFields(error, ({ message }) => ({ path: "instructions", message }));

interface CardProps {
  readonly path: TranslationPath;
  readonly translation: Translation;
}

const InstructionsForm = ({ path, translation }: CardProps) => {
  const queryClient = useQueryClient();
  const { mutateAsync } = useMutation(updateTranslation);
  const form = useContractForm<Instructions, Instructions, Translation>({
    schema,
    defaultValues: { instructions: instructionsOf(translation) },
    draftKey: `translation-instructions.${path.translationId}`,
    submit: async ({ instructions }) => {
      const body = { instructions: { markdown: instructions } };
      try {
        return await mutateAsync({ path, body, ...ifMatch(translationVersion(path)) });
      } catch (error) {
        throw atField(error);
      }
    },
    reload: async () => {
      const now = await queryClient.fetchQuery({ ...translationQuery(path), staleTime: 0 });
      return { instructions: instructionsOf(now) };
    },
  });
  const { title, text, label, hint } = messages.instructions;
  return (
    <FormCard form={form} title={title} description={text}>
      <TextAreaField form={form} name="instructions" label={label} hint={hint} rows={8} optional />
    </FormCard>
  );
};

const SpacesCard = ({ path, translation: { source, language, result, createdAt } }: CardProps) => {
  const { title, text, written, into, created, openSource, openTarget } = messages.spaces;
  const facts = [
    [written, languageName(source.language)],
    [into, languageName(language)],
    [created, <Timestamp key="created" value={createdAt} />],
  ] as const;
  const spaces = [
    [source.space, openSource],
    [result.space, openTarget],
  ] as const;
  return (
    <Card title={title} description={text}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        {spaces.map(([spaceId, label]) => (
          <Link
            key={label}
            to="/o/$organizationId/spaces/$spaceId"
            params={{ organizationId: path.organizationId, spaceId }}
            className={buttonClass()}
          >
            {label}
          </Link>
        ))}
      </div>
    </Card>
  );
};

/** The instructions for translators, how runs are made, the spaces involved, and the deletion of a translation. */
export const TranslationSettings = () => {
  const { path, translation, title } = useTranslation();
  const [deleting, setDeleting] = useState(false);
  const { edit } = translation.permissions;
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      {edit ? (
        <>
          <InstructionsForm path={path} translation={translation} />
          <RunSettingsForm path={path} translation={translation} />
        </>
      ) : (
        <>
          <Callout>{messages.readOnly}</Callout>
          <Card title={messages.instructions.title} description={messages.instructions.text}>
            <DocumentView
              document={storedDocument(translation.instructions)}
              headingOffset={HEADINGS_BELOW}
            />
          </Card>
          <RunSettings translation={translation} />
        </>
      )}
      <SpacesCard path={path} translation={translation} />
      {edit && (
        <Card title={messages.delete.title} description={messages.delete.text}>
          <Button variant="danger" onClick={() => setDeleting(true)}>
            {messages.delete.action}
          </Button>
        </Card>
      )}
      <Suspense fallback={null}>
        {deleting && <DeleteDialog path={path} title={title} onClose={() => setDeleting(false)} />}
      </Suspense>
    </div>
  );
};

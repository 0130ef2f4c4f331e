import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, X } from "lucide-react";
import { useWatch } from "react-hook-form";
import { languages } from "#contract/schemas/language.ts";
import { describeFailure, isRefusal } from "#web/api/failures.ts";
import { glossaryEntryQuery, type GlossaryEntry } from "#web/api/translations.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { languageName } from "#web/kit/language.ts";
import { Button, buttonClass, IconButton } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { translationsOf, useEntryForm } from "./entry-form.ts";
import { entryMessages as messages } from "./messages.ts";
import { nameOf } from "./terms.ts";
import { compareNames } from "#web/kit/name-order.ts";

const choices = [
  { value: "", label: messages.chooseLanguage },
  ...languages
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => compareNames(one.label, other.label)),
];

interface EntryUsesProps {
  readonly organizationId: string;
  readonly entry: GlossaryEntry;
}

/** What a change of the term would affect. */
const EntryUses = ({ organizationId, entry: { id, uses } }: EntryUsesProps) => (
  <Callout
    title={uses === undefined ? messages.usesUncounted : messages.uses(uses)}
    actions={
      <Link
        to="/o/$organizationId/translations/glossary/$glossaryEntryId"
        params={{ organizationId, glossaryEntryId: id }}
        className={buttonClass({ size: "sm" })}
      >
        {messages.seeUses}
      </Link>
    }
  >
    {messages.usesText}
  </Callout>
);

interface EntryDialogProps {
  readonly organizationId: string;
  /** The entry to change; if absent, a new one is created. */
  readonly entry?: GlossaryEntry;
  readonly onClose: () => void;
}

/** Adds a term in several languages, or changes one. */
export const EntryDialog = ({ organizationId, entry, onClose }: EntryDialogProps) => {
  const form = useEntryForm({
    organizationId,
    entry,
    onDone: (values) => {
      const name = nameOf({ translations: translationsOf(values) });
      const title = entry === undefined ? messages.added(name) : messages.saved(name);
      toast({ tone: "success", title });
      onClose();
    },
  });
  const { control, setValue } = form.methods;
  const terms = useWatch({ control, name: "terms" });
  const put = (next: typeof terms) => setValue("terms", next, { shouldDirty: true });
  return (
    <FormDialog
      form={form}
      title={entry === undefined ? messages.addTitle : messages.editTitle(nameOf(entry))}
      description={messages.text}
      submitLabel={entry === undefined ? messages.add : messages.save}
      onClose={onClose}
    >
      {terms.map(({ language }, at) => {
        const named = language === "" ? undefined : languageName(language);
        return (
          <div key={at} className="flex items-start gap-2">
            <div className="grid min-w-0 grow gap-3 sm:grid-cols-[11rem_1fr]">
              <SelectField
                form={form}
                name={`terms.${at}.language`}
                label={messages.language(at + 1)}
                choices={choices}
              />
              <TextField
                form={form}
                name={`terms.${at}.term`}
                label={named === undefined ? messages.termNowhere(at + 1) : messages.term(named)}
              />
            </div>
            {terms.length > 1 && (
              <IconButton
                className="mt-[26px]"
                icon={X}
                label={messages.remove(named ?? messages.language(at + 1))}
                onClick={() => put(terms.filter((_, place) => place !== at))}
              />
            )}
          </div>
        );
      })}
      <div>
        <Button
          size="sm"
          icon={Plus}
          disabledReason={terms.length >= languages.length ? messages.allLanguages : undefined}
          onClick={() => put([...terms, { language: "", term: "" }])}
        >
          {messages.addLanguage}
        </Button>
      </div>
      <SwitchField form={form} name="keep" label={messages.keep} hint={messages.keepText} />
      {entry !== undefined && entry.uses !== 0 && (
        <EntryUses organizationId={organizationId} entry={entry} />
      )}
    </FormDialog>
  );
};

interface OpenEntryProps {
  readonly organizationId: string;
  readonly entryId: string;
  readonly onClose: () => void;
}

/** Edits the entry with this id. */
export const OpenEntry = ({ organizationId, entryId, onClose }: OpenEntryProps) => {
  const { data: entry, error } = useQuery(
    glossaryEntryQuery({ organizationId, glossaryEntryId: entryId }),
  );
  if (entry === undefined) {
    return error === null ? null : (
      <Dialog
        open
        onOpenChange={onClose}
        title={describeFailure(error).title}
        description={isRefusal(error, 404) ? messages.gone : describeFailure(error).text}
        width="sm"
        footer={<Button onClick={onClose}>{messages.close}</Button>}
      />
    );
  }
  return <EntryDialog organizationId={organizationId} entry={entry} onClose={onClose} />;
};

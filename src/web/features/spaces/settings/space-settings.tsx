import { Link } from "@tanstack/react-router";
import type { Space } from "#web/api/spaces.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { accessTargetOf } from "#web/features/access/index.ts";
import { DeleteCard, NotAdmin, TransferCard } from "./danger-zone.tsx";
import { MergeChecksCard } from "./merge-checks-card.tsx";
import { settingsMessages } from "./messages.ts";
import { useSpaceChange } from "./use-space-change.ts";
import { VisibilityCard } from "./visibility-card.tsx";
import { spaceChanges } from "#contract/schemas/space.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { organizationQuery } from "#web/api/organizations.ts";
import { Card } from "#web/ui/layout.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { RadioField } from "#web/forms/fields/radio-field.tsx";

const editingSchema = spaceChanges.pick({ editMode: true }).required();
const editingOf = ({ editMode = "live" }: Space) => ({ editMode });
const modes = ["live", "locked"] as const;

/** Whether pages are edited directly or only through change requests. */
const EditingCard = ({ space }: { space: Space }) => {
  const { send, newest } = useSpaceChange(space.id);
  const form = useContractForm({
    schema: editingSchema,
    defaultValues: editingOf(space),
    submit: (_values, changed) => send(changed),
    reload: async () => editingOf(await newest()),
  });
  return (
    <FormCard
      form={form}
      title={settingsMessages.editing.card}
      {...(space.gitSync !== undefined && { description: settingsMessages.editing.git })}
      labels={{ editMode: settingsMessages.editing.field }}
      valueText={(_field, value) =>
        settingsMessages.editing[value === "locked" ? "locked" : "live"].label
      }
    >
      <RadioField
        form={form}
        name="editMode"
        label={settingsMessages.editing.field}
        choices={modes.map((mode) => ({
          value: mode,
          label: settingsMessages.editing[mode].label,
          description: settingsMessages.editing[mode].text,
        }))}
      />
    </FormCard>
  );
};

const templateSchema = spaceChanges.pick({ template: true }).required();
const templateOf = ({ template }: Space) => ({ template });

/** Whether new spaces can start with the pages of this one. */
const TemplateCard = ({ space }: { space: Space }) => {
  const { send, newest } = useSpaceChange(space.id);
  const form = useContractForm({
    schema: templateSchema,
    defaultValues: templateOf(space),
    submit: (_values, changed) => send(changed),
    reload: async () => templateOf(await newest()),
  });
  return (
    <FormCard
      form={form}
      title={settingsMessages.template.card}
      description={settingsMessages.template.description}
      labels={{ template: settingsMessages.template.field }}
      valueText={(_field, value) => settingsMessages.template[value === true ? "on" : "off"]}
    >
      <SwitchField
        form={form}
        name="template"
        label={settingsMessages.template.field}
        hint={settingsMessages.template.hint}
      />
    </FormCard>
  );
};

const DuplicateDialog = lazy(async () => ({
  default: (await import("../tree/item-dialogs.tsx")).DuplicateDialog,
}));

/** Duplicates the space. */
const DuplicateCard = ({ space }: { space: Space }) => {
  const { data: organization } = useSuspenseQuery(organizationQuery(space.organization));
  const [open, setOpen] = useState(false);
  // Copying within a collection requires a permission there, which the service checks.
  const mayNot = space.parent === undefined && !organization.permissions.createContent;
  return (
    <Card
      title={settingsMessages.copy.card}
      description={settingsMessages.copy.text}
      actions={
        <Button
          onClick={() => setOpen(true)}
          disabledReason={mayNot ? settingsMessages.copy.noRight : undefined}
        >
          {settingsMessages.copy.open}
        </Button>
      }
    >
      <Suspense fallback={null}>
        {open && <DuplicateDialog space={space} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
};

const identitySchema = spaceChanges.pick({ title: true, emoji: true, icon: true }).required();
const identityOf = ({ title, emoji, urls }: Space) => ({
  title,
  emoji: emoji === "" ? null : emoji,
  icon: urls.icon ?? null,
});

/** The space's title and its icon. */
const IdentityCard = ({ space }: { space: Space }) => {
  const { send, newest } = useSpaceChange(space.id);
  const form = useContractForm({
    schema: identitySchema,
    defaultValues: identityOf(space),
    submit: (_values, changed) => send(changed),
    reload: async () => identityOf(await newest()),
    draftKey: `${space.id}.settings.identity`,
  });
  return (
    <FormCard
      form={form}
      title={settingsMessages.identity.card}
      description={settingsMessages.identity.description}
      labels={settingsMessages.identity.fields}
    >
      <TextField form={form} name="title" label={settingsMessages.identity.fields.title} optional />
      <TextField
        form={form}
        name="emoji"
        label={settingsMessages.identity.fields.emoji}
        hint={settingsMessages.identity.emojiHint}
        emptyAs={null}
        optional
      />
      <TextField
        form={form}
        name="icon"
        type="url"
        inputMode="url"
        label={settingsMessages.identity.fields.icon}
        hint={settingsMessages.identity.iconHint}
        placeholder={settingsMessages.identity.iconPlaceholder}
        emptyAs={null}
        spellCheck={false}
        optional
      />
    </FormCard>
  );
};

/** A space's title, editing mode, visibility, duplication, transfer and deletion. */
export const SpaceSettings = ({ space }: { space: Space }) => {
  const resource = accessTargetOf(space);
  if (!resource.admin) {
    return (
      <NotAdmin
        title={resource.title}
        action={
          <Link
            to="/o/$organizationId/spaces/$spaceId/access"
            params={{ organizationId: resource.organizationId, spaceId: resource.id }}
            search={{ role: "admin" }}
            className={buttonClass()}
          >
            {settingsMessages.notAdmin.action}
          </Link>
        }
      />
    );
  }
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <IdentityCard space={space} />
      <EditingCard space={space} />
      <MergeChecksCard space={space} />
      <VisibilityCard space={space} />
      <TemplateCard space={space} />
      <DuplicateCard space={space} />
      <TransferCard resource={resource} />
      <DeleteCard resource={resource} />
    </div>
  );
};

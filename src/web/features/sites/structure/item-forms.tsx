import { useController, useWatch } from "react-hook-form";
import { z } from "zod";
import { iconName } from "#contract/schemas/page.ts";
import {
  condition,
  groupTitle,
  sectionDescription,
  sectionPath,
  sectionTitle,
  siteSpacePath,
} from "#contract/schemas/site-fields.ts";
import type { GroupItem, SectionItem, SiteSpaceItem } from "#site/structure/model.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { asSentence } from "#web/forms/failure-fields.ts";
import { FormCard } from "#web/forms/form-card.tsx";
import { FieldConflict } from "#web/forms/field-conflict.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { ConditionField } from "./condition-field.tsx";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import { impactOf } from "#site/structure/impact.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { tryEdits } from "./gestures.ts";
import { useWhoChanged } from "./use-who-changed.ts";

/** How many addresses are listed. */
const MOST_NAMED = 8;

/**
 * The effect of an edit on public addresses before it is saved: old and new, or the item that already has the
 * address.
 */
const AddressChanges = ({ edit }: { edit: StructureEdit }) => {
  const { state, titles, select } = useEditor();
  const { after, failure } = tryEdits(state.shown, [edit], titles);
  if (after === undefined) {
    const { owner, message } = failure;
    return (
      <Callout
        tone="danger"
        title={message}
        {...(owner && {
          actions: (
            <Button size="sm" onClick={() => select(owner)}>
              {messages.show(owner.title)}
            </Button>
          ),
        })}
      />
    );
  }
  const moved = impactOf(state.shown, after).rows.filter(({ change }) => change === "moved");
  if (moved.length === 0) return null;
  return (
    <Callout title={messages.panel.moves(moved.length)}>
      <ul className="flex flex-col gap-1.5 font-mono text-sm">
        {moved.slice(0, MOST_NAMED).map(({ id, before, after: next }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-muted line-through">{before}</span>{" "}
            <span className="sr-only">{messages.panel.becomes}</span>
            <span aria-hidden>→</span> {next}
          </li>
        ))}
      </ul>
      {moved.length > MOST_NAMED && <p>{messages.remove.more(moved.length - MOST_NAMED)}</p>}
      <p className="mt-1 text-sm text-muted">{messages.panel.kept}</p>
    </Callout>
  );
};

const groupSchema = z.object({ title: groupTitle, icon: iconName.nullable() });
const sectionSchema = z.object({
  title: sectionTitle,
  path: sectionPath,
  description: sectionDescription.nullable(),
  icon: iconName.nullable(),
  condition: condition.nullable(),
});
const siteSpaceSchema = z.object({ path: siteSpacePath, condition: condition.nullable() });

const iconField = {
  name: "icon",
  label: messages.panel.fields.icon,
  hint: messages.panel.iconHint,
  emptyAs: null,
  autoComplete: "off",
  spellCheck: false,
  optional: true,
} as const;

const pathFieldOf = (item: SectionItem | SiteSpaceItem) =>
  ({
    name: "path",
    label: messages.panel.fields.path,
    hint: item.default ? messages.panel.pathOfDefault : messages.panel.pathHint,
    autoComplete: "off",
    spellCheck: false,
  }) as const;

/** The title and icon of a group. */
export const GroupForm = ({ item }: { item: GroupItem }) => {
  const { save, site } = useEditor();
  const who = useWhoChanged(item);
  const form = useContractForm({
    schema: groupSchema,
    defaultValues: { title: item.title, icon: item.icon ?? null },
    submit: (_values, changed) =>
      save({
        edits: [{ operation: "update_group", group: item.id, ...changed }],
        label: messages.edits.edit(item.title),
      }),
    shared: true,
    draftKey: `${site.id}.structure.${item.id}`,
  });
  return (
    <FormCard form={form} title={messages.kinds[item.type]} conflictsAtFields>
      <TextField form={form} name="title" label={messages.panel.fields.title} />
      <FieldConflict form={form} name="title" who={who} />
      <TextField form={form} {...iconField} />
      <FieldConflict form={form} name="icon" who={who} />
    </FormCard>
  );
};

/** The title, path and condition of a section. */
export const SectionForm = ({ item }: { item: SectionItem }) => {
  const { save, site } = useEditor();
  const who = useWhoChanged(item);
  const form = useContractForm({
    schema: sectionSchema,
    defaultValues: {
      title: item.title,
      path: item.path,
      description: item.description ?? null,
      icon: item.icon ?? null,
      condition: item.condition ?? null,
    },
    submit: (_values, changed) =>
      save({
        edits: [{ operation: "update_section", section: item.id, ...changed }],
        label: messages.edits.edit(item.title),
      }),
    shared: true,
    draftKey: `${site.id}.structure.${item.id}`,
  });
  const { control } = form.methods;
  const path = useWatch({ control, name: "path" });
  const written = useController({ control, name: "condition" });
  return (
    <FormCard form={form} title={messages.kinds[item.type]} conflictsAtFields>
      <TextField form={form} name="title" label={messages.panel.fields.title} />
      <FieldConflict form={form} name="title" who={who} />
      <TextField form={form} {...pathFieldOf(item)} />
      <FieldConflict form={form} name="path" who={who} />
      {path !== item.path && sectionPath.safeParse(path, { jitless: true }).success && (
        <AddressChanges edit={{ operation: "update_section", section: item.id, path }} />
      )}
      <TextField
        form={form}
        name="description"
        label={messages.panel.fields.description}
        emptyAs={null}
        optional
      />
      <FieldConflict form={form} name="description" who={who} />
      <TextField form={form} {...iconField} />
      <FieldConflict form={form} name="icon" who={who} />
      <ConditionField
        value={written.field.value}
        onChange={written.field.onChange}
        onBlur={written.field.onBlur}
        error={written.fieldState.error?.message && asSentence(written.fieldState.error.message)}
      />
      <FieldConflict form={form} name="condition" who={who} />
    </FormCard>
  );
};

/** The path and condition of a site-space. */
export const SiteSpaceForm = ({ item }: { item: SiteSpaceItem }) => {
  const { save, site } = useEditor();
  const who = useWhoChanged(item);
  const form = useContractForm({
    schema: siteSpaceSchema,
    defaultValues: { path: item.path, condition: item.condition ?? null },
    submit: (_values, changed) =>
      save({
        edits: [{ operation: "update_site_space", siteSpace: item.id, ...changed }],
        label: messages.edits.edit(item.title),
      }),
    shared: true,
    draftKey: `${site.id}.structure.${item.id}`,
  });
  const { control } = form.methods;
  const path = useWatch({ control, name: "path" });
  const written = useController({ control, name: "condition" });
  return (
    <FormCard form={form} title={messages.kinds[item.type]} conflictsAtFields>
      <TextField form={form} {...pathFieldOf(item)} />
      <FieldConflict form={form} name="path" who={who} />
      {path !== item.path && siteSpacePath.safeParse(path, { jitless: true }).success && (
        <AddressChanges edit={{ operation: "update_site_space", siteSpace: item.id, path }} />
      )}
      <ConditionField
        value={written.field.value}
        onChange={written.field.onChange}
        onBlur={written.field.onBlur}
        error={written.fieldState.error?.message && asSentence(written.fieldState.error.message)}
      />
      <FieldConflict form={form} name="condition" who={who} />
    </FormCard>
  );
};

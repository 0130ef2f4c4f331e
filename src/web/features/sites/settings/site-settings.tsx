import { Lock } from "lucide-react";
import { useRestoreSite, useSite, useSiteChange, useSiteName } from "../use-site.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { AddressCard } from "./address-card.tsx";
import { messages } from "./messages.ts";
import { useState } from "react";
import { deleteSite, type Site } from "#web/api/sites.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { RETENTION_DAYS } from "#contract/schemas/space.ts";
import { describeFailure } from "#web/api/failures.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { InboundLinksTo } from "#web/features/content/index.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { WhatGoesDark } from "../publish/what-goes-dark.tsx";
import { siteChanges } from "#contract/schemas/site.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";

const titleSchema = siteChanges.pick({ title: true }).required();
const titleOf = ({ title }: Site) => ({ title });

/** What the site is called. */
const TitleCard = ({ site }: { site: Site }) => {
  const { send, newest } = useSiteChange();
  const form = useContractForm({
    schema: titleSchema,
    defaultValues: titleOf(site),
    submit: (_values, changed) => send(changed),
    reload: async () => titleOf(await newest()),
    draftKey: `${site.id}.settings.title`,
  });
  return (
    <FormCard
      form={form}
      title={messages.title.card}
      description={messages.title.description}
      labels={{ title: messages.title.field }}
    >
      <TextField form={form} name="title" label={messages.title.field} autoComplete="off" />
    </FormCard>
  );
};

const readingSchema = siteChanges.pick({ agentsContext: true, adaptiveContent: true }).required();
const readingOf = ({ agentsContext, adaptiveContent }: Site) => ({
  agentsContext,
  adaptiveContent: { enabled: adaptiveContent?.enabled === true },
});
const agents = ["included", "excluded"] as const;

/** Whether agents may read the site, and whether conditions decide who sees what. */
const FeaturesCard = ({ site }: { site: Site }) => {
  const { send, newest } = useSiteChange();
  const form = useContractForm({
    schema: readingSchema,
    defaultValues: readingOf(site),
    submit: (_values, changed) => send(changed),
    reload: async () => readingOf(await newest()),
  });
  return (
    <FormCard
      form={form}
      title={messages.features.card}
      labels={{
        agentsContext: messages.features.agents,
        adaptiveContent: messages.features.adaptive,
      }}
    >
      <RadioField
        form={form}
        name="agentsContext"
        label={messages.features.agents}
        choices={agents.map((value) => ({
          value,
          label: messages.features[value].label,
          description: messages.features[value].text,
        }))}
      />
      <SwitchField
        form={form}
        name="adaptiveContent.enabled"
        label={messages.features.adaptive}
        hint={messages.features.adaptiveHint}
      />
    </FormCard>
  );
};

const DAY = 24 * 60 * 60 * 1000;
const untilWhen = (): string => formatExact(new Date(Date.now() + RETENTION_DAYS * DAY));

interface DeleteDialogProps {
  readonly site: Site;
  readonly onClose: () => void;
}

/** Says what goes dark and until when it can come back, deletes the site and leads away from it. */
const DeleteDialog = ({ site, onClose }: DeleteDialogProps) => {
  const name = useSiteName();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(deleteSite);
  const { restore } = useRestoreSite(name, site.title);
  const remove = async () => {
    await mutateAsync({ path: name });
    toast({
      tone: "success",
      title: messages.remove.done(site.title),
      action: { label: messages.remove.undo, run: () => void restore() },
    });
    await navigate({
      to: "/o/$organizationId/sites",
      params: { organizationId: name.organizationId },
      replace: true,
      ignoreBlocker: true,
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.remove.title(site.title)}
      body={
        <div className="flex flex-col gap-3">
          {site.published ? <WhatGoesDark site={site} /> : <p>{messages.remove.notPublished}</p>}
          <p>{messages.remove.spaces}</p>
          <InboundLinksTo organizationId={name.organizationId} targets={{ site: name.siteId }} />
          <p>{messages.remove.until(untilWhen())}</p>
        </div>
      }
      typedText={site.title}
      confirmLabel={messages.remove.confirm}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};

/** The way to delete a site. */
const DeleteCard = ({ site }: { site: Site }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={messages.remove.card}
      description={messages.remove.text}
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {messages.remove.open}
        </Button>
      }
    >
      {open && <DeleteDialog site={site} onClose={() => setOpen(false)} />}
    </Card>
  );
};

/** What a site is called, where it stands, what reads it, and its end. */
export const SiteSettings = () => {
  const site = useSite();
  if (!site.permissions.edit) {
    const { title, text } = messages.notAllowed;
    return <EmptyState icon={Lock} title={title} text={text} />;
  }
  return (
    <div key={site.id} className="flex max-w-3xl flex-col gap-6">
      <TitleCard site={site} />
      <AddressCard site={site} />
      <FeaturesCard site={site} />
      <DeleteCard site={site} />
    </div>
  );
};

import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { updateSAMLOptions } from "#contract/schemas/saml.ts";
import {
  samlOptionsQuery,
  type SamlProvider,
  type SamlProviderOptions,
} from "#web/api/single-sign-on.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { Card } from "#web/ui/layout.tsx";
import { consoleOf } from "../consoles.ts";
import { DeleteProviderDialog } from "../providers/delete-provider.tsx";
import { useOptionsChange, useProvider, useProviderName } from "../use-provider.ts";
import { CertificatesCard } from "./certificates-card.tsx";
import {
  ConnectionFields,
  type ConnectionForm,
  FillByMetadata,
  useConnectionForm,
} from "./connection-form.tsx";
import {
  connectionMessages,
  peopleMessages,
  removeMessages,
  serviceMessages,
  sessionMessages,
} from "./messages.ts";
import { PeopleFields, usePeopleForm } from "./people-form.tsx";
import { ServiceValues } from "./service-values.tsx";

const ServiceCard = ({ provider }: { provider: SamlProvider }) => {
  const { idp } = useSearch({
    from: "/_app/o/$organizationId/settings/sign-in/$samlProviderId/_provider/",
  });
  const navigate = useNavigate();
  return (
    <Card title={serviceMessages.title} description={serviceMessages.description}>
      <ServiceValues
        provider={provider}
        idp={idp ?? consoleOf(provider)}
        onIdp={(chosen) =>
          void navigate({ to: ".", search: { idp: chosen }, replace: true, resetScroll: false })
        }
      />
    </Card>
  );
};

interface MetadataDialogProps {
  readonly form: ConnectionForm;
  readonly provider: SamlProvider;
  readonly onClose: () => void;
}

const MetadataDialog = ({ form, provider, onClose }: MetadataDialogProps) => (
  <Dialog
    open
    onOpenChange={onClose}
    title={connectionMessages.readTitle}
    description={connectionMessages.readText}
    footer={<Button onClick={onClose}>{connectionMessages.readDone}</Button>}
  >
    <FillByMetadata form={form} provider={provider} byHand={false} />
  </Dialog>
);

const ConnectionCard = ({ provider }: { provider: SamlProvider }) => {
  const form = useConnectionForm(provider);
  const [reading, setReading] = useState(false);
  return (
    <FormCard
      form={form}
      title={connectionMessages.card}
      description={connectionMessages.description}
      labels={connectionMessages.labels}
      footerNote={connectionMessages.footer}
    >
      <div>
        <Button onClick={() => setReading(true)}>{connectionMessages.read}</Button>
      </div>
      <TextField
        form={form}
        name="label"
        label={connectionMessages.labels.label}
        hint={connectionMessages.labelHint}
      />
      <ConnectionFields form={form} />
      {reading && (
        <MetadataDialog form={form} provider={provider} onClose={() => setReading(false)} />
      )}
    </FormCard>
  );
};

const PeopleCard = ({ provider }: { provider: SamlProvider }) => {
  const form = usePeopleForm(provider);
  return (
    <FormCard
      form={form}
      title={peopleMessages.card}
      description={peopleMessages.description}
      labels={peopleMessages.labels}
      valueText={(field, value) => {
        if (field === "defaultRole") return roleLabel(form.methods.getValues("defaultRole"));
        return Array.isArray(value) ? value.join(", ") : peopleMessages.another;
      }}
    >
      <PeopleFields form={form} />
    </FormCard>
  );
};

const sessionSchema = updateSAMLOptions.pick({ unsolicited: true, sessionHours: true }).required();
const sessionOf = ({ unsolicited, sessionHours }: SamlProviderOptions) => ({
  unsolicited,
  sessionHours,
});
const HOURS = [1, 4, 8, 12, 24, 72, 168];

const SessionCard = ({ provider }: { provider: SamlProvider }) => {
  const { data: options } = useSuspenseQuery(samlOptionsQuery(useProviderName()));
  const { send, newest } = useOptionsChange();
  const form = useContractForm({
    schema: sessionSchema,
    defaultValues: sessionOf(options),
    submit: (_values, changed) => send(changed),
    reload: async () => sessionOf(await newest()),
    draftKey: `${provider.id}.sessions`,
  });
  const hours = [...new Set([...HOURS, options.sessionHours])].toSorted((a, b) => a - b);
  return (
    <FormCard
      form={form}
      title={sessionMessages.card}
      description={sessionMessages.description}
      labels={{ unsolicited: sessionMessages.unsolicited, sessionHours: sessionMessages.hours }}
    >
      <div className="w-72">
        <SelectField
          form={form}
          name="sessionHours"
          label={sessionMessages.hours}
          hint={sessionMessages.hoursHint}
          choices={hours.map((value) => ({ value, label: sessionMessages.hour(value) }))}
        />
      </div>
      <RadioField
        form={form}
        name="unsolicited"
        label={sessionMessages.unsolicited}
        choices={[
          {
            value: "restart",
            label: sessionMessages.restart,
            description: sessionMessages.restartText,
          },
          {
            value: "confirm",
            label: sessionMessages.confirm,
            description: sessionMessages.confirmText,
          },
        ]}
      />
    </FormCard>
  );
};

const DeleteCard = ({ provider }: { provider: SamlProvider }) => {
  const [open, setOpen] = useState(false);
  return (
    <Card
      title={removeMessages.card}
      description={removeMessages.text}
      actions={
        <Button variant="danger" onClick={() => setOpen(true)}>
          {removeMessages.open}
        </Button>
      }
    >
      {open && <DeleteProviderDialog provider={provider} onClose={() => setOpen(false)} />}
    </Card>
  );
};

/** The configuration of a provider, with each part saved separately. */
export const ProviderOverview = () => {
  const provider = useProvider();
  return (
    <div key={provider.id} className="flex max-w-3xl flex-col gap-6">
      <ConnectionCard provider={provider} />
      <CertificatesCard />
      <ServiceCard provider={provider} />
      <PeopleCard provider={provider} />
      <SessionCard provider={provider} />
      <DeleteCard provider={provider} />
    </div>
  );
};

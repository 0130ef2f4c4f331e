import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { gitDirections, gitLandings } from "#contract/schemas/git-connection.ts";
import {
  type GitConnection,
  gitConnectionQuery,
  gitConnectionVersion,
  setGitConnection,
} from "#web/api/git.ts";
import { ifMatch } from "#web/api/versions.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import type { ValueText } from "#web/forms/form-notices.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { toast } from "#web/ui/toast.tsx";
import { gitMessages } from "../messages.ts";
import { useSpaceParams } from "../use-syncs.ts";
import { CheckRepository } from "./check-repository.tsx";
import { atField, bodyOf, choiceOf, connectionSchema, valuesOf } from "./connection-values.ts";
import { CredentialField } from "./credential-field.tsx";
import { connectionMessages as messages } from "./messages.ts";

const directions = gitDirections.map((value) => ({
  value,
  label: gitMessages.directions[value].label,
  description: gitMessages.directions[value].text,
}));
const landings = gitLandings.map((value) => ({
  value,
  label: messages.land[value].label,
  description: messages.land[value].text,
}));

/** A value in the notice about somebody else's change; for a credential only what happens to it. */
const valueText: ValueText = (field, value) => {
  if (typeof value === "boolean") return messages.switched[value ? "on" : "off"];
  const choice = [...directions, ...landings].find((one) => one.value === value);
  if (choice !== undefined && (field === "direction" || field === "land")) return choice.label;
  if (field === "credential") return messages.credential[choiceOf(value)];
  return typeof value === "string" ? value : "";
};

interface ConnectionFormProps {
  /** Absent while the space is not connected. */
  readonly connection: GitConnection | undefined;
  /** Called after saving, before the form starts over with the saved values. */
  readonly onSaved: () => void;
}

/**
 * Saves on condition that the connection has not changed since it was loaded. Keeps no draft, because the form
 * contains a secret.
 */
const useConnectionForm = ({ connection, onSaved }: ConnectionFormProps) => {
  const params = useSpaceParams();
  const { spaceId } = params;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(setGitConnection);
  const isNew = connection === undefined;
  return useContractForm({
    schema: connectionSchema,
    defaultValues: valuesOf(connection),
    submit: (values, changed) =>
      mutateAsync({
        path: { spaceId },
        body: bodyOf(values, changed),
        ...(isNew ? {} : ifMatch(gitConnectionVersion(spaceId))),
      }).catch((error: unknown) => {
        throw atField(error);
      }),
    ...(!isNew && {
      reload: async () =>
        valuesOf(await queryClient.fetchQuery({ ...gitConnectionQuery(spaceId), staleTime: 0 })),
    }),
    onDone: async () => {
      onSaved();
      if (!isNew) {
        toast({ tone: "success", title: messages.saved });
        return;
      }
      toast({ tone: "success", title: messages.connected, description: messages.connectedText });
      await navigate({ to: "/o/$organizationId/spaces/$spaceId/git", params, search: {} });
    },
  });
};

/** The repository, its credential, and how the two sides are synchronized. */
export const ConnectionForm = (props: ConnectionFormProps) => {
  const { connection } = props;
  const form = useConnectionForm(props);
  const direction = useWatch({ control: form.methods.control, name: "direction" });
  const { labels } = messages;
  return (
    <FormCard
      form={form}
      title={messages.card}
      description={messages.description}
      saveLabel={connection === undefined ? messages.connect : messages.save}
      labels={labels}
      valueText={valueText}
    >
      <TextField
        form={form}
        name="url"
        type="url"
        inputMode="url"
        spellCheck={false}
        label={labels.url}
        hint={messages.urlHint}
        placeholder="https://github.com/owner/name.git"
      />
      <TextField
        form={form}
        name="ref"
        spellCheck={false}
        label={labels.ref}
        hint={messages.refHint}
      />
      <TextField
        form={form}
        name="directory"
        spellCheck={false}
        label={labels.directory}
        hint={messages.directoryHint}
        placeholder="docs"
        optional
      />
      <CredentialField form={form} kept={connection?.credential ?? null} />
      <CheckRepository form={form} />
      <RadioField form={form} name="direction" label={labels.direction} choices={directions} />
      {direction !== "export" && (
        <RadioField form={form} name="land" label={labels.land} choices={landings} />
      )}
      <SwitchField
        form={form}
        name="automatic"
        label={labels.automatic}
        hint={messages.automaticHint}
      />
      {direction !== "import" && (
        <SwitchField
          form={form}
          name="showEmail"
          label={labels.showEmail}
          hint={messages.emailHint}
        />
      )}
      <details className="rounded-sm">
        <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-muted hover:text-ink">
          {messages.more}
        </summary>
        <div className="flex flex-col gap-5 pt-4">
          <TextField
            form={form}
            name="commitURL"
            type="url"
            inputMode="url"
            spellCheck={false}
            label={labels.commitURL}
            hint={messages.commitHint}
            emptyAs={null}
            optional
          />
          <TextField
            form={form}
            name="treeURL"
            type="url"
            inputMode="url"
            spellCheck={false}
            label={labels.treeURL}
            hint={messages.treeHint}
            emptyAs={null}
            optional
          />
        </div>
      </details>
    </FormCard>
  );
};

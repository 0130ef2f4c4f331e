import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { importOptions, importSource } from "#contract/schemas/import.ts";
import { DEFAULT_IMPORT_PAGES, MAX_IMPORT_PAGES } from "#contract/schemas/limits.ts";
import type { ChangeRequest } from "#web/api/change-requests.ts";
import { startImport } from "#web/api/imports.ts";
import { organizationQuery } from "#web/api/organizations.ts";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { NotAllowedDialog, useLeaveDialog } from "#web/shell/dialog-routes.tsx";
import { startMessages as messages } from "../messages.ts";
import { targetChoice, type TargetChoice, targetOf } from "./target-choice.ts";
import { TargetFields } from "./target-fields.tsx";
import { useOpenRequests } from "./use-open-requests.ts";

const schema = z.object({
  source: importSource,
  target: targetChoice,
  options: importOptions.required(),
});
type Values = z.infer<typeof schema>;

const kinds = (["website", "html", "markdown"] as const).map((value) => ({
  value,
  label: messages.kinds[value].label,
  description: messages.kinds[value].means,
}));

const amounts = [100, DEFAULT_IMPORT_PAGES, 5000, MAX_IMPORT_PAGES].map((value) => ({
  value,
  label: messages.pages(value),
}));

const MoreOptions = ({ form }: { form: ContractForm<Values, Values> }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: organization } = useSuspenseQuery(organizationQuery(organizationId));
  return (
    <details className="rounded-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-sm font-medium text-muted hover:text-ink">
        {messages.more}
      </summary>
      <div className="flex flex-col gap-5 pt-4">
        <SelectField
          form={form}
          name="options.maxPages"
          label={messages.most}
          hint={messages.mostHint}
          choices={amounts}
        />
        {organization.permissions.admin && (
          <SwitchField
            form={form}
            name="options.ignoreRobots"
            label={messages.robots}
            hint={messages.robotsHint}
          />
        )}
      </div>
    </details>
  );
};

/** The initial choice, from the address. */
const choiceIn = (
  {
    into,
    direct,
    below,
  }: { into?: string | undefined; direct?: string | undefined; below?: string | undefined },
  requests: readonly ChangeRequest[],
  locked: boolean,
): TargetChoice => {
  const page = below ?? null;
  if (requests.some(({ number }) => `${number}` === into))
    return { where: "request", request: into ?? null, page };
  return { where: direct === "yes" && !locked ? "space" : "new", request: null, page };
};

const StartForm = ({ leave }: { leave: () => void }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { organizationId, spaceId } = params;
  const search = useSearch({
    from: "/_app/o/$organizationId/spaces/$spaceId/_home/imports/new",
  });
  const { data: space } = useSuspenseQuery(spaceQuery(spaceId));
  const requests = useOpenRequests(spaceId);
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(startImport);
  const defaultValues: Values = {
    source: { type: "website", url: search.url ?? "" },
    target: choiceIn(search, requests, lockOf(space) !== undefined),
    options: { maxPages: DEFAULT_IMPORT_PAGES, ignoreRobots: false },
  };
  const form = useContractForm({
    schema,
    defaultValues,
    submit: ({ source, target, options: { maxPages, ignoreRobots } }) =>
      mutateAsync({
        path: { organizationId },
        body: {
          source,
          target: targetOf(spaceId, target, requests),
          ...(source.type === "website" && {
            options: { maxPages, ...(ignoreRobots && { ignoreRobots }) },
          }),
        },
      }),
    onDone: async ({ id }) => {
      await navigate({
        to: "/o/$organizationId/spaces/$spaceId/imports/$importRunId",
        params: { ...params, importRunId: id },
        replace: true,
      });
    },
  });
  const type = useWatch({ control: form.methods.control, name: "source.type" });
  return (
    <FormDialog
      form={form}
      title={messages.title}
      description={messages.description}
      submitLabel={messages.submit}
      onClose={leave}
    >
      <TextField
        form={form}
        name="source.url"
        type="url"
        inputMode="url"
        spellCheck={false}
        label={messages.address}
        hint={messages.addressHint}
        placeholder="https://"
      />
      <RadioField form={form} name="source.type" label={messages.what} choices={kinds} />
      <TargetFields form={form} name="target" spaceId={spaceId} requests={requests} />
      {type === "website" && <MoreOptions form={form} />}
    </FormDialog>
  );
};

/** Asks for the source and target of an import, then opens what was found there. */
export const StartImportDialog = () => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const navigate = useNavigate();
  const leave = useLeaveDialog(
    () =>
      void navigate({
        to: "/o/$organizationId/spaces/$spaceId/imports",
        params,
        search: {},
      }),
  );
  return space.permissions.propose ? (
    <StartForm leave={leave} />
  ) : (
    <NotAllowedDialog text={messages.notAllowed} onClose={leave} />
  );
};

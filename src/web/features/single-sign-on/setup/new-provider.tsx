import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { createSAMLProvider } from "#contract/schemas/saml.ts";
import { createSamlProvider } from "#web/api/single-sign-on.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormNotices } from "#web/forms/form-notices.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { consoles } from "../consoles.ts";
import { type ConsoleKey, consoleKeys } from "../search.ts";
import { useOrganization } from "../use-provider.ts";
import { newMessages as words } from "./messages.ts";

const schema = createSAMLProvider.pick({ label: true }).extend({ idp: z.enum(consoleKeys) });

/** The default name of a provider. */
const nameFor = (idp: ConsoleKey): string =>
  idp === "other" ? words.otherLabel : consoles[idp].name;
const isSuggested = (label: string): boolean =>
  label === "" || consoleKeys.some((key) => nameFor(key) === label);

const first: z.input<typeof schema> = { idp: "okta", label: nameFor("okta") };

const choices = consoleKeys.map((value) => ({ value, label: consoles[value].name }));

/** The first step of a setup: the provider and its name. */
export const NewProviderScreen = () => {
  const { id: organizationId } = useOrganization();
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(createSamlProvider);
  const form = useContractForm({
    schema,
    defaultValues: first,
    submit: async ({ label, idp }) => {
      const { id } = await mutateAsync({ path: { organizationId }, body: { label } });
      return { id, idp };
    },
    onDone: ({ id, idp }) =>
      navigate({
        to: "/o/$organizationId/settings/sign-in/$samlProviderId/setup",
        params: { organizationId, samlProviderId: id },
        search: { idp },
        replace: true,
      }),
  });
  const { control, getValues, setValue } = form.methods;
  const idp = useWatch({ control, name: "idp" });
  // The name follows the selection until another one is typed.
  useEffect(() => {
    if (isSuggested(getValues("label"))) setValue("label", nameFor(idp), { shouldDirty: true });
  }, [idp, getValues, setValue]);
  return (
    <>
      <PageHeader title={words.title} description={words.description} />
      <form {...form.formProps} className="flex max-w-xl flex-col gap-6">
        <RadioField form={form} name="idp" label={words.provider} choices={choices} />
        <TextField form={form} name="label" label={words.label} hint={words.labelHint} />
        <FormNotices form={form} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" pending={form.pending}>
            {words.create}
          </Button>
          <Link
            to="/o/$organizationId/settings/sign-in"
            params={{ organizationId }}
            className={buttonClass()}
          >
            {words.cancel}
          </Link>
        </div>
      </form>
    </>
  );
};

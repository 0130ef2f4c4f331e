import { z } from "zod";
import { issueText } from "#contract/schemas/issue-text.ts";
import { NO_SSO_URL, updateSAMLProvider } from "#contract/schemas/saml.ts";
import { webAddress } from "#contract/schemas/web-address.ts";
import type { SamlProvider, UpdateSamlProvider } from "#web/api/single-sign-on.ts";
import { TextAreaField, TextField } from "#web/forms/fields/text-field.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { useProviderChange } from "../use-provider.ts";
import { connectionMessages as words } from "./messages.ts";

const given = updateSAMLProvider
  .pick({ label: true, entityID: true, certificate: true, ssoURL: true })
  .required();

/** The address of the sign-in, empty for none, with the sentence of the first rule it breaks. */
const signInAddress = z
  .string()
  .trim()
  .superRefine((value, context) => {
    if (value === "") return;
    for (const rule of [webAddress, given.shape.ssoURL]) {
      const { error } = rule.safeParse(value, { jitless: true, error: issueText });
      const message = error?.issues[0]?.message;
      if (message !== undefined) return context.addIssue({ code: "custom", message });
    }
  });
const schema = given.extend({ ssoURL: signInAddress });
type Connection = z.infer<typeof schema>;
type ConnectionForm = ContractForm<Connection, Connection>;

const valuesOf = ({ label, entityID, certificate, ssoURL }: SamlProvider): Connection => ({
  label,
  entityID,
  certificate,
  ssoURL: ssoURL === NO_SSO_URL ? "" : ssoURL,
});

const bodyOf = ({ ssoURL, ...changed }: Partial<Connection>): UpdateSamlProvider => ({
  ...changed,
  ...(ssoURL !== undefined && { ssoURL: ssoURL === "" ? NO_SSO_URL : ssoURL }),
});

/**
 * The form of what a provider says of itself. It keeps no draft, because somebody may paste a private key
 * by mistake.
 */
export const useConnectionForm = (
  provider: SamlProvider,
  onDone?: () => void | Promise<void>,
): ConnectionForm => {
  const { send, newest } = useProviderChange();
  return useContractForm({
    schema,
    defaultValues: valuesOf(provider),
    submit: async (_values, changed) => {
      if (Object.keys(changed).length > 0) await send(bodyOf(changed));
    },
    reload: async () => valuesOf(await newest()),
    ...(onDone && { onDone }),
  });
};

/** The fields without the name. */
export const ConnectionFields = ({ form }: { form: ConnectionForm }) => (
  <>
    <TextField
      form={form}
      name="entityID"
      label={words.labels.entityID}
      hint={words.entityIDHint}
      spellCheck={false}
    />
    <TextField
      form={form}
      name="ssoURL"
      type="url"
      inputMode="url"
      label={words.labels.ssoURL}
      hint={words.ssoURLHint}
      spellCheck={false}
    />
    <TextAreaField
      form={form}
      name="certificate"
      label={words.labels.certificate}
      hint={words.certificateHint}
      rows={5}
    />
  </>
);

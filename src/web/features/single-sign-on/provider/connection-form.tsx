import { useState } from "react";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { issueText } from "#contract/schemas/issue-text.ts";
import { NO_SSO_URL, updateSAMLProvider } from "#contract/schemas/saml.ts";
import { webAddress } from "#contract/schemas/web-address.ts";
import type { SamlMetadata, SamlProvider, UpdateSamlProvider } from "#web/api/single-sign-on.ts";
import { TextAreaField, TextField } from "#web/forms/fields/text-field.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { consoleOf, consoles } from "../consoles.ts";
import type { ConsoleKey } from "../search.ts";
import { useProviderChange } from "../use-provider.ts";
import { CertificateFacts } from "./certificate-facts.tsx";
import { MetadataReader } from "./metadata-reader.tsx";
import { connectionMessages as words } from "./messages.ts";

const given = updateSAMLProvider
  .pick({ label: true, entityID: true, certificate: true, ssoURL: true })
  .required();

/** The sign-in address, empty for none, with the message of the first rule it violates. */
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
export type ConnectionForm = ContractForm<Connection, Connection>;

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
 * The form of what a provider states about itself. Keeps no draft, because somebody may paste a private key by
 * mistake.
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

/** The fields except the name. */
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
      code
    />
  </>
);

interface FilledConnectionProps {
  readonly form: ConnectionForm;
  readonly provider: SamlProvider;
  /** The console whose metadata is requested; guessed if absent. */
  readonly idp?: ConsoleKey | undefined;
  /** Whether the form can also be filled in by hand here. */
  readonly byHand?: boolean;
}

/** Loads metadata into the form and shows its contents before anything is saved. */
export const FillByMetadata = ({ form, provider, idp, byHand = true }: FilledConnectionProps) => {
  const { way, find } = consoles[idp ?? consoleOf(provider)];
  const [metadata, setMetadata] = useState<SamlMetadata>();
  const certificate = useWatch({ control: form.methods.control, name: "certificate" });
  const fill = (said: SamlMetadata) => {
    const { entityID, ssoURL, certificate: certificates } = said;
    const values = { entityID, ssoURL, certificate: certificates };
    for (const name of ["entityID", "ssoURL", "certificate"] as const)
      form.methods.setValue(name, values[name], { shouldDirty: true, shouldValidate: true });
    setMetadata(said);
  };
  return (
    <div className="flex flex-col gap-4">
      <MetadataReader way={way} byHand={byHand} find={find} onRead={fill} />
      {metadata !== undefined && metadata.certificate === certificate && (
        <ul aria-label={words.labels.certificate} className="rounded-md border border-line p-4">
          {metadata.certificates.map((one, index) => (
            <CertificateFacts key={one.sha256 ?? index} certificate={one} />
          ))}
        </ul>
      )}
    </div>
  );
};

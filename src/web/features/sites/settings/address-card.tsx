import { useWatch } from "react-hook-form";
import { siteChanges } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { addressWords } from "../address-words.ts";
import { useSiteChange } from "../site/use-site-change.ts";
import { resultingAddress } from "./resulting-address.ts";
import { settingsStrings } from "./settings-strings.ts";

const { address: strings } = settingsStrings;
const names = ["basename", "hostname", "proxy"] as const;
const schema = siteChanges.pick({ basename: true, hostname: true, proxy: true }).required();
const valuesOf = ({ basename = "", hostname, proxy }: Site) => ({
  basename,
  hostname: hostname ?? null,
  proxy: proxy?.origin ?? null,
});

/** Where readers find the site; each part is checked as it is typed, and the whole shown. */
export const AddressCard = ({ site }: { site: Site }) => {
  const { send, newest } = useSiteChange();
  const form = useContractForm({
    schema,
    defaultValues: valuesOf(site),
    submit: (_values, changed) => send(changed),
    reload: async () => valuesOf(await newest()),
    draftKey: `${site.id}.settings.address`,
    checkAsTyped: true,
  });
  const { control } = form.methods;
  const [basename, hostname, proxy] = useWatch({ control, name: names });
  const address = resultingAddress(site, { basename, hostname, proxy });
  const text = { autoComplete: "off", spellCheck: false };
  return (
    <FormCard
      form={form}
      title={strings.card}
      description={strings.description}
      labels={strings.fields}
      footerNote={site.published ? strings.moves : undefined}
    >
      <TextField
        form={form}
        name="basename"
        label={strings.fields.basename}
        hint={strings.basenameHint}
        {...text}
      />
      <TextField
        form={form}
        name="hostname"
        label={strings.fields.hostname}
        hint={strings.hostnameHint}
        placeholder={strings.hostnamePlaceholder}
        emptyAs={null}
        optional
        {...text}
      />
      <TextField
        form={form}
        name="proxy"
        label={strings.fields.proxy}
        hint={strings.proxyHint}
        placeholder={strings.proxyPlaceholder}
        emptyAs={null}
        optional
        {...text}
      />
      <div role="status">
        {address !== undefined && (
          <p className="text-sm text-muted">
            {strings.result}{" "}
            <span className="font-mono wrap-anywhere text-ink">{addressWords(address)}</span>
          </p>
        )}
        {site.proxy !== undefined && (
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {strings.target(site.proxy.target)}
          </p>
        )}
      </div>
    </FormCard>
  );
};

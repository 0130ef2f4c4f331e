import { useWatch } from "react-hook-form";
import { siteChanges } from "#contract/schemas/site.ts";
import type { Site } from "#web/api/sites.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { addressWords } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSiteChange } from "../site/use-site-change.ts";
import { resultingAddress } from "./resulting-address.ts";
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
      title={messages.address.card}
      description={messages.address.description}
      labels={messages.address.fields}
      footerNote={site.published ? messages.address.moves : undefined}
    >
      <TextField
        form={form}
        name="basename"
        label={messages.address.fields.basename}
        hint={messages.address.basenameHint}
        {...text}
      />
      <TextField
        form={form}
        name="hostname"
        label={messages.address.fields.hostname}
        hint={messages.address.hostnameHint}
        placeholder={messages.address.hostnamePlaceholder}
        emptyAs={null}
        optional
        {...text}
      />
      <TextField
        form={form}
        name="proxy"
        label={messages.address.fields.proxy}
        hint={messages.address.proxyHint}
        placeholder={messages.address.proxyPlaceholder}
        emptyAs={null}
        optional
        {...text}
      />
      <div role="status">
        {address !== undefined && (
          <p className="text-sm text-muted">
            {messages.address.result}{" "}
            <span className="font-mono wrap-anywhere text-ink">{addressWords(address)}</span>
          </p>
        )}
        {site.proxy !== undefined && (
          <p className="mt-1 text-sm wrap-anywhere text-muted">
            {messages.address.target(site.proxy.target)}
          </p>
        )}
      </div>
    </FormCard>
  );
};

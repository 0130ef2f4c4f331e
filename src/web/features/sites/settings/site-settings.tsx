import { Lock } from "lucide-react";
import { useSite, useSiteChange } from "../use-site.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { messages } from "./messages.ts";
import type { Site } from "#web/api/sites.ts";
import { DeleteCard } from "./delete-card.tsx";
import { HostnameCard } from "./hostname-card.tsx";
import {
  siteBasename,
  siteChanges,
  siteHostname,
  siteProxyOrigin,
} from "#contract/schemas/site.ts";
import { RadioField } from "#web/forms/fields/radio-field.tsx";
import { SwitchField } from "#web/forms/fields/switch-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { useWatch } from "react-hook-form";
import { shortAddress } from "../messages.ts";

/** The parts of a site's address. */
interface Addresses {
  readonly basename: string;
  readonly hostname: string | null;
  readonly proxy: string | null;
}

const accepts = (schema: typeof siteBasename, value: string): boolean =>
  schema.safeParse(value, { jitless: true }).success;

/**
 * The folder under which this service hosts a site, without the site's own name; undefined while a custom address
 * hides it.
 */
const hostedFolder = ({ basename, hostname, proxy, urls }: Site): string | undefined => {
  const hosted = proxy?.target ?? (hostname === undefined ? urls.published : undefined);
  const end = `${basename ?? ""}/`;
  return hosted?.endsWith(end) === true ? hosted.slice(0, -end.length) : undefined;
};

/** The address of the site with these parts; undefined if any of them is invalid. */
export const resultingAddress = (
  site: Site,
  { basename, hostname, proxy }: Addresses,
): string | undefined => {
  if (!accepts(siteBasename, basename)) return undefined;
  if (hostname !== null && !accepts(siteHostname, hostname)) return undefined;
  if (proxy !== null && !accepts(siteProxyOrigin, proxy)) return undefined;
  // A host name takes effect once it is verified; until then links stay unchanged.
  if (hostname !== null)
    return hostname === site.hostname && site.hostnameVerifiedAt !== undefined
      ? `https://${hostname}/`
      : site.urls.published;
  if (proxy !== null) return `https://${proxy}/`;
  return `${hostedFolder(site) ?? "…/"}${basename}/`;
};

const addressFields = ["basename", "hostname", "proxy"] as const;
const addressSchema = siteChanges.pick({ basename: true, hostname: true, proxy: true }).required();
const addressesOf = ({ basename = "", hostname, proxy }: Site) => ({
  basename,
  hostname: hostname ?? null,
  proxy: proxy?.origin ?? null,
});

/** The effect of saving on readers of a published site. A host name that is not verified yet has none. */
const noteOf = (site: Site, { hostname, proxy, basename }: Addresses): string | undefined => {
  const same = basename === (site.basename ?? "") && proxy === (site.proxy?.origin ?? null);
  if (hostname !== null && hostname !== site.hostname && same)
    return messages.address.verifyFirst(hostname, shortAddress(site.urls.published ?? ""));
  return site.published ? messages.address.moves : undefined;
};

/** The site's address; each part is validated while typing, and the resulting address shown. */
const AddressCard = ({ site }: { site: Site }) => {
  const { send, newest } = useSiteChange();
  const form = useContractForm({
    schema: addressSchema,
    defaultValues: addressesOf(site),
    submit: (_values, changed) => send(changed),
    reload: async () => addressesOf(await newest()),
    draftKey: `${site.id}.settings.address`,
    checkAsTyped: true,
  });
  const { control } = form.methods;
  const [basename, hostname, proxy] = useWatch({ control, name: addressFields });
  const address = resultingAddress(site, { basename, hostname, proxy });
  const text = { autoComplete: "off", spellCheck: false };
  return (
    <FormCard
      form={form}
      title={messages.address.card}
      description={messages.address.description}
      labels={messages.address.fields}
      footerNote={noteOf(site, { basename, hostname, proxy })}
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
            <span className="font-mono wrap-anywhere text-ink">{shortAddress(address)}</span>
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

const titleSchema = siteChanges.pick({ title: true }).required();
const titleOf = ({ title }: Site) => ({ title });

/** The title of the site. */
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
      <TextField form={form} name="title" label={messages.title.field} />
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

/** The title, address, features and deletion of a site. */
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
      {site.hostname !== undefined && <HostnameCard key={site.hostname} hostname={site.hostname} />}
      <FeaturesCard site={site} />
      <DeleteCard site={site} />
    </div>
  );
};

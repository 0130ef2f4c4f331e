import { Info } from "lucide-react";
import type { SamlProvider } from "#web/api/single-sign-on.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { consoles } from "../consoles.ts";
import { type ConsoleKey, consoleKeys } from "../search.ts";
import { serviceMessages as words } from "./messages.ts";

const options = consoleKeys.map((key) => ({ value: key, label: consoles[key].name }));

interface ServiceValuesProps {
  readonly provider: SamlProvider;
  readonly idp: ConsoleKey;
  readonly onIdp: (idp: ConsoleKey) => void;
}

/** Our own values to copy, under the names used in the identity provider's console. */
export const ServiceValues = ({ provider: { id, service }, idp, onIdp }: ServiceValuesProps) => {
  const { acs, entity, start, mind } = consoles[idp];
  const values = [
    { name: acs, value: service.acsURL },
    { name: entity, value: service.entityID },
    { name: start, value: service.startURL },
  ];
  return (
    <div className="flex flex-col gap-5">
      <div className="max-w-72">
        <Field label={words.names}>
          <Select
            value={idp}
            options={options}
            onChange={({ target }) =>
              onIdp(consoleKeys.find((key) => key === target.value) ?? "other")
            }
          />
        </Field>
      </div>
      <dl className="flex flex-col gap-4">
        {values.map(({ name, value }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm font-medium">{name}</dt>
            <dd className="mt-0.5 flex min-w-0 items-center gap-1">
              <code className="min-w-0 font-mono text-sm wrap-anywhere">{value}</code>
              <CopyButton text={value} label={words.copy(name)} iconOnly size="sm" />
            </dd>
          </div>
        ))}
      </dl>
      <p className="flex max-w-[70ch] gap-2 text-sm text-muted">
        <Info size={16} aria-hidden className="mt-[2px] shrink-0" />
        <span>{mind}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm text-muted">
        {words.metadataText}
        <a
          href={`/auth/saml/${encodeURIComponent(id)}/metadata`}
          download={`${id}.xml`}
          className={buttonClass({ size: "sm" })}
        >
          {words.metadata}
        </a>
      </p>
    </div>
  );
};

import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { describeFailure } from "#web/api/failures.ts";
import { logoQuery, type Organization } from "#web/api/organizations.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { hostnameMessages, identityMessages, logoMessages } from "./messages.ts";
import { Setting, settingLabel, useSettingsForm } from "./setting.tsx";

const hostnameSchema = updateOrganization.pick({ hostname: true }).required();
const hostnameOf = ({ hostname = "" }: Organization) => ({ hostname });

/** The default host name of public content; unique over all organizations. */
export const HostnameCard = ({ organization }: { organization: Organization }) => {
  const form = useSettingsForm(organization, {
    schema: hostnameSchema,
    valuesOf: hostnameOf,
    draft: "hostname",
  });
  return (
    <FormCard form={form} title={hostnameMessages.card} description={hostnameMessages.description}>
      <Setting name="hostname">
        <TextField
          form={form}
          name="hostname"
          label={settingLabel("hostname")}
          hint={hostnameMessages.hint}
          spellCheck={false}
        />
      </Setting>
    </FormCard>
  );
};

/** A picture in memory as an address, as long as it is shown. */
const useObjectAddress = (data: unknown): string | undefined => {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!(data instanceof Blob)) return;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(made);
    };
  }, [data]);
  return address;
};

interface LogoPreviewProps {
  readonly organization: Organization;
  /** Whether another address is typed and not saved. */
  readonly changing: boolean;
}

/** The saved logo as the service fetched it; initials without one, and why when no picture came. */
const LogoPreview = ({ organization, changing }: LogoPreviewProps) => {
  const { id, title, urls } = organization;
  const address = urls.logo;
  const picture = useQuery({
    ...logoQuery(id, address ?? ""),
    enabled: address !== undefined,
    // The owner of the picture mends it, not another try a second later.
    retry: false,
  });
  const shown = useObjectAddress(address === undefined ? undefined : picture.data);
  const state = () => {
    if (changing) return logoMessages.afterSaving;
    if (address === undefined) return logoMessages.none;
    return picture.isFetching ? logoMessages.fetching : logoMessages.fetched;
  };
  const failed = address !== undefined && picture.isError && !picture.isFetching && !changing;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex items-center gap-4">
        <Avatar
          id={id}
          name={title}
          shape="square"
          size="lg"
          {...(shown !== undefined && { photoURL: shown })}
        />
        <p role="status" className="min-w-0 text-sm text-muted">
          {failed ? logoMessages.untilThen : state()}
        </p>
      </div>
      {failed && (
        <Callout
          tone="warning"
          title={logoMessages.failed}
          actions={
            <Button size="sm" onClick={() => void picture.refetch()}>
              {TRY_AGAIN}
            </Button>
          }
        >
          {describeFailure(picture.error).text}
        </Callout>
      )}
    </div>
  );
};

const schema = updateOrganization.pick({ title: true, logo: true }).required();
const valuesOf = ({ title, urls }: Organization) => ({ title, logo: urls.logo ?? null });

/** The organization's name and the address of its picture, with the picture. */
export const IdentityCard = ({ organization }: { organization: Organization }) => {
  const form = useSettingsForm(organization, { schema, valuesOf, draft: "identity" });
  const logo = useWatch({ control: form.methods.control, name: "logo" });
  return (
    <FormCard
      form={form}
      title={identityMessages.card}
      description={identityMessages.description}
      labels={{ title: settingLabel("title"), logo: settingLabel("logo") }}
    >
      <Setting name="title">
        <TextField form={form} name="title" label={settingLabel("title")} />
      </Setting>
      <Setting name="logo">
        <TextField
          form={form}
          name="logo"
          type="url"
          inputMode="url"
          emptyAs={null}
          optional
          label={settingLabel("logo")}
          hint={identityMessages.logoHint}
          placeholder={identityMessages.placeholder}
          spellCheck={false}
        />
      </Setting>
      <LogoPreview organization={organization} changing={logo !== valuesOf(organization).logo} />
    </FormCard>
  );
};

import { TRY_AGAIN } from "#web/kit/try-again.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { updateOrganization } from "#contract/schemas/organization.ts";
import { describeFailure } from "#web/api/failures.ts";
import { useObjectAddress } from "#web/ui/use-object-address.ts";
import { logoQuery, type Organization, uploadLogo } from "#web/api/organizations.ts";
import { PictureField } from "#web/forms/fields/picture-field.tsx";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormCard } from "#web/forms/form-card.tsx";
import { isOwnPicture } from "#web/kit/own-picture.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { hostnameMessages, identityMessages, logoMessages } from "./messages.ts";
import { Setting, settingLabel, useOrganizationChange, useSettingsForm } from "./setting.tsx";

const hostnameSchema = updateOrganization.pick({ hostname: true }).required();
const hostnameOf = ({ hostname = "" }: Organization) => ({ hostname });

/** The default host name of public content; unique among all organizations. */
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

/** The logo's external address; undefined without a logo, or if it was uploaded. */
const addressOf = ({ urls: { logo } }: Organization): string | undefined =>
  logo === undefined || isOwnPicture(logo) ? undefined : logo;

/** The logo that the service fetches from its external address. */
const useFetchedLogo = (organization: Organization) => {
  const address = addressOf(organization);
  const picture = useQuery({
    ...logoQuery(organization.id, address ?? ""),
    enabled: address !== undefined,
    // Only the owner of the picture can fix it, so a retry a second later is pointless.
    retry: false,
  });
  return { picture, shown: useObjectAddress(address === undefined ? undefined : picture.data) };
};

interface AddressStateProps {
  readonly picture: ReturnType<typeof useFetchedLogo>["picture"];
  /** Whether an unsaved address has been typed. */
  readonly changing: boolean;
}

/** Whether a picture was fetched from the address and, if not, why. */
const AddressState = ({ picture, changing }: AddressStateProps) => {
  const failed = picture.isError && !picture.isFetching && !changing;
  const state = () => {
    if (changing) return logoMessages.afterSaving;
    if (failed) return logoMessages.untilThen;
    return picture.isFetching ? logoMessages.fetching : logoMessages.fetched;
  };
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="min-w-0 text-sm text-muted">
        {state()}
      </p>
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
const valuesOf = (organization: Organization) => ({
  title: organization.title,
  logo: addressOf(organization) ?? null,
});

/** The organization's name and its logo: uploaded, or at an address. */
export const IdentityCard = ({ organization }: { organization: Organization }) => {
  const { id, title, urls } = organization;
  const form = useSettingsForm(organization, { schema, valuesOf, draft: "identity" });
  const { send } = useOrganizationChange(id);
  const upload = useMutation(uploadLogo).mutateAsync;
  const { picture, shown } = useFetchedLogo(organization);
  const address = addressOf(organization);
  const changing = useWatch({ control: form.methods.control, name: "logo" }) !== (address ?? null);
  return (
    <FormCard
      form={form}
      title={identityMessages.card}
      description={identityMessages.description}
      labels={{ title: settingLabel("title"), logo: logoMessages.address }}
    >
      <Setting name="title">
        <TextField form={form} name="title" label={settingLabel("title")} />
      </Setting>
      <Setting name="logo">
        <div className="flex flex-col gap-4">
          <PictureField
            label={settingLabel("logo")}
            avatar={
              <Avatar id={id} name={title} shape="square" size="lg" photoURL={shown ?? urls.logo} />
            }
            uploaded={urls.logo !== undefined && address === undefined}
            upload={(file) => upload({ path: { organizationId: id }, body: file })}
            remove={() => send({ logo: null })}
          />
          <TextField
            form={form}
            name="logo"
            type="url"
            inputMode="url"
            emptyAs={null}
            optional
            label={logoMessages.address}
            hint={identityMessages.logoHint}
            placeholder={identityMessages.placeholder}
            spellCheck={false}
          />
          {(address !== undefined || changing) && (
            <AddressState picture={picture} changing={changing} />
          )}
        </div>
      </Setting>
    </FormCard>
  );
};

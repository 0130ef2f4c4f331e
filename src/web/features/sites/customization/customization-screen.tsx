import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { type SiteStructure, structureQuery } from "#web/api/site-structure.ts";
import {
  customizationQuery,
  customizationVersion,
  overrideSiteSpaceCustomization,
  type SiteCustomizationSettings,
  type SiteSpaceCustomizationOverrides,
  siteSpaceCustomizationQuery,
  updateCustomization,
} from "#web/api/sites.ts";
import { ifMatch } from "#web/api/versions.ts";
import { siteMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { CustomizationForm } from "./customization-form.tsx";
import {
  customizationWith,
  overriddenValues,
  overridesOf,
  valuesOf,
} from "./customization-values.ts";
import { type SiteSpaceChoice, siteSpaceChoices } from "./link-targets.ts";
import { useEffect, useRef } from "react";
import { buttonClass } from "#web/ui/button.tsx";
import { isFocusLost } from "#web/ui/focus-return.ts";

interface SiteSpaceCustomizationProps {
  readonly siteSpace: SiteSpaceChoice;
  readonly structure: SiteStructure;
}

/** The values in which a site-space differs from its site. */
const SiteSpaceCustomization = ({ siteSpace, structure }: SiteSpaceCustomizationProps) => {
  const { title } = useSite();
  const name = useSiteName();
  const path = { ...name, siteSpaceId: siteSpace.id };
  const queryClient = useQueryClient();
  const { data: ofSite } = useSuspenseQuery(customizationQuery(name));
  const { data: ofSpace } = useSuspenseQuery(siteSpaceCustomizationQuery(path));
  const { mutateAsync } = useMutation(overrideSiteSpaceCustomization);
  const site = valuesOf(ofSite);
  return (
    <>
      <Callout>{messages.siteSpaceNote(siteSpace.label)}</Callout>
      <CustomizationForm
        values={overriddenValues(site, valuesOf(ofSpace))}
        site={site}
        siteSpace={siteSpace.id}
        title={title}
        structure={structure}
        draftKey={`${siteSpace.id}.customization`}
        send={(_values, changed) =>
          mutateAsync({ path, body: overridesOf(changed) as SiteSpaceCustomizationOverrides })
        }
        reload={async () =>
          overriddenValues(
            site,
            valuesOf(
              await queryClient.fetchQuery({ ...siteSpaceCustomizationQuery(path), staleTime: 0 }),
            ),
          )
        }
      />
    </>
  );
};

/** Shown when the selected site-space is not on the site any more; links to the customization of the site. */
const GoneSiteSpace = () => {
  const { organizationId, siteId } = useSiteName();
  const leadsOn = useRef<HTMLAnchorElement>(null);
  // Restores focus that was lost with a field of the form.
  useEffect(() => {
    if (isFocusLost()) leadsOn.current?.focus();
  }, []);
  return (
    <Callout
      tone="warning"
      title={messages.gone.title}
      actions={
        <Link
          ref={leadsOn}
          to="/o/$organizationId/sites/$siteId/customization"
          params={{ organizationId, siteId }}
          search={{ siteSpace: undefined }}
          className={buttonClass({ size: "sm" })}
        >
          {messages.gone.action}
        </Link>
      }
    >
      {messages.gone.text}
    </Callout>
  );
};

/** The customization of a site, or the differing values of one of its site-spaces. */
export const CustomizationScreen = () => {
  const site = useSite();
  const path = useSiteName();
  const queryClient = useQueryClient();
  const { siteSpace } = useSearch({
    from: "/_app/o/$organizationId/sites/$siteId/customization",
  });
  const navigate = useNavigate({ from: "/o/$organizationId/sites/$siteId/customization" });
  const { data: structure } = useSuspenseQuery(structureQuery(path));
  const { data: customization } = useSuspenseQuery(customizationQuery(path));
  const { mutateAsync } = useMutation(updateCustomization);
  if (!site.permissions.edit) return <Callout>{siteMessages.readOnly}</Callout>;
  const spaces = siteSpaceChoices(structure);
  const chosen = spaces.find(({ id }) => id === siteSpace);
  // A site-space removed by somebody else must not silently become the whole site.
  const isGone = siteSpace !== undefined && chosen === undefined;
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-md">
        <Field label={messages.target}>
          <Select
            value={siteSpace ?? ""}
            onChange={({ target }) =>
              void navigate({ search: { siteSpace: target.value || undefined } })
            }
            options={[
              { value: "", label: messages.wholeSite(site.title) },
              ...(isGone ? [{ value: siteSpace, label: messages.gone.choice }] : []),
              ...spaces.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        </Field>
      </div>
      {isGone && <GoneSiteSpace />}
      {siteSpace === undefined && (
        <CustomizationForm
          key={path.siteId}
          values={valuesOf(customization)}
          title={site.title}
          structure={structure}
          draftKey={`${path.siteId}.customization`}
          send={(values) => {
            // The latest cached customization, which may have been refetched since this was rendered.
            const base =
              queryClient.getQueryData(customizationQuery(path).queryKey) ?? customization;
            return mutateAsync({
              path,
              body: customizationWith(base, values) as SiteCustomizationSettings,
              ...ifMatch(customizationVersion(path)),
            });
          }}
          reload={async () =>
            valuesOf(await queryClient.fetchQuery({ ...customizationQuery(path), staleTime: 0 }))
          }
        />
      )}
      {chosen && (
        <SiteSpaceCustomization key={chosen.id} siteSpace={chosen} structure={structure} />
      )}
    </div>
  );
};

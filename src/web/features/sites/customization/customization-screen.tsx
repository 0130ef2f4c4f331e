import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { structureQuery } from "#web/api/site-structure.ts";
import {
  customizationQuery,
  customizationVersion,
  type SiteCustomizationSettings,
  updateCustomization,
} from "#web/api/sites.ts";
import { ifMatch } from "#web/api/versions.ts";
import { siteMessages } from "../messages.ts";
import { messages } from "./messages.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { GoneSiteSpace } from "./gone-site-space.tsx";
import { LooksForm } from "./looks-form.tsx";
import { customizationOfLooks, looksOf } from "./looks-places.ts";
import { siteSpaceChoices } from "./site-space-choices.ts";
import { SiteSpaceLooks } from "./site-space-looks.tsx";

/** How a site looks, or one of its site-spaces where it looks otherwise. */
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
  // One that somebody has taken off the site must not turn into the whole site by itself.
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
        <LooksForm
          key={path.siteId}
          values={looksOf(customization)}
          title={site.title}
          structure={structure}
          draftKey={`${path.siteId}.looks`}
          send={(looks) => {
            // The newest that is known: it may have been read anew since this was drawn.
            const base =
              queryClient.getQueryData(customizationQuery(path).queryKey) ?? customization;
            return mutateAsync({
              path,
              body: customizationOfLooks(base, looks) as SiteCustomizationSettings,
              ...ifMatch(customizationVersion(path)),
            });
          }}
          reload={async () =>
            looksOf(await queryClient.fetchQuery({ ...customizationQuery(path), staleTime: 0 }))
          }
        />
      )}
      {chosen && <SiteSpaceLooks key={chosen.id} siteSpace={chosen} structure={structure} />}
    </div>
  );
};

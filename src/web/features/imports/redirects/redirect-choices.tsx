import { useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ImportRun } from "#web/api/imports.ts";
import { type SiteStructure, structureQuery } from "#web/api/site-structure.ts";
import type { Site, SiteName } from "#web/api/sites.ts";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { hostOf } from "../host-of.ts";
import type { RedirectsSearch } from "../search.ts";
import { redirectMessages as messages } from "./messages.ts";

/** The places where a site shows a space, by title with the enclosing section. */
const placesIn = ({ type, structure }: SiteStructure, spaceId: string) => {
  if (type === "siteSpaces")
    return structure.flatMap(({ id, title, space }) =>
      space.id === spaceId ? [{ value: id, label: title }] : [],
    );
  return structure
    .flatMap((item) => (item.object === "site-section" ? [item] : item.sections))
    .flatMap((section) =>
      section.siteSpaces.flatMap(({ id, title, space }) =>
        space.id === spaceId ? [{ value: id, label: `${section.title} › ${title}` }] : [],
      ),
    );
};

/** An address without its protocol and trailing slash. */
const shortOf = (address: string): string => address.replace(/^https?:\/\//, "").replace(/\/$/, "");

interface ChoicesProps {
  readonly run: ImportRun;
  readonly sites: readonly Site[];
  /** The selected site. */
  readonly name: SiteName;
  readonly search: RedirectsSearch;
}

/** Selects the site that replaces the old one, and how much of it. */
export const RedirectChoices = ({ run, sites, name, search }: ChoicesProps) => {
  const navigate = useNavigate({
    from: "/o/$organizationId/spaces/$spaceId/imports/$importRunId/redirects",
  });
  const { data: structure } = useSuspenseQuery(structureQuery(name));
  const places = placesIn(structure, run.target.space);
  const choose = (change: Pick<RedirectsSearch, "site" | "place" | "base" | "kind">) =>
    void navigate({
      search: (now) => ({ ...now, ...change, page: undefined }),
      resetScroll: false,
    });
  const { scope } = run;
  return (
    <div
      role="group"
      aria-label={messages.choices}
      className="grid max-w-4xl gap-4 sm:grid-cols-2 lg:grid-cols-3"
    >
      <Field label={messages.site} hint={messages.siteHint}>
        <Select
          value={name.siteId}
          onChange={({ target }) => choose({ site: target.value, place: undefined })}
          options={sites.map(({ id, title }) => ({ value: id, label: title }))}
        />
      </Field>
      {places.length > 1 && (
        <Field label={messages.place}>
          <Select
            value={search.place ?? places[0]?.value ?? ""}
            onChange={({ target }) => choose({ place: target.value })}
            options={places}
          />
        </Field>
      )}
      {scope !== undefined && new URL(scope).pathname !== "/" && (
        <Field label={messages.base} hint={messages.baseHint}>
          <Select
            value={search.base ?? "origin"}
            onChange={({ target }) =>
              choose({ base: target.value === "folder" ? "folder" : undefined })
            }
            options={[
              { value: "origin", label: messages.origin(hostOf(scope)) },
              { value: "folder", label: messages.folder(shortOf(scope)) },
            ]}
          />
        </Field>
      )}
      <Field label={messages.kind} hint={messages.kindHints[search.kind ?? "permanent"]}>
        <Select
          value={search.kind ?? "permanent"}
          onChange={({ target }) =>
            choose({ kind: target.value === "temporary" ? "temporary" : undefined })
          }
          options={[
            { value: "permanent", label: messages.kinds.permanent },
            { value: "temporary", label: messages.kinds.temporary },
          ]}
        />
      </Field>
    </div>
  );
};

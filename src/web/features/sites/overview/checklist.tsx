import { parseCondition } from "#site/condition/parse.ts";
import { proveSite } from "#site/condition/proofs.ts";
import type { StructureEdit } from "#contract/schemas/structure-edit.ts";
import {
  editsImpactQuery,
  type SiteStructure,
  type SiteStructureImpact,
  structureQuery,
} from "#web/api/site-structure.ts";
import {
  adaptiveSchemaQuery,
  customizationQuery,
  shareLinksQuery,
  type Site,
  type SiteAdaptiveSchema,
  type SiteCustomizationSettings,
} from "#web/api/sites.ts";
import { shortAddress } from "../messages.ts";
import { messages } from "./messages.ts";
import { audienceMessages } from "../audiences.ts";
import { nestedItems, siteSectionsOf, siteSpacesOf } from "../site-structure.ts";
import { findingsOf } from "../adaptive-content/findings.ts";
import { Link } from "@tanstack/react-router";
import { CircleCheck, Info, TriangleAlert } from "lucide-react";
import { cx } from "#web/kit/class-names.ts";
import { navPath } from "#web/shell/nav-items.ts";
import { useSiteName } from "../use-site.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { pagesQuery } from "#web/api/content.ts";
import { brokenSpacesQuery } from "#web/api/spaces.ts";
import { oddRedirectsQuery } from "../redirects/redirects-search.ts";

/** The screen where an issue of the checklist is fixed. */
export interface Fix {
  readonly screen:
    | "structure"
    | "audience"
    | "adaptive-content"
    | "customization"
    | "redirects"
    | "settings"
    | "pages"
    | "links";
  /** The item to open on the structure screen: "site-section:" and its id. */
  readonly item?: string;
  /** Filters the redirects or links to show. */
  readonly status?: "broken" | "circular";
  /** The space the screen belongs to; without one it is a screen of the site. */
  readonly space?: string;
}

/** What the spaces of a site contain, limited to those the caller can open. */
export interface ShownContent {
  /** Whether the default space has no page. */
  readonly isDefaultEmpty: boolean;
  /** The number of broken links by space id. */
  readonly brokenLinks: ReadonlyMap<string, number>;
}

/** A line of the checklist. A warning does not prevent publishing; a note is neither good nor bad. */
export interface Check {
  readonly key: string;
  readonly tone: "fine" | "note" | "warning";
  readonly title: string;
  /** Why it matters. */
  readonly text: string;
  readonly fix: Fix;
}

const defaultOf = (structure: SiteStructure) => {
  const section = siteSectionsOf(structure).find((one) => one.default);
  const among = section === undefined ? siteSpacesOf(structure) : section.siteSpaces;
  return { section, space: among.find((one) => one.default) };
};

const defaultCheck = (structure: SiteStructure, { isDefaultEmpty }: ShownContent): Check[] => {
  const { section, space } = defaultOf(structure);
  if (space === undefined) return [];
  if (isDefaultEmpty)
    return [
      {
        key: "default",
        tone: "warning",
        title: messages.checklist.emptyDefault.title(space.title),
        text: messages.checklist.emptyDefault.text,
        fix: { screen: "pages", space: space.space.id },
      },
    ];
  return [
    {
      key: "default",
      tone: "fine",
      title: messages.checklist.begins.title(section?.title, space.title),
      text: messages.checklist.begins.text,
      fix: { screen: "structure", item: `site-space:${space.id}` },
    },
  ];
};

/** One line for each space with broken links, even if the site shows it several times. */
const linkChecks = (structure: SiteStructure, { brokenLinks }: ShownContent): Check[] => {
  const shown = new Map(
    siteSpacesOf(structure).flatMap(({ title, space, broken }) =>
      broken ? [] : [[space.id, title] as const],
    ),
  );
  return [...shown].flatMap(([space, title]): Check[] => {
    const count = brokenLinks.get(space) ?? 0;
    if (count === 0) return [];
    return [
      {
        key: `links ${space}`,
        tone: "warning",
        title: messages.checklist.brokenLinks.title(title, count),
        text: messages.checklist.brokenLinks.text(count),
        fix: { screen: "links", status: "broken", space },
      },
    ];
  });
};

const contentChecks = (structure: SiteStructure, content: ShownContent): Check[] => {
  const siteSpaces = siteSpacesOf(structure);
  if (siteSpaces.length === 0) {
    return [
      {
        key: "empty",
        tone: "warning",
        ...messages.checklist.noSpaces,
        fix: { screen: "structure" },
      },
    ];
  }
  const broken = siteSpaces.filter((space) => space.broken);
  const empty = siteSectionsOf(structure).filter((section) => section.siteSpaces.length === 0);
  return [
    ...defaultCheck(structure, content),
    ...linkChecks(structure, content),
    ...broken.map(({ id, title }): Check => ({
      key: `broken ${id}`,
      tone: "warning",
      title: messages.checklist.broken.title(title),
      text: messages.checklist.broken.text,
      fix: { screen: "structure", item: `site-space:${id}` },
    })),
    ...empty.map(({ id, title }): Check => ({
      key: `empty ${id}`,
      tone: "warning",
      title: messages.checklist.emptySection.title(title),
      text: messages.checklist.emptySection.text,
      fix: { screen: "structure", item: `site-section:${id}` },
    })),
  ];
};

const hiddenChecks = (structure: SiteStructure, schema: SiteAdaptiveSchema): Check[] =>
  findingsOf(
    proveSite(
      nestedItems(structure).map(({ item }) => item),
      schema.jsonSchema,
    ),
  )
    .filter(({ tone }) => tone === "problem")
    .map(({ key, text }) => ({
      key: `hidden ${key}`,
      tone: "warning",
      title: text,
      text: messages.checklist.hidden,
      fix: { screen: "adaptive-content" },
    }));

type HeaderLinks = SiteCustomizationSettings["header"]["links"];

const headerChecks = (links: HeaderLinks, schema: SiteAdaptiveSchema): Check[] =>
  links
    .filter(
      ({ condition }) =>
        condition !== undefined && !parseCondition(condition, schema.jsonSchema).ok,
    )
    .map(({ title }, index) => ({
      key: `header link ${index}`,
      tone: "warning",
      title: messages.checklist.headerLink.title(title),
      text: messages.checklist.headerLink.text,
      fix: { screen: "customization" },
    }));

const audienceCheck = ({ visibility }: Site, activeLinks: number | undefined): Check => {
  const closed = visibility === "share-link" && activeLinks === 0;
  return {
    key: "audience",
    tone: closed ? "warning" : "fine",
    title: closed ? messages.checklist.audience.noLink : audienceMessages[visibility].sentence,
    text: closed ? messages.checklist.audience.noLinkText : messages.checklist.audience.text,
    fix: { screen: "audience" },
  };
};

type HiddenPages = SiteStructureImpact["hiddenPages"];

/** One line for each section or site-space whose address hides pages. */
const hiddenPagesChecks = ({ count, pages }: HiddenPages): Check[] => {
  const items = new Map(pages.map(({ behind }) => [behind.item.id, behind]));
  const named = [...items.values()].map(({ item: { type, id }, title }): Check => ({
    key: `hidden pages ${id}`,
    tone: "warning",
    ...messages.checklist.hiddenPages(
      title,
      pages.filter(({ behind }) => behind.item.id === id).map((page) => page.title),
    ),
    fix: { screen: "structure", item: `${type}:${id}` },
  }));
  const others = count - pages.length;
  if (others === 0) return named;
  const text = messages.checklist.moreHiddenPages(others);
  return [
    ...named,
    { key: "hidden pages", tone: "warning", ...text, fix: { screen: "structure" } },
  ];
};

/** The number of broken and of circular redirects. */
interface OddRedirects {
  readonly broken: number;
  readonly circular: number;
}

const redirectsCheck = ({ broken, circular }: OddRedirects): Check[] => {
  const line = (status: "broken" | "circular", count: number): Check[] => {
    const words = messages.checklist[status === "broken" ? "redirects" : "circles"];
    if (count === 0) return [];
    const fix = { screen: "redirects", status } as const;
    const key = status === "broken" ? "redirects" : "circles";
    return [{ key, tone: "warning", title: words.title(count), text: words.text, fix }];
  };
  return [...line("broken", broken), ...line("circular", circular)];
};

/** Where published links point. Only a note, because it is not known whether anything responds there. */
const addressChecks = ({ urls, hostname, hostnameVerifiedAt }: Site): Check[] => {
  const address = shortAddress(urls.published ?? urls.app);
  const fix = { screen: "settings" } as const;
  const { address: words, hostname: unverified } = messages.checklist;
  return [
    { key: "address", tone: "note", title: words.title(address), text: words.text, fix },
    ...(hostname !== undefined && hostnameVerifiedAt === undefined
      ? [
          {
            key: "hostname",
            tone: "warning" as const,
            title: unverified.title(hostname),
            text: unverified.text(address),
            fix,
          },
        ]
      : []),
  ];
};

const movesChecks = ({ movesKnownSince: since }: Site): Check[] => {
  const fix = { screen: "redirects" } as const;
  return since ? [{ key: "moves", tone: "note", ...messages.checklist.moves(since), fix }] : [];
};

const order = ["warning", "note", "fine"] as const;

/**
 * What to check before readers arrive, most urgent first.
 *
 * @param activeLinks  The number of active share links, if the caller may know it.
 * @param redirects  The number of broken and circular redirects.
 * @param links  The links of the site's header.
 * @param hiddenPages  The pages that readers cannot open, if the caller may know them.
 * @param content  What the site's spaces contain.
 */
export const checklistOf = (
  site: Site,
  structure: SiteStructure,
  schema: SiteAdaptiveSchema,
  activeLinks: number | undefined,
  redirects: OddRedirects,
  links: HeaderLinks,
  hiddenPages: HiddenPages | undefined,
  content: ShownContent,
): readonly Check[] => {
  const checks: Check[] = [
    audienceCheck(site, activeLinks),
    ...addressChecks(site),
    ...movesChecks(site),
    ...contentChecks(structure, content),
    ...hiddenChecks(structure, schema),
    ...headerChecks(links, schema),
    ...redirectsCheck(redirects),
    ...(hiddenPages ? hiddenPagesChecks(hiddenPages) : []),
  ];
  return checks.toSorted((one, other) => order.indexOf(one.tone) - order.indexOf(other.tone));
};

/** Requests the impact of the structure as it is. */
const noEdits: readonly StructureEdit[] = [];

const useShownContent = (structure: SiteStructure): ShownContent => {
  const { organizationId } = useSiteName();
  const spaceId = defaultOf(structure).space?.space.id;
  const pages = useQuery({ ...pagesQuery(spaceId ?? ""), enabled: spaceId !== undefined });
  const spaces = useQuery(brokenSpacesQuery(organizationId));
  return useMemo(
    () => ({
      isDefaultEmpty: pages.data?.pages.length === 0,
      brokenLinks: new Map(spaces.data?.items.map(({ id, brokenLinks = 0 }) => [id, brokenLinks])),
    }),
    [pages.data, spaces.data],
  );
};

/** The checklist of the current site. Only people who may edit the site see share links. */
export const useChecklist = (site: Site): readonly Check[] => {
  const name = useSiteName();
  const { data: structure } = useSuspenseQuery(structureQuery(name));
  const { data: schema } = useSuspenseQuery(adaptiveSchemaQuery(name));
  const { data: links } = useQuery({
    ...shareLinksQuery(name, { limit: 1000 }),
    enabled: site.permissions.edit,
  });
  const active = links?.items.filter((link) => link.active === true).length;
  const broken = useQuery(oddRedirectsQuery(name, "broken")).data?.count ?? 0;
  const circular = useQuery(oddRedirectsQuery(name, "circular")).data?.count ?? 0;
  const { data: customization } = useQuery(customizationQuery(name));
  const { data: impact } = useQuery({
    ...editsImpactQuery(name, noEdits),
    enabled: site.permissions.edit,
  });
  const hiddenPages = impact?.hiddenPages;
  const content = useShownContent(structure);
  return useMemo(
    () =>
      checklistOf(
        site,
        structure,
        schema,
        active,
        { broken, circular },
        customization?.header.links ?? [],
        hiddenPages,
        content,
      ),
    [site, structure, schema, active, broken, circular, customization, hiddenPages, content],
  );
};

const looks = {
  fine: { icon: CircleCheck, ink: "text-success-ink" },
  note: { icon: Info, ink: "text-muted" },
  warning: { icon: TriangleAlert, ink: "text-warning-ink" },
} as const;

interface CheckLineProps {
  readonly check: Check;
  /** Called when the link to the fix is followed, so that an enclosing dialog can close. */
  readonly onLeave?: () => void;
}

/** A line of the checklist: the state, why it matters, and where to change it. */
export const CheckLine = ({ check: { tone, title, text, fix }, onLeave }: CheckLineProps) => {
  const { organizationId, siteId } = useSiteName();
  const { icon: Icon, ink } = looks[tone];
  const screen = messages.checklist.screens[fix.screen];
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="flex min-w-0 grow basis-64 gap-2.5">
        <Icon
          size={16}
          role="img"
          aria-label={messages.checklist[tone]}
          className={cx("mt-1 shrink-0", ink)}
        />
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere text-ink">{title}</p>
          <p className="text-sm text-muted">{text}</p>
        </div>
      </div>
      <Link
        to={navPath(
          organizationId,
          fix.space === undefined
            ? `sites/${siteId}/${fix.screen}`
            : `spaces/${fix.space}/${fix.screen}`,
        )}
        search={{ item: fix.item, status: fix.status }}
        {...(onLeave && { onClick: onLeave })}
        aria-label={messages.checklist.open(screen, title)}
        className={buttonClass({ size: "sm", className: "max-sm:ml-6.5" })}
      >
        {screen}
      </Link>
    </li>
  );
};

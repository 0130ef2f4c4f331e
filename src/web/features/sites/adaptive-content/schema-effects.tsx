import type { AdaptiveJsonSchema } from "#contract/schemas/adaptive-schema.ts";
import { type Claim, claimPath, claimsOfSchema } from "#site/condition/claims.ts";
import { brokenBySchema, type ConditionedItem, visitorMatrix } from "#site/condition/items.ts";
import { useSuspenseQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { customizationQuery, type SiteVisitorKind } from "#web/api/sites.ts";
import { Callout } from "#web/ui/callout.tsx";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";
import { claimsOfVisitor, NOBODY } from "#site/condition/visitors.ts";

type Conditioned = Pick<ConditionedItem, "title" | "condition">;

/** The parts of a site that depend on its schema. */
interface OnSchema {
  readonly items: readonly ConditionedItem[];
  /** Links of the header; they have conditions but no row in the matrix. */
  readonly links: readonly Conditioned[];
  readonly kinds: readonly SiteVisitorKind[];
}

const pathsOf = (claims: readonly Claim[]): readonly string[] => claims.map(claimPath);
const pathsIn = (schema: AdaptiveJsonSchema) =>
  new Set(pathsOf(claimsOfSchema(schema).map(({ claim }) => claim)));

const poorerKinds = (
  kinds: readonly SiteVisitorKind[],
  before: AdaptiveJsonSchema,
  after: AdaptiveJsonSchema,
) => {
  const [had, has] = [pathsIn(before), pathsIn(after)];
  return kinds.flatMap((kind) => {
    const lost = pathsOf(claimsOfVisitor(kind)).filter((path) => had.has(path) && !has.has(path));
    return lost.length === 0 ? [] : [{ title: kind.title, lost }];
  });
};

/**
 * The effects of saving a changed schema: conditions that break because they use removed claims, cells of the visitor
 * matrix that flip (`kind` is undefined for anonymous visitors), and saved kinds of visitor that lose a true claim.
 */
export const effectsOf = (
  { items, links, kinds }: OnSchema,
  before: AdaptiveJsonSchema,
  after: AdaptiveJsonSchema,
) => {
  const visitors = [NOBODY, ...kinds];
  const now = visitorMatrix(items, visitors, before);
  const next = visitorMatrix(items, visitors, after);
  const brokenOf = (of: "item" | "header-link", conditioned: readonly Conditioned[]) =>
    brokenBySchema(conditioned, before, after).map(({ item: { title }, removedClaims }) => ({
      of,
      title,
      lost: pathsOf(removedClaims),
    }));
  return {
    broken: [...brokenOf("item", items), ...brokenOf("header-link", links)],
    flips: next.flatMap(({ item, cells }, row) =>
      cells.flatMap(({ seen }, column) =>
        now[row]?.cells[column]?.seen === seen
          ? []
          : [{ item, kind: kinds[column - 1]?.title, seen }],
      ),
    ),
    poorer: poorerKinds(kinds, before, after),
  };
};

/** How many lines are listed; the rest are counted. */
const MOST_LINES = 6;

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-1 list-disc pl-5">
    {lines.slice(0, MOST_LINES).map((line, index) => (
      // Equal lines come from items with the same title.
      <li key={`${index} ${line}`}>{line}</li>
    ))}
    {lines.length > MOST_LINES && <li>{messages.effects.more(lines.length - MOST_LINES)}</li>}
  </ul>
);

/** Shows, before saving, which conditions a changed schema breaks, and what appears or disappears for whom. */
export const EffectsNotice = ({ after }: { after: AdaptiveJsonSchema }) => {
  const { items, kinds, schema } = useSiteVisitors();
  const { data: customization } = useSuspenseQuery(customizationQuery(useSiteName()));
  const { links } = customization.header;
  const { broken, flips, poorer } = useMemo(
    () => effectsOf({ items, links, kinds }, schema, after),
    [items, links, kinds, schema, after],
  );
  if (broken.length + flips.length + poorer.length === 0) {
    return <Callout tone="success">{messages.effects.harmless}</Callout>;
  }
  return (
    <Callout tone="warning" title={messages.effects.title(broken.length, flips.length)}>
      {broken.length > 0 && (
        <Lines
          lines={broken.map(({ of, title, lost }) =>
            messages.effects.broken(
              of === "header-link" ? messages.effects.headerLink(title) : title,
              lost,
            ),
          )}
        />
      )}
      {flips.length > 0 && (
        <>
          <p className="mt-2 font-medium">{messages.effects.flips(flips.length)}</p>
          <Lines
            lines={flips.map(({ item, kind, seen }) =>
              messages.effects.flip(item.title, kind, seen),
            )}
          />
        </>
      )}
      {poorer.length > 0 && (
        <>
          <p className="mt-2 font-medium">{messages.effects.poorer(poorer.length)}</p>
          <Lines
            lines={poorer.map(({ title, lost }) => messages.effects.poorerKind(title, lost))}
          />
        </>
      )}
    </Callout>
  );
};

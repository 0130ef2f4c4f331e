import type { GitRedirects } from "#contract/schemas/redirect-changes.ts";
import { webAddress } from "#contract/schemas/web-address.ts";
import type { FileRedirect } from "#content/repository/repository.ts";
import { transaction } from "#server/db/transaction.ts";
import type { Context } from "#server/kit/context.ts";
import { notFound } from "#server/kit/failures.ts";
import { rolesOnSpaces } from "#server/modules/library/spaces/spaces-by-id.ts";
import { importRedirects } from "#server/modules/sites/redirects/import-redirects.ts";
import { addressesIn, siteSpacesOf } from "#server/modules/sites/redirects/offered-redirects.ts";
import type { SitePath } from "#server/modules/sites/sites/find-site.ts";
import { findConnection } from "./connection-rows.ts";

/** A line as the list of redirects of a site takes it, with what the file says. */
interface Line {
  readonly written: FileRedirect;
  readonly source: string;
  readonly target: string;
}

/** Paths of the file begin where the space is read. */
const below = (base: string, from: string): string =>
  `${base.replace(/\/$/, "")}/${from.replace(/^(?:\.?\/)+/, "")}`;

/** The lines for each place of the site that shows the space; what leads to no page has no target. */
const linesFor = async (
  context: Context,
  site: SitePath,
  spaceId: string,
  redirects: readonly FileRedirect[],
): Promise<Line[]> => {
  const places = await siteSpacesOf(context, site, spaceId);
  const pages = redirects.flatMap(({ page }) => page ?? []);
  const lines: Line[] = [];
  for (const siteSpaceId of places) {
    const { base, addressOf } = await addressesIn(context, site.siteId, siteSpaceId, pages);
    if (base === undefined) continue;
    for (const written of redirects) {
      const { from, to, page } = written;
      const outside = webAddress.safeParse(to).success ? to : undefined;
      const target = outside ?? (page === undefined ? undefined : addressOf.get(page));
      lines.push({ written, source: below(base, from), target: target ?? "" });
    }
  }
  return lines;
};

/**
 * Says which redirects the repository of a space offers a site, and with `apply` takes them, all that can be taken, as
 * permanent ones. A space that is not bound, or that the caller cannot open, is not found.
 */
export const offerRedirects = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { space: spaceId }: { readonly space: string },
  apply: boolean,
): Promise<GitRedirects> =>
  transaction(context, async (tx) => {
    const site = { organizationId, siteId };
    const open = await rolesOnSpaces(tx, organizationId, [spaceId]);
    if (!open.has(spaceId)) throw notFound("space");
    const connection = await findConnection(tx.db, spaceId);
    if (connection === undefined) throw notFound("connection to a Git repository");
    const lines = await linesFor(tx, site, spaceId, connection.redirects);
    const asked = lines.filter(({ target }) => target !== "");
    const { outcomes, added, unchanged, refused } = await importRedirects(tx, site, {
      redirects: asked.map(({ source, target }) => ({ source, target })),
      permanent: true,
      apply,
    });
    const became = new Map(asked.map((line, at) => [line, outcomes[at]]));
    return {
      object: "git-redirects",
      applied: apply,
      added,
      unchanged,
      refused: refused + lines.length - asked.length,
      outcomes: lines.map((line) => {
        const { source, target, written } = line;
        const nowhere = { source, target, outcome: "refused", reason: "no-target" } as const;
        return { ...(became.get(line) ?? nowhere), from: written.from, to: written.to };
      }),
    };
  });

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

/** An entry for a site's redirect list, with the original line of the file. */
interface Line {
  readonly written: FileRedirect;
  readonly source: string;
  readonly target: string;
}

/** Converts a path of the file to one below the address of the space. */
const below = (base: string, from: string): string =>
  `${base.replace(/\/$/, "")}/${from.replace(/^(?:\.?\/)+/, "")}`;

/** Returns the entries for each place of the site that shows the space; those that match no page have no target. */
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
 * Returns the redirects that the repository of a space offers a site and, with `apply`, creates all possible ones as
 * permanent redirects. Throws 404 for a space that is not connected, or that the caller cannot open.
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

import type { z } from "zod";
import type {
  createdImportRedirects,
  createImportRedirects as createSchema,
  ImportRedirect,
  ImportRedirectStatus,
} from "#contract/schemas/import-redirect.ts";
import { type ListPage, listPage, type ListRequest } from "#server/db/lists.ts";
import { transaction } from "#server/db/transaction.ts";
import { audit } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { conflict, invalid } from "#server/kit/failures.ts";
import {
  addOffered,
  judgePaths,
  siteSpacesOf,
} from "#server/modules/sites/redirects/offered-redirects.ts";
import type { SitePath } from "#server/modules/sites/sites/find-site.ts";
import { selectPages } from "../pages/page-rows.ts";
import { getImport } from "../runs/runs.ts";
import { type OldPath, oldPathsOf } from "./old-paths.ts";

/** An import, and a site that replaces its source. */
interface ImportOnSite extends SitePath {
  readonly importRunId: string;
}

type Chosen = z.output<typeof createSchema>;
type Place = Omit<Chosen, "permanent">;

interface Offered {
  readonly siteSpace: string;
  readonly paths: readonly OldPath[];
}

/** Returns the paths of an import and their targets on a site; throws for a site that does not show its space. */
const offered = async (
  context: Context,
  { importRunId, ...site }: ImportOnSite,
  { siteSpace, base = "origin" }: Place,
): Promise<Offered> => {
  const { run } = await getImport(context, importRunId);
  const places = await siteSpacesOf(context, site, run.spaceId);
  const [first] = places;
  if (first === undefined)
    throw conflict(
      "import.not-on-site",
      "This site does not show the space of the import. Put the space on it first.",
    );
  if (siteSpace !== undefined && !places.includes(siteSpace))
    throw invalid("siteSpace", "is no place of this site that shows the space of the import");
  const rows = await selectPages(context.db, run.id);
  return { siteSpace: siteSpace ?? first, paths: oldPathsOf(run, rows, base) };
};

/** Returns the outcome for each old path of an import, in order. */
export const listImportRedirects = async (
  context: Context,
  path: ImportOnSite,
  { status, ...chosen }: Place & { readonly status?: ImportRedirectStatus | undefined },
  { limit, after }: ListRequest,
): Promise<ListPage<ImportRedirect>> => {
  const { siteSpace, paths } = await offered(context, path, chosen);
  const judged = await judgePaths(context, path.siteId, siteSpace, paths);
  // The rows of an import never move, so a path has a permanent position in the list.
  const placed = judged.map(({ source, page, title, verdict }, at) => ({
    at,
    path: { source, page, title, status: verdict },
  }));
  const wanted = placed.filter((one) => status === undefined || one.path.status === status);
  const behind = after === undefined ? wanted : wanted.filter(({ at }) => at > Number(after[0]));
  const found = listPage(behind.slice(0, limit + 1), limit, wanted.length, ({ at }) => [at]);
  return { ...found, rows: found.rows.map((one) => one.path) };
};

/** Redirects the old paths of an import that have no redirect yet to its pages; returns the counts by outcome. */
export const createImportRedirects = (
  context: Context,
  path: ImportOnSite,
  { permanent, ...place }: Chosen,
): Promise<z.input<typeof createdImportRedirects>> =>
  transaction(context, async (tx) => {
    const { siteSpace, paths } = await offered(tx, path, place);
    const { site, judged } = await addOffered(tx, path, siteSpace, paths, permanent);
    const number = (status: ImportRedirectStatus) =>
      judged.filter(({ verdict }) => verdict === status).length;
    const created = number("new");
    if (created > 0)
      await audit(tx, {
        action: "redirect.imported",
        target: { type: "site", id: site.id, label: site.title },
        site: site.id,
        after: { importRun: path.importRunId, redirects: created, permanent },
      });
    return {
      created,
      redirected: number("redirected"),
      live: number("live"),
      noPage: number("no-page"),
      unusable: number("unusable"),
    };
  });

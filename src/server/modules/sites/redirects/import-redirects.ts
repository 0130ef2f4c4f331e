import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type {
  importRedirects as importSchema,
  ImportRefusal,
  RedirectImport,
} from "#contract/schemas/redirect-changes.ts";
import { newRedirectSource, type RedirectDestination } from "#contract/schemas/site-redirect.ts";
import { webAddress } from "#contract/schemas/web-address.ts";
import { addressBelow, type Places, restOf } from "#site/readers/places.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { lockSite, type SitePath } from "../sites/find-site.ts";
import {
  around,
  labelOf,
  liveAt,
  type Named,
  type Surroundings,
  wordsForAll,
} from "./redirect-destinations.ts";
import { insertRedirects, selectRedirected } from "./redirect-rows.ts";
import { plainPath } from "./redirects.ts";

type Asked = z.output<typeof importSchema>;
type Line = Asked["redirects"][number];

/** The path of an address, or of a path, as redirects write it; undefined where it says more than a path. */
const pathIn = (text: string): string | undefined => {
  const written = text.trim();
  const whole = webAddress.safeParse(written).success;
  if (/[?#]/.test(written) || !(whole || written.startsWith("/"))) return undefined;
  const path = whole ? new URL(written).pathname : written;
  return plainPath(addressBelow("/", restOf(path, "/")));
};

const targetAt = (places: Places, path: string): RedirectDestination | undefined => {
  const item = places.itemAt(path);
  if (item?.type === "site-section") return { kind: "site-section", siteSectionId: item.id };
  const place = places.at(path);
  if (!place) return undefined;
  const { page, siteSpace } = place;
  return page
    ? { kind: "site-page", siteSpaceId: siteSpace.id, pageId: page.id }
    : { kind: "site-space", siteSpaceId: siteSpace.id };
};

/** What a target says; a refusal where it says nothing that can be redirected to. */
const destinationIn = (
  { places }: Surroundings,
  text: string,
): RedirectDestination | Extract<ImportRefusal, "target" | "no-target"> => {
  const written = text.trim();
  if (webAddress.safeParse(written).success) return { kind: "external", url: written };
  const path = pathIn(written);
  if (path === undefined) return "target";
  return targetAt(places, path) ?? "no-target";
};

/** One line with what becomes of it. */
interface Judged {
  readonly source: string;
  readonly target: string;
  readonly verdict: "added" | "unchanged" | ImportRefusal;
  readonly destination?: RedirectDestination;
  /** What it leads to. */
  readonly named?: Named;
}

const judge = async (
  context: Context,
  siteId: string,
  lines: readonly Line[],
): Promise<Judged[]> => {
  const paths = lines.map(({ source }) => pathIn(source));
  const asked = paths.filter((path) => path !== undefined);
  const taken = await selectRedirected(context.db, siteId, asked);
  return around(context, siteId, [], (surroundings) => {
    const seen = new Set<string>();
    return lines.map(({ source: written, target }, at): Judged => {
      const source = paths[at];
      if (source === undefined || !newRedirectSource.safeParse(source).success)
        return { source: written, target, verdict: "source" };
      const line = { source, target };
      if (seen.has(source)) return { ...line, verdict: "repeated" };
      seen.add(source);
      const destination = destinationIn(surroundings, target);
      if (typeof destination === "string") return { ...line, verdict: destination };
      const named = labelOf(surroundings, destination);
      const known = { ...line, destination, ...(named ? { named } : {}) };
      if (liveAt(surroundings, source) !== undefined) return { ...known, verdict: "live" };
      const now = taken.get(source);
      if (now === undefined) return { ...known, verdict: "added" };
      return {
        ...known,
        verdict: isDeepStrictEqual(now, destination) ? "unchanged" : "redirected",
      };
    });
  });
};

const outcomeOf = (
  { verdict, source, target, destination }: Judged,
  title: string | undefined,
): RedirectImport["outcomes"][number] => ({
  source,
  target,
  ...(verdict === "added" || verdict === "unchanged"
    ? { outcome: verdict }
    : { outcome: "refused", reason: verdict }),
  ...(destination ? { destination } : {}),
  ...(title === undefined ? {} : { title }),
});

const add = async (tx: Context, siteId: string, judged: readonly Judged[]): Promise<void> => {
  const rows = judged.flatMap(({ verdict, source, destination }) =>
    verdict === "added" && destination
      ? [
          {
            id: newId(),
            siteId,
            source,
            destination,
            permanent: false,
            automatic: false,
            createdAt: tx.now(),
          },
        ]
      : [],
  );
  await insertRedirects(tx.db, rows);
  await auditAll(
    tx,
    rows.map(({ id, source, destination, permanent }) => ({
      action: "redirect.created",
      target: { type: "redirect", id, label: source },
      site: siteId,
      after: { source, destination, permanent },
    })),
  );
};

/**
 * Adds redirects from a list of old and new addresses in one transaction, and says what became of each line; what
 * cannot be added is left out. Without `apply` that is worked out and nothing is changed.
 */
export const importRedirects = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { redirects, apply }: Asked,
): Promise<RedirectImport> =>
  transaction(context, async (tx) => {
    await lockSite(tx, { organizationId, siteId });
    const judged = await judge(tx, siteId, redirects);
    const named = judged.filter((line) => line.named !== undefined);
    const words = await wordsForAll(
      tx,
      organizationId,
      named.flatMap((line) => (line.named ? [line.named] : [])),
    );
    const titles = new Map(named.map((line, at) => [line, words[at]]));
    const outcomes = judged.map((line) => outcomeOf(line, titles.get(line)));
    const count = (wanted: RedirectImport["outcomes"][number]["outcome"]): number =>
      outcomes.filter(({ outcome }) => outcome === wanted).length;
    if (apply) await add(tx, siteId, judged);
    return {
      object: "redirect-import",
      applied: apply,
      added: count("added"),
      unchanged: count("unchanged"),
      refused: count("refused"),
      outcomes,
    };
  });

import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type {
  importRedirects as importSchema,
  ImportRefusal,
  RedirectImport,
} from "#contract/schemas/redirect-changes.ts";
import { newRedirectSource, type RedirectDestination } from "#contract/schemas/site-redirect.ts";
import { webAddress } from "#contract/schemas/web-address.ts";
import { plainPath } from "#site/readers/own-addresses.ts";
import { addressBelow, restOf } from "#site/readers/places.ts";
import { transaction } from "#server/db/transaction.ts";
import { auditAll } from "#server/events/audit.ts";
import type { Context } from "#server/kit/context.ts";
import { newId } from "#server/kit/ids.ts";
import { mapInTurns } from "#server/kit/others-turn.ts";
import { lockSite, type SitePath } from "../sites/find-site.ts";
import {
  around,
  labelOf,
  liveAt,
  type Named,
  type Surroundings,
  wordsForAll,
} from "./redirect-destinations.ts";
import { insertRedirects, type Redirected, selectRedirected } from "./redirect-rows.ts";
import { closingCircles, destinationAt, needAll, settle } from "./settle-destination.ts";

type Asked = z.output<typeof importSchema>;
type Line = Asked["redirects"][number];

/** Splits a text at the `*` at its end, which may follow a slash. */
const splitWildcard = (text: string): { readonly written: string; readonly wildcard: string } => {
  const [wildcard = ""] = /\/?\*$/.exec(text.trim()) ?? [];
  return {
    written: text.trim().slice(0, wildcard === "" ? undefined : -wildcard.length),
    wildcard,
  };
};

/** The path of an address or path, as redirects store it; undefined if it contains more than a path. */
const pathIn = (written: string): string | undefined => {
  const whole = webAddress.safeParse(written).success;
  if (/[?#]/.test(written) || !(whole || written.startsWith("/"))) return undefined;
  const path = whole ? new URL(written).pathname : written;
  return plainPath(addressBelow("/", restOf(path, "/")));
};

/** The source in a line, as redirects store it; undefined if it is not valid. */
const sourceIn = (text: string): string | undefined => {
  const { written, wildcard } = splitWildcard(text);
  const path = pathIn(written);
  if (path === undefined || (path === "/" && wildcard !== "")) return undefined;
  const source = `${path}${wildcard}`;
  return newRedirectSource.safeParse(source).success ? source : undefined;
};

/** The destination that a target names, or why it cannot be redirected to. */
const destinationIn = (
  here: Surroundings,
  source: string,
  written: string,
): RedirectDestination | Extract<ImportRefusal, "target" | "no-target"> => {
  if (webAddress.safeParse(written).success) {
    const settled = settle(here, {
      source,
      destination: { kind: "external", url: written },
    });
    return "problem" in settled ? "no-target" : settled.destination;
  }
  const path = pathIn(written);
  if (path === undefined) return "target";
  return destinationAt(here.places, path) ?? "no-target";
};

/** A line with its outcome. */
interface Judged {
  readonly source: string;
  readonly target: string;
  readonly verdict: "added" | "unchanged" | ImportRefusal;
  readonly destination?: RedirectDestination;
  readonly captureWildcard?: boolean;
  /** What it redirects to. */
  readonly named?: Named;
}

/** Whether an existing redirect equals the one in a line. */
const isSame = (now: Redirected, { destination, captureWildcard = false }: Judged): boolean =>
  isDeepStrictEqual(now, { destination, captureWildcard });

const judgeLine = (
  here: Surroundings,
  taken: ReadonlyMap<string, Redirected>,
  source: string,
  target: string,
): Judged => {
  const line = { source, target };
  const { written, wildcard } = splitWildcard(target);
  const captureWildcard = wildcard !== "";
  if (captureWildcard && !source.endsWith("*")) return { ...line, verdict: "wildcard" };
  const destination = destinationIn(here, source, written);
  if (typeof destination === "string") return { ...line, verdict: destination };
  const named = labelOf(here, destination);
  const known = {
    ...line,
    destination,
    captureWildcard,
    ...(named ? { named } : {}),
  };
  if (liveAt(here, source) !== undefined) return { ...known, verdict: "live" };
  const now = taken.get(source);
  if (now === undefined) return { ...known, verdict: "added" };
  const judged = { ...known, verdict: "unchanged" as const };
  return isSame(now, judged) ? judged : { ...known, verdict: "redirected" };
};

/** The outcome of each line; those that would form a circle with others or with existing redirects are refused. */
const judge = async (
  context: Context,
  siteId: string,
  lines: readonly Line[],
): Promise<Judged[]> => {
  const sources = await mapInTurns(lines, ({ source }) => sourceIn(source));
  const asked = sources.filter((source) => source !== undefined);
  const taken = await selectRedirected(context.db, siteId, asked);
  const wanted = lines.map(({ target }) => {
    const { written, wildcard } = splitWildcard(target);
    const destination = { kind: "external" as const, url: written };
    return { destination, captureWildcard: wildcard !== "" };
  });
  const about = (await needAll(context, siteId, wanted)) ? "all" : [];
  return around(context, siteId, about, async (here) => {
    const seen = new Set<string>();
    const judged = await mapInTurns(lines, ({ source: written, target }, at): Judged => {
      const source = sources[at];
      if (source === undefined) return { source: written, target, verdict: "source" };
      if (seen.has(source)) return { source, target, verdict: "repeated" };
      seen.add(source);
      return judgeLine(here, taken, source, target);
    });
    const added = judged.flatMap(({ verdict, source, destination, captureWildcard = false }) =>
      verdict === "added" && destination ? [{ source, destination, captureWildcard }] : [],
    );
    const circles = closingCircles(here, added);
    return judged.map((line) =>
      line.verdict === "added" && circles.has(line.source) ? { ...line, verdict: "circle" } : line,
    );
  });
};

const outcomeOf = (
  { verdict, source, target, destination, captureWildcard }: Judged,
  title: string | undefined,
): RedirectImport["outcomes"][number] => ({
  source,
  target,
  ...(verdict === "added" || verdict === "unchanged"
    ? { outcome: verdict }
    : { outcome: "refused", reason: verdict }),
  ...(destination ? { destination } : {}),
  ...(captureWildcard === undefined ? {} : { captureWildcard }),
  ...(title === undefined ? {} : { title }),
});

const add = async (
  tx: Context,
  siteId: string,
  judged: readonly Judged[],
  permanent: boolean,
): Promise<void> => {
  const rows = judged.flatMap(({ verdict, source, destination, captureWildcard = false }) =>
    verdict === "added" && destination
      ? [
          {
            id: newId(),
            siteId,
            source,
            captureWildcard,
            destination,
            permanent,
            automatic: false,
            createdAt: tx.now(),
          },
        ]
      : [],
  );
  await insertRedirects(tx.db, rows);
  await auditAll(
    tx,
    rows.map(({ id, source, captureWildcard, destination }) => ({
      action: "redirect.created",
      target: { type: "redirect", id, label: source },
      site: siteId,
      after: { source, captureWildcard, destination, permanent },
    })),
  );
};

/**
 * Adds redirects from a list of old and new addresses in one transaction, and returns the outcome of each line; lines
 * that cannot be added are left out. Without `apply`, only computes the outcomes.
 */
export const importRedirects = (
  context: Context,
  { organizationId, siteId }: SitePath,
  { redirects, permanent, apply }: Asked,
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
    if (apply) await add(tx, siteId, judged, permanent);
    return {
      object: "redirect-import",
      applied: apply,
      added: count("added"),
      unchanged: count("unchanged"),
      refused: count("refused"),
      outcomes,
    };
  });

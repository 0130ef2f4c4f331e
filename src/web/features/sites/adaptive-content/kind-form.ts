import { z } from "zod";
import { type AdaptiveJsonSchema, visitorKind } from "#contract/schemas/adaptive-schema.ts";
import { type Claim, claimPath, claimsOfSchema, distinctClaims } from "#site/condition/claims.ts";
import { claimsOfVisitor, visitorWith } from "#site/condition/visitors.ts";
import type { SiteVisitorKind } from "#web/api/sites.ts";
import { messages } from "./messages.ts";

/** What the dialog edits: claims are named by their paths, because a name may hold dots. */
const kindForm = z.object({ title: visitorKind.shape.title, held: z.array(z.string()) });
export type KindValues = z.infer<typeof kindForm>;

/** What may be typed beside kinds that have these titles already. */
export const kindFormBeside = (taken: readonly string[]) =>
  kindForm.extend({
    title: kindForm.shape.title.refine((title) => !taken.includes(title), {
      error: ({ input }) => messages.kinds.dialog.taken(String(input)),
    }),
  });

/** What the dialog begins with. */
export const valuesOfKind = (kind: SiteVisitorKind | undefined): KindValues => ({
  title: kind?.title ?? "",
  held: kind === undefined ? [] : claimsOfVisitor(kind).map(claimPath),
});

/** Claims a kind can be given, and those it has that the schema has lost meanwhile. */
export const claimsToChoose = (
  schema: AdaptiveJsonSchema,
  kind: SiteVisitorKind | undefined,
): { readonly known: readonly Claim[]; readonly lost: readonly Claim[] } => {
  const known = claimsOfSchema(schema).map(({ claim }) => claim);
  const paths = new Set(known.map(claimPath));
  const held = kind === undefined ? [] : claimsOfVisitor(kind);
  return { known, lost: held.filter((claim) => !paths.has(claimPath(claim))) };
};

/** The kind of visitor that the dialog's values say; what is not held is false. */
export const kindOfValues = (
  { title, held }: KindValues,
  claims: readonly Claim[],
): SiteVisitorKind => {
  const chosen = new Set(held);
  const visitor = visitorWith(
    distinctClaims(claims).filter((claim) => chosen.has(claimPath(claim))),
  );
  return {
    title,
    claims: { ...visitor.claims },
    ...(visitor.unsigned && { unsigned: { ...visitor.unsigned } }),
  };
};

/** The kept kinds with one put in the place of the one that had a title, or at the end. */
export const withKind = (
  kinds: readonly SiteVisitorKind[],
  old: string | undefined,
  next: SiteVisitorKind,
): SiteVisitorKind[] =>
  old === undefined || !kinds.some(({ title }) => title === old)
    ? [...kinds, next]
    : kinds.map((kind) => (kind.title === old ? next : kind));

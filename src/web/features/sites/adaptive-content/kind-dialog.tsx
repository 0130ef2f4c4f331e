import { useMutation } from "@tanstack/react-query";
import { type SiteVisitorKind, updateVisitorKinds } from "#web/api/sites.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";
import { type Claim, claimPath, claimsOfSchema, distinctClaims } from "#site/condition/claims.ts";
import { Switch } from "#web/ui/switch.tsx";
import { z } from "zod";
import { type AdaptiveJsonSchema, visitorKind } from "#contract/schemas/adaptive-schema.ts";
import { claimsOfVisitor, visitorWith } from "#site/condition/visitors.ts";

/** What the dialog edits: claims are named by their paths, because a name may hold dots. */
const kindForm = z.object({ title: visitorKind.shape.title, held: z.array(z.string()) });
type KindValues = z.infer<typeof kindForm>;

/** What may be typed beside kinds that have these titles already. */
const kindFormBeside = (taken: readonly string[]) =>
  kindForm.extend({
    title: kindForm.shape.title.refine((title) => !taken.includes(title), {
      error: ({ input }) => messages.kinds.dialog.taken(String(input)),
    }),
  });

/** What the dialog begins with. */
const valuesOfKind = (kind: SiteVisitorKind | undefined): KindValues => ({
  title: kind?.title ?? "",
  held: kind === undefined ? [] : claimsOfVisitor(kind).map(claimPath),
});

/** Claims a kind can be given, and those it has that the schema has lost meanwhile. */
const claimsToChoose = (
  schema: AdaptiveJsonSchema,
  kind: SiteVisitorKind | undefined,
): { readonly known: readonly Claim[]; readonly lost: readonly Claim[] } => {
  const known = claimsOfSchema(schema).map(({ claim }) => claim);
  const paths = new Set(known.map(claimPath));
  const held = kind === undefined ? [] : claimsOfVisitor(kind);
  return { known, lost: held.filter((claim) => !paths.has(claimPath(claim))) };
};

/** The kind of visitor that the dialog's values say; what is not held is false. */
const kindOfValues = ({ title, held }: KindValues, claims: readonly Claim[]): SiteVisitorKind => {
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

/** The kept kinds with the one of a title replaced, or one more at the end. */
const withKind = (
  kinds: readonly SiteVisitorKind[],
  old: string | undefined,
  next: SiteVisitorKind,
): SiteVisitorKind[] =>
  old === undefined || !kinds.some(({ title }) => title === old)
    ? [...kinds, next]
    : kinds.map((kind) => (kind.title === old ? next : kind));

interface ClaimSwitchesProps {
  readonly title: string;
  readonly claims: readonly Claim[];
  /** Paths of the claims that are true. */
  readonly held: readonly string[];
  readonly onToggle: (path: string, on: boolean) => void;
}

/** What is true of a kind of visitor, one switch a claim; nothing for a group without claims. */
const ClaimSwitches = ({ title, claims, held, onToggle }: ClaimSwitchesProps) =>
  claims.length > 0 && (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-2 text-sm font-medium text-muted">{title}</legend>
      {claims.map((claim) => {
        const path = claimPath(claim);
        return (
          <Switch
            key={path}
            label={<span className="font-mono text-sm wrap-anywhere">{claim.name}</span>}
            checked={held.includes(path)}
            onChange={(on) => onToggle(path, on)}
          />
        );
      })}
    </fieldset>
  );

interface KindDialogProps {
  /** The kind that is changed; none for a new one. */
  readonly kind: SiteVisitorKind | undefined;
  readonly onClose: () => void;
}

/** Names a kind of visitor and says what is true of it. */
export const KindDialog = ({ kind, onClose }: KindDialogProps) => {
  const path = useSiteName();
  const { kinds, schema } = useSiteVisitors();
  const { mutateAsync } = useMutation(updateVisitorKinds);
  const { known, lost } = claimsToChoose(schema, kind);
  const form = useContractForm({
    schema: kindFormBeside(
      kinds.filter((other) => other.title !== kind?.title).map(({ title }) => title),
    ),
    defaultValues: valuesOfKind(kind),
    submit: (values) => {
      const next = kindOfValues(values, [...known, ...lost]);
      return mutateAsync({ path, body: { items: withKind(kinds, kind?.title, next) } });
    },
    onDone: onClose,
  });
  const held = form.methods.watch("held");
  const turn = (claim: string, on: boolean) =>
    form.methods.setValue("held", on ? [...held, claim] : held.filter((other) => other !== claim), {
      shouldDirty: true,
    });
  const groups = [
    { title: messages.kinds.dialog.signed, claims: known.filter(({ unsigned }) => !unsigned) },
    { title: messages.kinds.dialog.unsigned, claims: known.filter(({ unsigned }) => unsigned) },
    { title: messages.kinds.dialog.lost, claims: lost },
  ];
  return (
    <FormDialog
      form={form}
      title={kind === undefined ? messages.kinds.dialog.add : messages.kinds.dialog.edit}
      description={messages.kinds.dialog.text}
      submitLabel={
        kind === undefined ? messages.kinds.dialog.submitAdd : messages.kinds.dialog.submitEdit
      }
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={messages.kinds.dialog.titleField}
        hint={messages.kinds.dialog.titleHint}
        autoComplete="off"
      />
      {known.length + lost.length === 0 && (
        <p className="text-muted">{messages.kinds.dialog.noClaims}</p>
      )}
      {groups.map(({ title, claims }) => (
        <ClaimSwitches key={title} title={title} claims={claims} held={held} onToggle={turn} />
      ))}
    </FormDialog>
  );
};

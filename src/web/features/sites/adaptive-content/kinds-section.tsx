import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Pencil, Plus, Trash2 } from "lucide-react";
import {
  type AdaptiveJsonSchema,
  MAX_VISITOR_KINDS,
  visitorKind,
} from "#contract/schemas/adaptive-schema.ts";
import { claimsOfVisitor, describeVisitor, visitorWith } from "#site/condition/visitors.ts";
import { type SiteVisitorKind, updateVisitorKinds, visitorKindsQuery } from "#web/api/sites.ts";
import { useActions } from "#web/shell/everywhere/actions.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { useSite, useSiteName } from "../use-site.ts";
import { Button, IconButton } from "#web/ui/button.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { messages } from "./messages.ts";
import { useFocusAfterRemoval } from "./use-focus-after-removal.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { type Claim, claimPath, claimsOfSchema, distinctClaims } from "#site/condition/claims.ts";
import { Switch } from "#web/ui/choice/switch.tsx";
import { z } from "zod";

/** The values of the dialog. Claims are identified by their paths, because a name may contain dots. */
const kindForm = z.object({ title: visitorKind.shape.title, held: z.array(z.string()) });
type KindValues = z.infer<typeof kindForm>;

/** The form's schema, given the titles of the existing kinds. */
const kindFormBeside = (taken: readonly string[]) =>
  kindForm.extend({
    title: kindForm.shape.title.refine((title) => !taken.includes(title), {
      error: ({ input }) => messages.kinds.dialog.taken(String(input)),
    }),
  });

/** The initial values of the dialog. */
const valuesOfKind = (kind: SiteVisitorKind | undefined): KindValues => ({
  title: kind?.title ?? "",
  held: kind === undefined ? [] : claimsOfVisitor(kind).map(claimPath),
});

/** The claims a kind can be given, plus those it has that are not in the schema any more. */
const claimsToChoose = (
  schema: AdaptiveJsonSchema,
  kind: SiteVisitorKind | undefined,
): { readonly known: readonly Claim[]; readonly lost: readonly Claim[] } => {
  const known = claimsOfSchema(schema).map(({ claim }) => claim);
  const paths = new Set(known.map(claimPath));
  const held = kind === undefined ? [] : claimsOfVisitor(kind);
  return { known, lost: held.filter((claim) => !paths.has(claimPath(claim))) };
};

/** Builds a kind of visitor from the dialog's values; claims not held are false. */
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

/** The saved kinds with the one of that title replaced, or with a new one appended. */
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
  /** Paths of the true claims. */
  readonly held: readonly string[];
  readonly onToggle: (path: string, on: boolean) => void;
}

/** One switch for each claim of a kind of visitor; renders nothing for a group without claims. */
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
  /** The kind being edited; undefined for a new one. */
  readonly kind: SiteVisitorKind | undefined;
  readonly onClose: () => void;
}

/** Edits the name of a kind of visitor and which claims are true of it. */
const KindDialog = ({ kind, onClose }: KindDialogProps) => {
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
  const switchTo = (claim: string, on: boolean) =>
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
      {...(kind === undefined ? messages.kinds.dialog.add : messages.kinds.dialog.edit)}
      description={messages.kinds.dialog.text}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="title"
        label={messages.kinds.dialog.titleField}
        hint={messages.kinds.dialog.titleHint}
      />
      {known.length + lost.length === 0 && (
        <p className="text-muted">{messages.kinds.dialog.noClaims}</p>
      )}
      {groups.map(({ title, claims }) => (
        <ClaimSwitches key={title} title={title} claims={claims} held={held} onToggle={switchTo} />
      ))}
    </FormDialog>
  );
};

/** The kinds of visitor that a site saves in order to view itself as one of them. */
export const KindsSection = () => {
  const path = useSiteName();
  const { permissions } = useSite();
  const { kinds } = useSiteVisitors();
  const focus = useFocusAfterRemoval(kinds.length);
  const { mutateAsync } = useMutation(updateVisitorKinds);
  const queryClient = useQueryClient();
  const { kind: open, add } = useSearch({
    from: "/_app/o/$organizationId/sites/$siteId/adaptive-content",
  });
  const navigate = useNavigate({ from: "/o/$organizationId/sites/$siteId/adaptive-content" });
  const show = (dialog: { kind?: string; add?: "kind" }) =>
    void navigate({
      search: ({ differing }) => ({ differing, ...dialog }),
      resetScroll: false,
    });
  const keep = (items: readonly SiteVisitorKind[], done?: () => void) => {
    mutateAsync({ path, body: { items: [...items] } }).then(
      () => done?.(),
      (error: unknown) => toastFailure(error, () => keep(items, done)),
    );
  };
  const remove = (gone: SiteVisitorKind) => {
    const at = kinds.indexOf(gone);
    // Others may have changed the list since, so the kind is inserted into the current one.
    const putBack = () => {
      focus.expect(at);
      const now = queryClient.getQueryData(visitorKindsQuery(path).queryKey)?.items ?? [];
      keep([...now.slice(0, at), gone, ...now.slice(at)]);
    };
    focus.expect(at);
    keep(kinds.toSpliced(at, 1), () =>
      toast({
        title: messages.kinds.removed(gone.title),
        action: { label: messages.kinds.undo, run: putBack },
      }),
    );
  };
  const isFull = kinds.length >= MAX_VISITOR_KINDS;
  useActions(
    permissions.edit
      ? [
          {
            id: "sites.add-kind",
            label: messages.kinds.add,
            disabledReason: isFull ? messages.kinds.full(MAX_VISITOR_KINDS) : undefined,
            run: () => show({ add: "kind" }),
          },
        ]
      : [],
  );
  const edited = kinds.find(({ title }) => title === open);
  const isOpen = permissions.edit && (add === "kind" || edited !== undefined);
  return (
    <ScreenSection
      title={messages.kinds.title}
      text={messages.kinds.text}
      actions={
        permissions.edit && (
          <Button
            ref={focus.add}
            icon={Plus}
            disabledReason={isFull ? messages.kinds.full(MAX_VISITOR_KINDS) : undefined}
            onClick={() => show({ add: "kind" })}
          >
            {messages.kinds.add}
          </Button>
        )
      }
    >
      {kinds.length === 0 ? (
        <p className="text-muted">{messages.kinds.none}</p>
      ) : (
        <ul
          ref={focus.list}
          aria-label={messages.kinds.title}
          className="divide-y divide-line border-y border-line"
        >
          {kinds.map((kind) => (
            <li key={kind.title} className="flex items-center gap-2 py-1.5">
              <div className="flex min-w-0 grow flex-wrap items-baseline gap-x-3">
                <span className="font-medium wrap-anywhere">{kind.title}</span>
                <span className="text-sm wrap-anywhere text-muted">{describeVisitor(kind)}</span>
              </div>
              {permissions.edit && (
                <>
                  <IconButton
                    icon={Pencil}
                    size="sm"
                    label={messages.kinds.edit(kind.title)}
                    onClick={() => show({ kind: kind.title })}
                  />
                  <IconButton
                    icon={Trash2}
                    size="sm"
                    data-removes
                    label={messages.kinds.remove(kind.title)}
                    onClick={() => remove(kind)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && <KindDialog key={edited?.title ?? ""} kind={edited} onClose={() => show({})} />}
    </ScreenSection>
  );
};

import { useMutation } from "@tanstack/react-query";
import { updateVisitorKinds, type SiteVisitorKind } from "#web/api/sites.ts";
import { TextField } from "#web/forms/fields/text-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { useSiteName } from "../use-site.ts";
import { messages } from "./messages.ts";
import { ClaimSwitches } from "./claim-switches.tsx";
import {
  claimsToChoose,
  kindFormBeside,
  kindOfValues,
  valuesOfKind,
  withKind,
} from "./kind-form.ts";
import { useSiteVisitors } from "./use-site-visitors.ts";

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
        <ClaimSwitches key={title} title={title} claims={claims} held={held} onTurn={turn} />
      ))}
    </FormDialog>
  );
};

import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { inviteUsersAndTeams } from "#contract/schemas/content-permission.ts";
import { givenQuery } from "#web/api/content-permissions.ts";
import { SelectField } from "#web/forms/fields/select-field.tsx";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { useContractForm } from "#web/forms/use-contract-form.ts";
import { roleLabel } from "#web/kit/role-label.ts";
import { toast } from "#web/ui/toast.tsx";
import { contentRoles } from "./content-roles.ts";
import { HolderPicker } from "./holder-picker.tsx";
import { givenRows, type Holder } from "./holders.ts";
import { addMessages, roleMeanings } from "./messages.ts";
import type { Place } from "./place.ts";
import { useGive } from "./use-give.ts";

const choices = contentRoles.map((role) => ({
  value: role,
  label: `${roleLabel(role)} — ${roleMeanings[role]}`,
}));

const idsOf = (chosen: readonly Holder[], kind: Holder["kind"]): string[] =>
  chosen.filter((holder) => holder.kind === kind).map(({ id }) => id);

/** Gives several people and teams one role, all of them or none. */
export const AddDialog = ({ place }: { place: Place }) => {
  const navigate = useNavigate();
  const give = useGive(place);
  const { data: given } = useQuery(givenQuery(place));
  const [chosen, setChosen] = useState<readonly Holder[]>([]);
  const close = () =>
    void navigate({
      to: ".",
      search: (now) => ({ ...now, add: undefined }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    });
  const form = useContractForm({
    schema: inviteUsersAndTeams,
    defaultValues: { users: [], teams: [], role: "read" },
    submit: ({ users = [], teams = [], role }) => give({ users, teams, role }).then(() => role),
    onDone: (role) => {
      toast({ title: addMessages.done(chosen.length, roleLabel(role)), tone: "success" });
      close();
    },
  });
  const now = new Map(given && givenRows(given).map(({ id, role }) => [id, role]));
  const toggle = (holder: Holder) => {
    const rest = chosen.filter(({ id }) => id !== holder.id);
    const next = rest.length < chosen.length ? rest : [...chosen, holder];
    setChosen(next);
    form.methods.setValue("users", idsOf(next, "person"), { shouldDirty: true });
    form.methods.setValue("teams", idsOf(next, "team"), { shouldDirty: true });
  };
  return (
    <FormDialog
      form={form}
      title={addMessages.title(place.title)}
      submitLabel={addMessages.submit}
      disabledReason={chosen.length === 0 ? addMessages.first : undefined}
      onClose={close}
      footerNote={<span role="status">{addMessages.chosen(chosen.length)}</span>}
    >
      <HolderPicker
        organizationId={place.organizationId}
        isChosen={(id) => chosen.some((holder) => holder.id === id)}
        noteOf={(id) => {
          const role = now.get(id);
          return role && addMessages.has(roleLabel(role));
        }}
        onToggle={toggle}
      />
      <SelectField form={form} name="role" label={addMessages.role} choices={choices} />
    </FormDialog>
  );
};

import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useController } from "react-hook-form";
import { MAX_BREAK_GLASS, setBreakGlass as breakGlassSchema } from "#contract/schemas/saml.ts";
import { describeFailure } from "#web/api/failures.ts";
import { membersQuery } from "#web/api/members.ts";
import { breakGlassQuery, setBreakGlass, ssoImpactQuery } from "#web/api/single-sign-on.ts";
import { FormDialog } from "#web/forms/form-dialog.tsx";
import { type ContractForm, useContractForm } from "#web/forms/use-contract-form.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { ChoiceRow } from "#web/ui/choice/choice-list.tsx";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Card } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useEnforcing, useOrganization } from "../use-provider.ts";
import { enforceCardMessages as words } from "./messages.ts";

interface Chosen {
  members: string[];
}

/** The admins of the organization to select from, up to the maximum. */
const AdminChoices = ({ form }: { form: ContractForm<Chosen, Chosen> }) => {
  const { id } = useOrganization();
  const { data } = useQuery(membersQuery(id, { role: "admin", limit: 1000 }));
  const { field, fieldState } = useController({ control: form.methods.control, name: "members" });
  const full = field.value.length >= MAX_BREAK_GLASS;
  return (
    <fieldset>
      <legend className="text-sm font-medium">{words.chooseField}</legend>
      <ul className="mt-1 max-h-72 overflow-y-auto">
        {(data?.items ?? []).map(({ id: admin, user, disabled }) => {
          const checked = field.value.includes(admin);
          const blocked = !checked && (disabled || full);
          return (
            <ChoiceRow
              key={admin}
              checked={checked}
              fixed={blocked}
              note={disabled ? words.disabled : blocked ? words.chooseMost : undefined}
              onToggle={() =>
                field.onChange(
                  checked ? field.value.filter((one) => one !== admin) : [...field.value, admin],
                )
              }
            >
              <span className="block font-medium wrap-anywhere">{user.displayName}</span>
              <span className="block text-sm wrap-anywhere text-muted">{user.email}</span>
            </ChoiceRow>
          );
        })}
      </ul>
      {fieldState.error !== undefined && (
        <p role="alert" className="text-sm text-danger-ink">
          {words.chooseNone}
        </p>
      )}
    </fieldset>
  );
};

/** Selects the admins who can sign in without single sign-on. */
const BreakGlassDialog = ({
  current,
  onClose,
}: {
  current: readonly string[];
  onClose: () => void;
}) => {
  const { id } = useOrganization();
  const { mutateAsync } = useMutation(setBreakGlass);
  const form = useContractForm({
    schema: breakGlassSchema,
    defaultValues: { members: [...current] },
    submit: (body) => mutateAsync({ path: { organizationId: id }, body }),
    onDone: () => {
      toast({ tone: "success", title: words.saved });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={words.chooseTitle}
      description={words.chooseText}
      submitLabel={words.chooseSave}
      onClose={onClose}
    >
      <AdminChoices form={form} />
    </FormDialog>
  );
};

/** Asks for confirmation, then allows everyone the other ways to sign in again. */
export const StopEnforcingDialog = ({ onClose }: { onClose: () => void }) => {
  const enforce = useEnforcing();
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.stopTitle}
      body={words.stopText}
      confirmLabel={words.stop}
      tone="primary"
      onConfirm={async () => {
        await enforce(false);
        toast({ tone: "success", title: words.stopped });
      }}
      describeFailure={describeFailure}
    />
  );
};

const BreakGlass = () => {
  const { id } = useOrganization();
  const { data } = useSuspenseQuery(breakGlassQuery(id));
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-t border-line pt-4">
      <div className="min-w-0 grow basis-64">
        <h3 className="font-medium">{words.breakGlass}</h3>
        <p className="max-w-[65ch] text-sm text-muted">{words.breakGlassText}</p>
        <p className="mt-1 wrap-anywhere">
          {data.members.length === 0
            ? words.breakGlassNone
            : data.members.map(({ user }) => user.displayName).join(", ")}
        </p>
      </div>
      <Button aria-label={words.chooseTitle} onClick={() => setChoosing(true)}>
        {words.choose}
      </Button>
      {choosing && (
        <BreakGlassDialog
          current={data.members.map((member) => member.id)}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  );
};

/** Whether single sign-on is enforced, the button that changes that, and who keeps other ways to sign in. */
export const EnforceCard = () => {
  const { id: organizationId, sso } = useOrganization();
  const { data } = useSuspenseQuery(ssoImpactQuery(organizationId, { limit: 0 }));
  const [stopping, setStopping] = useState(false);
  const { reason } = data.ready;
  return (
    <Card
      id="enforce"
      title={words.title}
      description={words.description}
      actions={
        <div className="flex flex-wrap gap-2">
          <Link
            to="/o/$organizationId/settings/sign-in/enforce"
            params={{ organizationId }}
            className={buttonClass()}
          >
            {words.review}
          </Link>
          {sso && <Button onClick={() => setStopping(true)}>{words.stop}</Button>}
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={sso ? "accent" : "neutral"}>{sso ? words.on : words.off}</Badge>
          <span>{sso ? words.onText : words.offText}</span>
          {!sso && reason !== undefined && (
            <span className="text-muted">{words.notReady[reason]}</span>
          )}
        </p>
        <BreakGlass />
      </div>
      {stopping && <StopEnforcingDialog onClose={() => setStopping(false)} />}
    </Card>
  );
};

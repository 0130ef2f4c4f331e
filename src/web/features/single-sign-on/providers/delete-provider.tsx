import { useMutation, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { describeFailure } from "#web/api/failures.ts";
import {
  deleteSamlProvider,
  type SamlProvider,
  samlProvidersQuery,
  ssoImpactQuery,
} from "#web/api/single-sign-on.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useOrganization, useRestoreProvider } from "../use-provider.ts";
import { deleteMessages as words } from "./messages.ts";

/** How many people are named before the rest is counted. */
const NAMED = 5;

interface EffectsProps {
  readonly provider: SamlProvider;
  readonly others: number;
  /** Why it cannot be deleted now. */
  readonly refusal: string | undefined;
}

/** Who can only sign in with this provider, and what ends for them. */
const Effects = ({ provider, others, refusal }: EffectsProps) => {
  const { id } = useOrganization();
  const alone = others === 0 && provider.people > 0;
  // As long as there is no other provider, everyone linked to one is linked to this one.
  const { data } = useQuery({
    ...ssoImpactQuery(id, { group: "in", limit: NAMED }),
    enabled: alone,
  });
  const names = (data?.items ?? []).map(({ member }) => member.user.displayName);
  const more = Math.max(0, (data?.totals.in ?? 0) - names.length);
  return (
    <div className="flex flex-col gap-2">
      <p>{provider.people === 0 ? words.nobody : words.people(provider.people)}</p>
      {alone && names.length > 0 && <p className="text-ink">{words.onlyThis(names, more)}</p>}
      {others > 0 && provider.people > 0 && <p>{words.others(others)}</p>}
      {refusal !== undefined && <p className="text-ink">{refusal}.</p>}
      <p>
        {provider.people > 0 && `${words.accounts} `}
        {words.restore}
      </p>
    </div>
  );
};

interface DeleteProviderDialogProps {
  readonly provider: SamlProvider;
  readonly onClose: () => void;
}

/** Shows what ends with a provider, deletes it, and leaves its screens. */
export const DeleteProviderDialog = ({ provider, onClose }: DeleteProviderDialogProps) => {
  const { id: organizationId, sso } = useOrganization();
  const { samlProviderId: shown } = useParams({ strict: false });
  const navigate = useNavigate();
  const { mutateAsync } = useMutation(deleteSamlProvider);
  const { restore } = useRestoreProvider();
  const { data } = useSuspenseQuery(samlProvidersQuery(organizationId));
  const others = data.items.filter(({ id, status }) => id !== provider.id && status === "active");
  const lastProven = sso && !others.some(({ provenAt }) => provenAt !== undefined);
  const refusal = lastProven && provider.provenAt !== undefined ? words.lastProven : undefined;
  const path = { organizationId, samlProviderId: provider.id };
  const remove = async () => {
    await mutateAsync({ path });
    toast({
      tone: "success",
      title: words.done(provider.label),
      action: { label: words.undo, run: () => void restore(path) },
    });
    if (shown === provider.id) {
      await navigate({
        to: "/o/$organizationId/settings/sign-in",
        params: { organizationId },
        replace: true,
        ignoreBlocker: true,
      });
    }
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={words.title(provider.label)}
      body={<Effects provider={provider} others={others.length} refusal={refusal} />}
      confirmLabel={words.confirm}
      disabledReason={refusal}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};

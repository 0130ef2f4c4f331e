import { titleOfCollection } from "#web/kit/content-titles.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { allCollectionsQuery } from "#web/api/collections.ts";
import { describeFailure } from "#web/api/failures.ts";
import type { Organization } from "#web/api/organizations.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { Place } from "#web/features/access/index.ts";
import { settingsMessages } from "./messages.ts";
import { TransferPlanView } from "./transfer-plan-view.tsx";
import { type Target, useTransfer, useTransferPlan } from "./use-transfer.ts";

/** The collections of an organization as places to come to stand in. */
const useCollectionChoices = (organizationId: string) => {
  const { data = [] } = useQuery({
    ...allCollectionsQuery(organizationId),
    enabled: organizationId !== "",
  });
  return [
    { value: "", label: settingsMessages.transfer.top },
    ...data.map((collection) => ({
      value: collection.id,
      label: collection.permissions.create
        ? titleOfCollection(collection)
        : `${titleOfCollection(collection)} (${settingsMessages.transfer.noRight})`,
      disabled: !collection.permissions.create,
    })),
  ];
};

interface TransferDialogProps {
  readonly place: Place;
  /** Where it can go to. */
  readonly organizations: readonly Organization[];
  readonly onClose: () => void;
}

/** Asks where to, says what goes along and what is lost, and transfers after the title was typed. */
export const TransferDialog = ({ place, organizations, onClose }: TransferDialogProps) => {
  const [organizationId, setOrganizationId] = useState("");
  const [collectionId, setCollectionId] = useState("");
  const organization = organizations.find(({ id }) => id === organizationId);
  const collections = useCollectionChoices(organizationId);
  const target: Target | undefined = organization && {
    organization: organizationId,
    ...(collectionId !== "" && { collection: collectionId }),
  };
  const plan = useTransferPlan(place, target);
  const transfer = useTransfer(place);
  const whyNot = () => {
    if (target === undefined) return settingsMessages.transfer.first;
    if (plan.data === undefined) return settingsMessages.transfer.wait;
    return plan.data.possible ? undefined : settingsMessages.transfer.blocked;
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={settingsMessages.transfer.title(place.title)}
      body={
        <div className="flex flex-col gap-4 text-ink">
          <Field label={settingsMessages.transfer.organization}>
            <Select
              value={organizationId}
              options={[
                { value: "", label: settingsMessages.transfer.choose },
                ...organizations.map(({ id, title }) => ({ value: id, label: title })),
              ]}
              onChange={({ target: { value } }) => {
                setOrganizationId(value);
                setCollectionId("");
              }}
            />
          </Field>
          {organization && (
            <>
              <Field label={settingsMessages.transfer.collection}>
                <Select
                  value={collectionId}
                  options={collections}
                  onChange={({ target: { value } }) => setCollectionId(value)}
                />
              </Field>
              <TransferPlanView
                plan={plan.data}
                failed={plan.isError}
                onRetry={() => void plan.refetch()}
                organization={organization.title}
              />
            </>
          )}
        </div>
      }
      typedText={place.title}
      confirmLabel={settingsMessages.transfer.confirm}
      disabledReason={whyNot()}
      onConfirm={async () => {
        if (target === undefined || organization === undefined) return;
        await transfer(target);
        toast({
          title: settingsMessages.transfer.done(place.title, organization.title),
          tone: "success",
        });
      }}
      describeFailure={describeFailure}
    />
  );
};

import { titleOfCollection } from "#web/kit/content-titles.ts";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  allCollectionsQuery,
  collectionTransferPlanQuery,
  transferCollection,
} from "#web/api/collections.ts";
import { describeFailure } from "#web/api/failures.ts";
import type { Organization } from "#web/api/organizations.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Select } from "#web/ui/select.tsx";
import { toast } from "#web/ui/toast.tsx";
import type { AccessTarget } from "#web/features/access/index.ts";
import { settingsMessages } from "./messages.ts";
import { type TransferPlan, transferPlanQuery, transferSpace } from "#web/api/spaces.ts";
import { Callout, RetryCallout } from "#web/ui/callout.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { useNavigate } from "@tanstack/react-router";

/** The destination of a transfer; without a collection, the top level. */
interface Target {
  readonly organization: string;
  readonly collection?: string;
}

const NOWHERE: Target = { organization: "" };

/** Loads what a transfer would do; only enabled once a target is selected. */
const useTransferPlan = ({ type, id }: AccessTarget, target: Target | undefined) => {
  const asked = target ?? NOWHERE;
  const enabled = target !== undefined;
  // Counts and permissions change all the time, so only current data is shown.
  const fresh = { staleTime: 0, retry: false } as const;
  const space = useQuery({
    ...transferPlanQuery(id, asked),
    ...fresh,
    enabled: enabled && type === "space",
  });
  const collection = useQuery({
    ...collectionTransferPlanQuery(id, asked),
    ...fresh,
    enabled: enabled && type === "collection",
  });
  return type === "space" ? space : collection;
};

/** Transfers the space or collection and opens it in its new organization. */
const useTransfer = ({ type, id }: AccessTarget) => {
  const navigate = useNavigate();
  const { mutateAsync: ofSpace } = useMutation(transferSpace);
  const { mutateAsync: ofCollection } = useMutation(transferCollection);
  return async (body: Target): Promise<void> => {
    const organizationId = body.organization;
    if (type === "space") {
      await ofSpace({ path: { spaceId: id }, body });
      await navigate({
        to: "/o/$organizationId/spaces/$spaceId/access",
        params: { organizationId, spaceId: id },
        replace: true,
        ignoreBlocker: true,
      });
    } else {
      await ofCollection({ path: { collectionId: id }, body });
      await navigate({
        to: "/o/$organizationId/spaces/collections/$collectionId",
        params: { organizationId, collectionId: id },
        replace: true,
        ignoreBlocker: true,
      });
    }
  };
};

const List = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div>
    <h3 className="text-sm font-medium">{title}</h3>
    <ul className="mt-1 flex list-disc flex-col gap-0.5 pl-5 marker:text-faint">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
);

const counted = (count: number, words: (count: number) => string): string[] =>
  count === 0 ? [] : [words(count)];

const alongWith = ({ spaces, collections, changeRequests }: TransferPlan): string[] => [
  ...counted(collections, settingsMessages.transfer.collections),
  ...counted(spaces, settingsMessages.transfer.spaces),
  settingsMessages.transfer.pages,
  ...counted(changeRequests, settingsMessages.transfer.changeRequests),
];

const lostBy = ({ losing, translations }: TransferPlan): string[] => [
  ...counted(losing.members, settingsMessages.transfer.members),
  ...counted(losing.teams, settingsMessages.transfer.teams),
  ...counted(losing.requestedReviewers, settingsMessages.transfer.reviewers),
  ...counted(translations, settingsMessages.transfer.translations),
];

interface TransferPlanViewProps {
  /** Undefined while loading. */
  readonly plan: TransferPlan | undefined;
  readonly failed: boolean;
  readonly onRetry: () => void;
  /** Title of the target organization. */
  readonly organization: string;
}

/** Shows the effects of a transfer beforehand: what moves along, what is lost, and why it is refused. */
const TransferPlanView = ({ plan, failed, onRetry, organization }: TransferPlanViewProps) => {
  if (failed) {
    return <RetryCallout onRetry={onRetry}>{settingsMessages.transfer.failed}</RetryCallout>;
  }
  if (plan === undefined) {
    return (
      <div role="status" aria-label={settingsMessages.transfer.looking}>
        <Skeleton className="h-32 w-full" />
      </div>
    );
  }
  const lost = lostBy(plan);
  return (
    <div className="flex flex-col gap-3">
      {plan.obstacles.length > 0 && (
        <Callout tone="warning" title={settingsMessages.transfer.obstacles}>
          <ul>
            {plan.obstacles.map((obstacle) => (
              <li key={obstacle}>{obstacle}</li>
            ))}
          </ul>
        </Callout>
      )}
      <List title={settingsMessages.transfer.along} lines={alongWith(plan)} />
      <List
        title={settingsMessages.transfer.lost}
        lines={lost.length === 0 ? [settingsMessages.transfer.nothingLost] : lost}
      />
      <p className="text-sm text-muted">{settingsMessages.transfer.rules(organization)}</p>
    </div>
  );
};

/** The collections of an organization as options. */
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
  readonly resource: AccessTarget;
  /** The possible targets. */
  readonly organizations: readonly Organization[];
  readonly onClose: () => void;
}

/** Asks for the target, shows what moves along and what is lost, and transfers after the title was typed. */
export const TransferDialog = ({ resource, organizations, onClose }: TransferDialogProps) => {
  const [organizationId, setOrganizationId] = useState("");
  const [collectionId, setCollectionId] = useState("");
  const organization = organizations.find(({ id }) => id === organizationId);
  const collections = useCollectionChoices(organizationId);
  const target: Target | undefined = organization && {
    organization: organizationId,
    ...(collectionId !== "" && { collection: collectionId }),
  };
  const plan = useTransferPlan(resource, target);
  const transfer = useTransfer(resource);
  const whyNot = () => {
    if (target === undefined) return settingsMessages.transfer.first;
    if (plan.data === undefined) return settingsMessages.transfer.wait;
    return plan.data.possible ? undefined : settingsMessages.transfer.blocked;
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={settingsMessages.transfer.title(resource.title)}
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
      typedText={resource.title}
      confirmLabel={settingsMessages.transfer.confirm}
      disabledReason={whyNot()}
      onConfirm={async () => {
        if (target === undefined || organization === undefined) return;
        await transfer(target);
        toast({
          title: settingsMessages.transfer.done(resource.title, organization.title),
          tone: "success",
        });
      }}
      describeFailure={describeFailure}
    />
  );
};

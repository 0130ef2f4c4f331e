import { useMutation, useQuery } from "@tanstack/react-query";
import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import {
  type Collection,
  collectionDeletionPlanQuery,
  deleteCollection,
} from "#web/api/collections.ts";
import { describeFailure } from "#web/api/failures.ts";
import { deleteSpace, restoreSpace, type Space, spaceDeletionPlanQuery } from "#web/api/spaces.ts";
import { formatExact } from "#web/kit/format-date.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { InboundLinksTo } from "#web/features/content/index.ts";
import { ConfirmDialog } from "#web/ui/dialog/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.tsx";
import { type ContentItem, everyItem, findItem } from "./content-items.ts";
import { messages } from "./messages.ts";
import { ReaderLosses } from "./reader-losses.tsx";
import { RetryCallout } from "#web/ui/callout.tsx";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { AccessTarget } from "#web/features/access/index.ts";
import { useContentTree, useLatestContentTree } from "./use-content-tree.ts";

const DAY = 24 * 60 * 60 * 1000;
const untilWhen = (): string => formatExact(new Date(Date.now() + RETENTION_DAYS * DAY));

const listClass = "flex list-disc flex-col gap-1 pl-5 text-ink marker:text-faint";

const SpaceGoes = ({ space }: { space: Space }) => (
  <div className="flex flex-col gap-3">
    <p className="text-ink">
      {messages.deleting.goes(space.changeRequestsOpen, space.changeRequestsDraft)}
    </p>
    <p>{messages.deleting.until(untilWhen())}</p>
  </div>
);

const CollectionGoes = ({ spaces, collections }: { spaces: number; collections: number }) => (
  <div className="flex flex-col gap-3">
    <ul className={listClass}>
      <li>{messages.deleting.spaces(spaces)}</li>
      {collections > 0 && <li>{messages.deleting.collections(collections)}</li>}
    </ul>
    <p>{spaces > 0 ? messages.deleting.collectionUntil(untilWhen()) : messages.deleting.empty}</p>
    {spaces > 0 && collections > 0 && <p>{messages.deleting.emptyInside}</p>}
    <p>{messages.deleting.hidden}</p>
  </div>
);

const spacesIn = (item: ContentItem): Space[] =>
  everyItem([item]).flatMap(({ content }) => (content.object === "space" ? [content] : []));
const collectionsIn = (item: ContentItem): Collection[] =>
  everyItem(item.children ?? []).flatMap(({ content }) =>
    content.object === "collection" ? [content] : [],
  );

/** Restores spaces from the trash one after another, and confirms it. */
const useRestore = () => {
  const { mutateAsync } = useMutation(restoreSpace);
  const restore = async (title: string, spaces: readonly Space[]): Promise<void> => {
    const left = [...spaces];
    try {
      for (let space = left[0]; space !== undefined; space = left[0]) {
        await mutateAsync({ path: { spaceId: space.id } });
        left.shift();
      }
    } catch (error) {
      return toastFailure(error, () => void restore(title, left));
    }
    toast({ tone: "success", title: messages.deleting.restored(title) });
  };
  return restore;
};

/** What readers would lose. Sites change at any time, so this is loaded when the dialog opens. */
const useDeletionPlan = ({ object, id }: ContentItem["content"]) => {
  const fresh = { staleTime: 0, gcTime: 0 } as const;
  const isSpace = object === "space";
  const ofSpace = useQuery({ ...spaceDeletionPlanQuery(id), ...fresh, enabled: isSpace });
  const ofCollection = useQuery({
    ...collectionDeletionPlanQuery(id),
    ...fresh,
    enabled: !isSpace,
  });
  return isSpace ? ofSpace : ofCollection;
};

/**
 * Shows what is deleted, which readers lose it and until when it can be restored; deletes it and offers to restore
 * it.
 */
export const DeleteDialog = ({ item, onClose }: { item: ContentItem; onClose: () => void }) => {
  const { content, text } = item;
  const { mutateAsync: removeSpace } = useMutation(deleteSpace);
  const { mutateAsync: removeCollection } = useMutation(deleteCollection);
  const restore = useRestore();
  const spaces = spacesIn(item);
  const collections = collectionsIn(item).length;
  const plan = useDeletionPlan(content);
  const words = messages.deleting.readers;
  // If it is unknown whether readers lose something, assume they do.
  const asksForTitle = plan.data === undefined ? plan.isError : plan.data.published.sites > 0;
  const remove = async () => {
    await (content.object === "space"
      ? removeSpace({ path: { spaceId: content.id } })
      : removeCollection({ path: { collectionId: content.id } }));
    toast({
      title: messages.deleting.done(text),
      tone: "success",
      ...(spaces.length > 0 && {
        action: { label: messages.moves.undo, run: () => void restore(text, spaces) },
      }),
    });
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={messages.deleting.title(text)}
      body={
        <div className="flex flex-col gap-3">
          {plan.data !== undefined && (
            <ReaderLosses organizationId={content.organization} plan={plan.data} />
          )}
          {plan.data === undefined &&
            (plan.isError ? (
              <RetryCallout onRetry={() => void plan.refetch()}>{words.failed}</RetryCallout>
            ) : (
              <p role="status">{words.looking}</p>
            ))}
          {content.object === "space" ? (
            <SpaceGoes space={content} />
          ) : (
            <CollectionGoes spaces={spaces.length} collections={collections} />
          )}
          <InboundLinksTo
            organizationId={content.organization}
            targets={{ spaces: spaces.map(({ id }) => id) }}
          />
        </div>
      }
      confirmLabel={
        content.object === "space"
          ? messages.deleting.confirmSpace
          : messages.deleting.confirmCollection
      }
      {...(asksForTitle && { typedText: text })}
      disabledReason={plan.isPending ? words.wait : undefined}
      onConfirm={remove}
      describeFailure={describeFailure}
    />
  );
};

interface DeletePlaceProps {
  readonly resource: AccessTarget;
  readonly onClose: () => void;
}

/** Deletes the current space or collection, then opens the tree. */
export const DeleteAndLeave = ({ resource, onClose }: DeletePlaceProps) => {
  const navigate = useNavigate();
  const tree = useContentTree();
  const latestTree = useLatestContentTree();
  // Kept while the dialog is open, because the deleted item is not in the tree any more.
  const [item] = useState(() => findItem(tree, resource.id));
  const close = () => {
    onClose();
    if (findItem(latestTree(), resource.id) !== undefined) return;
    void navigate({
      to: "/o/$organizationId/spaces",
      params: { organizationId: resource.organizationId },
      replace: true,
      ignoreBlocker: true,
    });
  };
  return item && <DeleteDialog item={item} onClose={close} />;
};

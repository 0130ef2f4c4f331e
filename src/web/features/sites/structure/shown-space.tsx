import { useMutation, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { SiteSpace } from "#web/api/site-structure.ts";
import { deletedSpacesQuery, restoreSpace } from "#web/api/spaces.ts";
import { toastFailure } from "#web/shell/failure-toast.ts";
import type { SiteSpaceItem } from "#site/structure/model.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { useSiteName } from "../use-site.ts";
import { useEditor } from "./structure-editor.ts";
import { messages } from "./messages.ts";
import { useFocusAfter } from "./use-panel-focus.ts";

/** More than an organization has in its trash. */
const MOST_DELETED = 1000;

/** Brings the space back, for those who may. */
const RestoreButton = ({ siteSpace }: { siteSpace: SiteSpace }) => {
  const { organizationId } = useSiteName();
  const { data } = useQuery(deletedSpacesQuery(organizationId, { limit: MOST_DELETED }));
  const spaceId = siteSpace.space.id;
  const { mutate, isPending } = useMutation({
    ...restoreSpace,
    onSuccess: () => toast({ title: messages.panel.restored(siteSpace.title) }),
    onError: (error, sent) => toastFailure(error, () => mutate(sent)),
  });
  const isDeleted = data?.items.some(({ id }) => id === spaceId) === true;
  if (!isDeleted && !isPending) return null;
  return (
    <Button size="sm" pending={isPending} onClick={() => mutate({ path: { spaceId } })}>
      {messages.panel.restore}
    </Button>
  );
};

/** The space that a site-space shows: links to it, replaces it, and says what to do when it is gone. */
export const ShownSpace = ({ item }: { item: SiteSpaceItem }) => {
  const { siteSpaces, editable, openDialog } = useEditor();
  const { organizationId } = useSiteName();
  const known = siteSpaces.get(item.id);
  const broken = known?.broken === true && known.space.id === item.space;
  const part = useFocusAfter(broken);
  const change = editable && (
    <>
      <Button size="sm" onClick={() => openDialog({ kind: "replace", item })}>
        {messages.panel.replace}
      </Button>
      <Button size="sm" onClick={() => openDialog({ kind: "remove", item })}>
        {messages.panel.remove}
      </Button>
    </>
  );
  if (broken)
    return (
      <Callout
        tone="warning"
        title={messages.broken}
        actions={
          <>
            {editable && <RestoreButton siteSpace={known} />}
            {change}
          </>
        }
      >
        {messages.panel.brokenText}
      </Callout>
    );
  return (
    <div ref={part} className="flex flex-col gap-2">
      <p className="text-sm text-muted wrap-anywhere">
        {messages.panel.space}: <span className="text-ink">{item.title}</span>
      </p>
      <div className="flex flex-wrap gap-2">
        {known !== undefined && (
          <Link
            to="/o/$organizationId/spaces/$spaceId"
            params={{ organizationId, spaceId: item.space }}
            className={buttonClass({ size: "sm" })}
          >
            {messages.panel.openSpace}
          </Link>
        )}
        {change}
      </div>
    </div>
  );
};

import { emojiFrom } from "#web/kit/emoji.ts";
import { useMutation } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { RETENTION_DAYS } from "#contract/schemas/limits.ts";
import { restoreSpace, type Space } from "#web/api/spaces.ts";
import { useListQuery } from "#web/table/use-list-query.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { RestoreButton, TrashScreen } from "#web/shell/trash-screen.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { PAGE_SIZE, spacesTrashQuery } from "./tree/tree-search.ts";

const messages = {
  title: "Trash",
  description: `Deleted spaces stay here for ${RETENTION_DAYS} days. You see those you may restore, as their other admins do; each comes back to the very place it had, with the collections around it.`,
  caption: "Deleted spaces",
  noun: { one: "space", many: "spaces" },
  column: "Space",
  empty: `Spaces you delete can be restored from here for ${RETENTION_DAYS} days.`,
};

/** Restores a space to its former position and offers to open it. */
const Restore = ({ space }: { space: Space }) => {
  const { mutateAsync, isPending } = useMutation(restoreSpace);
  const navigate = useNavigate();
  const title = titleOfSpace(space);
  const open = () =>
    void navigate({
      to: "/o/$organizationId/spaces/$spaceId",
      params: { organizationId: space.organization, spaceId: space.id },
    });
  const restore = async (): Promise<void> => {
    try {
      await mutateAsync({ path: { spaceId: space.id } });
    } catch (error) {
      return toastFailure(error, () => void restore());
    }
    toast({
      tone: "success",
      title: `${title} is back`,
      action: { label: "Open", run: open },
    });
  };
  return <RestoreButton title={title} pending={isPending} onRestore={() => void restore()} />;
};

const renderTitle = (space: Space) => (
  <span className="flex min-w-0 items-center gap-2 font-medium">
    {space.emoji !== "" && <span aria-hidden>{emojiFrom(space.emoji)}</span>}
    <span className="wrap-anywhere">{titleOfSpace(space)}</span>
  </span>
);
const renderRestore = (space: Space) => <Restore space={space} />;

/** The spaces in the trash that the caller may restore. */
export const SpacesTrash = ({ page }: { page: string | undefined }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  const { data, isPlaceholderData } = useListQuery(spacesTrashQuery(organizationId, page));
  return (
    <TrashScreen
      messages={messages}
      data={data}
      busy={isPlaceholderData}
      page={page}
      pageSize={PAGE_SIZE}
      renderTitle={renderTitle}
      renderRestore={renderRestore}
      back={
        <Link to="/o/$organizationId/spaces" params={{ organizationId }} className={buttonClass()}>
          All spaces
        </Link>
      }
    />
  );
};

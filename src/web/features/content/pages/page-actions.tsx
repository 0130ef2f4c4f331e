import { useSuspenseQuery } from "@tanstack/react-query";
import { Link, linkOptions, useParams } from "@tanstack/react-router";
import { Copy, SquarePen } from "lucide-react";
import type { RevisionPage } from "#web/api/content.ts";
import { spaceQuery } from "#web/api/spaces.ts";
import { ActionMenu } from "#web/shell/action-menu.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { MoreButton } from "#web/ui/more-button.tsx";
import { toast } from "#web/ui/toast.tsx";
import { pageMessages as messages } from "../messages.ts";

/** Copies a text; where the browser refuses, shows it to be copied by hand. */
const copy = (text: string, copied: string) => () =>
  void navigator.clipboard.writeText(text).then(
    () => toast({ title: copied, tone: "success" }),
    () => toast({ title: text, tone: "neutral" }),
  );

/** Comment, propose a change, edit directly, as far as the caller may; and what can be copied of the page. */
export const PageActions = ({ page }: { page: RevisionPage }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const { organizationId, spaceId } = params;
  const address = `${window.location.origin}/o/${organizationId}/spaces/${spaceId}/pages/${page.id}`;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {space.permissions.comment && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/comments"
          params={params}
          search={{ page: page.id, write: "yes" }}
          className={buttonClass()}
        >
          {messages.comment}
        </Link>
      )}
      {space.permissions.propose && (
        <Link
          to="/o/$organizationId/spaces/$spaceId/change-requests/new"
          params={params}
          search={{ from: page.id }}
          className={buttonClass()}
        >
          {messages.propose}
        </Link>
      )}
      <ActionMenu
        trigger={<MoreButton label={messages.more} variant="secondary" size="md" />}
        items={[
          space.permissions.edit && {
            label: messages.edit,
            icon: SquarePen,
            link: linkOptions({
              to: "/o/$organizationId/spaces/$spaceId/edit/$pageId",
              params: { ...params, pageId: page.id },
            }),
          },
          { label: messages.copyLink, icon: Copy, onSelect: copy(address, messages.copied.link) },
          { label: messages.copyId, icon: Copy, onSelect: copy(page.id, messages.copied.id) },
          page.type !== "link" && {
            label: messages.copyPath,
            icon: Copy,
            onSelect: copy(page.path, messages.copied.path),
          },
        ]}
      />
    </div>
  );
};

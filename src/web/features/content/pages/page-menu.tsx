import { Link, useParams } from "@tanstack/react-router";
import { Copy, SquarePen } from "lucide-react";
import type { ReactElement } from "react";
import type { RevisionPage } from "#web/api/content.ts";
import { Menu, MenuItem, MenuLink } from "#web/ui/menu.tsx";
import { toast } from "#web/ui/toast.tsx";
import { pageMessages as messages } from "../messages.ts";

interface PageMenuProps {
  readonly trigger: ReactElement;
  readonly page: RevisionPage;
  readonly mayEdit: boolean;
}

const copy = (text: string, what: string) => () =>
  void navigator.clipboard.writeText(text).then(
    () => toast({ title: what, tone: "success" }),
    () => toast({ title: text, tone: "neutral" }),
  );

/** What else can be done with a page. */
export const PageMenu = ({ trigger, page, mayEdit }: PageMenuProps) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  const { organizationId, spaceId } = params;
  const address = `${window.location.origin}/o/${organizationId}/spaces/${spaceId}/pages/${page.id}`;
  return (
    <Menu defaultOpen trigger={trigger}>
      {mayEdit && (
        <MenuLink>
          <Link
            to="/o/$organizationId/spaces/$spaceId/edit/$pageId"
            params={{ ...params, pageId: page.id }}
          >
            <SquarePen size={16} aria-hidden className="shrink-0 text-muted" />
            {messages.edit}
          </Link>
        </MenuLink>
      )}
      <MenuItem icon={Copy} onSelect={copy(address, messages.copied.link)}>
        {messages.copyLink}
      </MenuItem>
      <MenuItem icon={Copy} onSelect={copy(page.id, messages.copied.id)}>
        {messages.copyId}
      </MenuItem>
      {page.type !== "link" && (
        <MenuItem icon={Copy} onSelect={copy(page.path, messages.copied.path)}>
          {messages.copyPath}
        </MenuItem>
      )}
    </Menu>
  );
};

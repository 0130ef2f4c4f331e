import { Link, useParams } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { SearchOf } from "#web/kit/search-params.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { templateMessages as messages } from "./messages.ts";
import type { readNewTemplateSearch } from "./search.ts";
import { TemplateGallery } from "./template-gallery.tsx";

/** Templates to look at before a space is made; the one that is used is chosen in the dialog then. */
export const NewSpaceTemplates = ({
  search,
}: {
  search: SearchOf<typeof readNewTemplateSearch>;
}) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <>
      <PageHeader title={messages.title} description={messages.intro} />
      <TemplateGallery
        organizationId={organizationId}
        search={search}
        withEmpty
        action={({ id }) => (
          <Link
            to="/o/$organizationId/spaces/new"
            params={{ organizationId }}
            search={{ template: id, collection: search.collection }}
            className={buttonClass({ variant: "primary" })}
          >
            <Plus size={16} aria-hidden />
            {messages.use}
          </Link>
        )}
      />
    </>
  );
};

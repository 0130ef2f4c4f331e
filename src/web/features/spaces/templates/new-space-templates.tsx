import { Link, useParams, useSearch } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { SpaceTemplate } from "#web/api/space-templates.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { PageHeader } from "#web/ui/layout.tsx";
import { templateMessages as messages } from "./messages.ts";
import { TemplateGallery } from "./template-gallery.tsx";

const FROM = { from: "/_app/o/$organizationId/spaces/templates" } as const;

/** Opens the dialog for a new space with the template, in the collection given by the address. */
const UseTemplate = ({ template: { id } }: { template: SpaceTemplate }) => {
  const { organizationId } = useParams(FROM);
  const { collection } = useSearch(FROM);
  return (
    <Link
      to="/o/$organizationId/spaces/new"
      params={{ organizationId }}
      search={{ template: id, collection }}
      className={buttonClass({ variant: "primary" })}
    >
      <Plus size={16} aria-hidden />
      {messages.use}
    </Link>
  );
};

const renderUse = (template: SpaceTemplate) => <UseTemplate template={template} />;

/** Templates to preview before creating a space; the one that is used is then selected in the dialog. */
export const NewSpaceTemplates = () => {
  const { organizationId } = useParams(FROM);
  const search = useSearch(FROM);
  return (
    <>
      <PageHeader title={messages.title} description={messages.intro} />
      <TemplateGallery
        organizationId={organizationId}
        search={search}
        withEmpty
        action={renderUse}
      />
    </>
  );
};

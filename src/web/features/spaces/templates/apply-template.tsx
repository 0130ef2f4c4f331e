import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import { Lock, Plus } from "lucide-react";
import { applyTemplate, type SpaceTemplate } from "#web/api/space-templates.ts";
import { lockOf, spaceQuery } from "#web/api/spaces.ts";
import { titleOfSpace } from "#web/kit/content-titles.ts";
import { toastFailure } from "#web/shell/everywhere/failure-toast.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ScreenSection } from "#web/ui/layout.tsx";
import { toast } from "#web/ui/toast.tsx";
import { templateMessages as messages } from "./messages.ts";
import type { TemplateSearch } from "./search.ts";
import { TemplateGallery } from "./template-gallery.tsx";

const FROM = { from: "/_app/o/$organizationId/spaces/$spaceId" } as const;

/** Adds the pages of a template to the current space, and shows them. */
const AddPages = ({ template }: { template: SpaceTemplate }) => {
  const params = useParams(FROM);
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  const { mutateAsync, isPending } = useMutation(applyTemplate);
  const navigate = useNavigate();
  const add = async (): Promise<void> => {
    try {
      await mutateAsync({ path: { spaceId: space.id }, body: { id: template.id } });
    } catch (error) {
      return toastFailure(error, () => void add());
    }
    toast({ tone: "success", title: messages.done(template.pages, titleOfSpace(template)) });
    await navigate({ to: "/o/$organizationId/spaces/$spaceId/pages", params });
  };
  return (
    <Button
      variant="primary"
      icon={Plus}
      pending={isPending}
      disabledReason={
        space.permissions.edit ? undefined : messages.locks[lockOf(space) ?? "locked"]
      }
      onClick={() => void add()}
    >
      {messages.add(template.pages)}
    </Button>
  );
};

const renderAdd = (template: SpaceTemplate) => <AddPages template={template} />;

/** Templates whose pages can be added to a space, for people who may edit it. */
export const ApplyTemplate = ({ search }: { search: TemplateSearch }) => {
  const params = useParams(FROM);
  const { data: space } = useSuspenseQuery(spaceQuery(params.spaceId));
  if (!space.permissions.propose)
    return (
      <EmptyState
        icon={Lock}
        title={messages.noRight.title}
        text={messages.noRight.text}
        action={
          <Link
            to="/o/$organizationId/spaces/$spaceId/pages"
            params={params}
            className={buttonClass()}
          >
            {messages.noRight.back}
          </Link>
        }
      />
    );
  return (
    <ScreenSection title={messages.start} text={messages.introForSpace}>
      <TemplateGallery
        organizationId={params.organizationId}
        search={search}
        withEmpty={false}
        action={renderAdd}
      />
    </ScreenSection>
  );
};

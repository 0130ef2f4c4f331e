import { useParams } from "@tanstack/react-router";
import { PageHeader, ScreenSection } from "#web/ui/layout.tsx";
import { JobList } from "./job-list.tsx";
import { jobMessages as messages } from "./messages.ts";
import type { JobsSearch } from "./search.ts";

/** The background jobs of an organization. */
export const JobsScreen = ({ search }: { search: JobsSearch }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <>
      <PageHeader title={messages.title} description={messages.description} />
      <JobList organizationId={organizationId} search={search} />
    </>
  );
};

/** The background jobs of a space. */
export const SpaceJobsScreen = ({ search }: { search: JobsSearch }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  return (
    <ScreenSection title={messages.title} text={messages.spaceDescription}>
      <JobList search={search} {...params} />
    </ScreenSection>
  );
};

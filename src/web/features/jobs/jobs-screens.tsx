import { useParams } from "@tanstack/react-router";
import { PageHeader, ScreenSection } from "#web/ui/layout.tsx";
import { JobList } from "./job-list.tsx";
import { jobMessages as messages } from "./messages.ts";
import type { JobsSearch } from "./search.ts";

/** The work in the background of an organization. */
export const JobsScreen = ({ search }: { search: JobsSearch }) => {
  const { organizationId } = useParams({ from: "/_app/o/$organizationId" });
  return (
    <>
      <PageHeader title={messages.title} description={messages.description} />
      <JobList organizationId={organizationId} search={search} />
    </>
  );
};

/** The work in the background that is about one space. */
export const SpaceJobsScreen = ({ search }: { search: JobsSearch }) => {
  const params = useParams({ from: "/_app/o/$organizationId/spaces/$spaceId" });
  return (
    <ScreenSection title={messages.title} text={messages.spaceDescription}>
      <JobList search={search} {...params} />
    </ScreenSection>
  );
};

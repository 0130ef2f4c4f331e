import { MAKE_PDF } from "#server/modules/content/pdfs/pdf-job.ts";
import { queuedJob } from "#server/testing/job-fixture.ts";
import type { OrganizationFixture } from "#server/testing/organization-fixture.ts";
import { inOrganization } from "./example-parts.ts";

/** A successful call for every operation on jobs. */
export const jobExamples = {
  listJobs: inOrganization,
  cancelJob: async ({ app, organizationId, newSpace }: OrganizationFixture) => {
    const aboutSpaceId = await newSpace();
    const asked = { kind: MAKE_PDF, organizationId, aboutSpaceId };
    return { params: { organizationId, jobId: await queuedJob(app.context, asked) } };
  },
};

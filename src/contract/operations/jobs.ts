import { operationsOf } from "../operation.ts";
import { job, jobList, listJobsQuery } from "../schemas/job.ts";
import { accessReads } from "./reads.ts";

const defineOperation = operationsOf("Jobs");

export const jobs = [
  defineOperation({
    id: "listJobs",
    method: "GET",
    path: "/v1/orgs/{organizationId}/jobs",
    summary: "List work that goes on in the background, newest first",
    description:
      "Admins of the organization see all of it, others what is about spaces they can open. What ended is kept for 30 days, sent e-mails for an hour.",
    query: listJobsQuery,
    success: { status: 200, description: "A page of jobs", schema: jobList },
    permission: "organization:view",
    reads: ["job", ...accessReads],
  }),
  defineOperation({
    id: "cancelJob",
    method: "POST",
    path: "/v1/orgs/{organizationId}/jobs/{jobId}/cancel",
    summary: "Cancel a job",
    description:
      "Where `permissions.cancel` says so: whoever asked for it, and admins of its space or of the organization. One that runs ends before its next step, and what it has done stays.",
    success: { status: 200, description: "The job", schema: job },
    failures: [409],
    permission: "organization:view",
    changes: ["job"],
  }),
];

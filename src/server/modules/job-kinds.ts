import type { JobKind } from "#server/jobs/jobs.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { createMailTransport } from "#server/outbound/mail-transport.ts";
import { makePdfJob } from "./content/pdfs/pdf-job.ts";
import { indexSpaceJob } from "./content/search/index-space.ts";
import { readLinksJob } from "./content/links/read-backlog.ts";
import { askAddressesJob } from "./library/external-links/ask-addresses.ts";
import { importJob } from "./imports/work/import-job.ts";
import { gatherAddressesJob } from "./library/external-links/gather-addresses.ts";
import { sendMailJob } from "./people/mail/send-mail.ts";

/** Everything that goes on after the request that asked for it. */
export const createJobKinds = ({ mail }: Settings): readonly JobKind[] => [
  indexSpaceJob,
  readLinksJob,
  makePdfJob(),
  gatherAddressesJob,
  askAddressesJob(),
  importJob(),
  ...(mail === undefined ? [] : [sendMailJob(createMailTransport(mail))]),
];

import type { JobKind, ShownKind } from "#server/jobs/jobs.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { createMailTransport } from "#server/outbound/mail-transport.ts";
import { MAKE_PDF, makePdfJob } from "./content/pdfs/pdf-job.ts";
import { indexSpaceJob } from "./content/search/index-space.ts";
import { readLinksJob } from "./content/links/read-backlog.ts";
import { askAddressesJob } from "./library/external-links/ask-addresses.ts";
import { IMPORT } from "./imports/runs/queue-import.ts";
import { importJob } from "./imports/work/import-job.ts";
import { gatherAddressesJob } from "./library/external-links/gather-addresses.ts";
import { forgetRepository } from "./imports/git/forget-repository.ts";
import { SYNC_JOB } from "./imports/git/queue-sync.ts";
import { gitSyncJob } from "./imports/git/sync-job.ts";
import { checkSpecsJob } from "./specs/processing/check-due.ts";
import { readSpecJob } from "./specs/processing/read-spec.ts";
import { followSourcesJob } from "./translations/runs/follow-job.ts";
import { lookAtTranslationJob } from "./translations/runs/look-job.ts";
import { RUN_TRANSLATION, runTranslationJob } from "./translations/runs/run-job.ts";
import { rehearseMergesJob } from "./review/merge/rehearse-merges.ts";
import { purgeOrganizationJob } from "./people/organizations/purge-organization.ts";
import { sendMailJob } from "./people/mail/send-mail.ts";

/** All work that continues after the request that started it. */
export const createJobKinds = ({ mail }: Settings): readonly JobKind[] => [
  indexSpaceJob,
  readLinksJob,
  makePdfJob(),
  rehearseMergesJob,
  gatherAddressesJob,
  askAddressesJob(),
  importJob(),
  gitSyncJob(),
  readSpecJob(),
  checkSpecsJob,
  followSourcesJob,
  lookAtTranslationJob,
  runTranslationJob(),
  purgeOrganizationJob(forgetRepository),
  ...(mail === undefined ? [] : [sendMailJob(createMailTransport(mail))]),
];

/**
 * The kinds shown to people of a space, and whether authorized people can cancel them; all others are chores.
 * Imports, syncs and translations have cancel operations of their own: each keeps, and reports, what it has done so
 * far.
 */
export const shownKinds: readonly ShownKind[] = [
  { kind: MAKE_PDF, cancellable: true },
  { kind: IMPORT, cancellable: false },
  { kind: SYNC_JOB, cancellable: false },
  { kind: RUN_TRANSLATION, cancellable: false },
];

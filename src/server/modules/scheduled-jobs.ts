import { forgetExpiredCredentials } from "#server/access/expiry-rows.ts";
import { forgetOldKeys } from "#server/db/idempotency-rows.ts";
import { forgetTriedCounts } from "#server/db/tried-count-rows.ts";
import { forgetAnnouncements } from "#server/events/live-event-rows.ts";
import { forgetOldJobs } from "#server/jobs/job-rows.ts";
import type { ScheduledJob } from "#server/jobs/scheduled-jobs.ts";
import { forgetOldPdfs } from "./content/pdfs/pdf-job.ts";
import { announceCertificateEndings } from "./people/single-sign-on/certificate-endings.ts";
import { purgeProviders } from "./people/single-sign-on/providers.ts";
import { forgetOldMails } from "./people/mail/mail-rows.ts";
import { forgetFormerMembers } from "./people/members/former-members.ts";
import { queueOrganizationPurges } from "./people/organizations/purge-organization.ts";
import { forgetExpiredSignIns } from "./people/saml-sign-in/sign-in-rows.ts";
import { forgetOldImports } from "./imports/runs/forget-imports.ts";
import { tidySearch } from "./content/search/search-index-rows.ts";
import { queueExternalChecks } from "./library/external-links/gather-addresses.ts";
import { forgetOldHosts } from "./library/external-links/turn-rows.ts";
import { queueSpecChecks } from "./specs/processing/check-due.ts";
import { goOnFollowing } from "./translations/runs/follow-job.ts";
import { goOnLooking } from "./translations/runs/look-job.ts";
import { purgeTrash } from "./library/spaces/purge-trash.ts";
import { forgetOldSyncs } from "./imports/git/syncs.ts";
import { pollRepositories } from "./imports/git/webhooks.ts";
import { purgeSites } from "./sites/sites/site-trash.ts";
import { forgetRemoved } from "./sites/structure/structure.ts";

/** Everything that runs without a request: every ten minutes, in this order. */
export const scheduledJobs: readonly ScheduledJob[] = [
  { name: "delete old Idempotency-Keys", run: ({ db, now }) => forgetOldKeys(db, now()) },
  { name: "delete counts of tries", run: ({ db }) => forgetTriedCounts(db) },
  {
    name: "delete expired tokens, sessions and links",
    run: ({ db, now }) => forgetExpiredCredentials(db, now()),
  },
  {
    name: "delete what is left of sign-ins by SAML",
    run: ({ db, now }) => forgetExpiredSignIns(db, now()),
  },
  { name: "delete jobs that ended long ago", run: ({ db, now }) => forgetOldJobs(db, now()) },
  { name: "delete announcements", run: ({ db, now }) => forgetAnnouncements(db, now()) },
  { name: "delete PDFs of yesterday", run: forgetOldPdfs },
  { name: "delete SAML providers that can no longer be restored", run: purgeProviders },
  {
    name: "forget former members who can no longer be restored",
    run: forgetFormerMembers,
  },
  { name: "delete e-mail of long ago", run: ({ db, now }) => forgetOldMails(db, now()) },
  { name: "record certificates that end", run: announceCertificateEndings },
  // Before the trash of spaces, because a space stays as long as a site shows it.
  { name: "purge sites from the trash", run: purgeSites },
  { name: "purge spaces and collections from the trash", run: purgeTrash },
  { name: "remove organizations that can no longer be restored", run: queueOrganizationPurges },
  { name: "delete removed parts of site structures", run: forgetRemoved },
  { name: "go on with checks of outside addresses", run: queueExternalChecks },
  {
    name: "forget hosts that nobody asks any more",
    run: ({ db, now }) => forgetOldHosts(db, now()),
  },
  { name: "delete what old imports read", run: forgetOldImports },
  { name: "forget what Git syncs did file by file long ago", run: forgetOldSyncs },
  { name: "look at Git repositories", run: pollRepositories },
  { name: "go on with checks of OpenAPI specifications", run: queueSpecChecks },
  { name: "go on following the sources of translations", run: goOnFollowing },
  { name: "go on reading what has changed for translations", run: goOnLooking },
  { name: "tidy the indexes of search", run: ({ db }) => tidySearch(db) },
];

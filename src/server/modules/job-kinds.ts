import type { JobKind } from "#server/jobs/jobs.ts";
import type { Settings } from "#server/kit/service-settings.ts";
import { createMailTransport } from "#server/outbound/mail-transport.ts";
import { sendMailJob } from "./people/mail/send-mail.ts";

/** Everything that goes on after the request that asked for it. */
export const createJobKinds = ({ mail }: Settings): readonly JobKind[] =>
  mail === undefined ? [] : [sendMailJob(createMailTransport(mail))];

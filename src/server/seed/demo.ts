import { findUserByEmail } from "#server/access/session-rows.ts";
import type { Context } from "#server/kit/context.ts";
import { createOrganization } from "#server/modules/people/organizations/organizations.ts";
import { isHostnameTaken } from "#server/modules/people/organizations/organization-rows.ts";
import { calendarUntil } from "./calendar.ts";
import { HARBOUR_BEGAN, harbourHistory } from "./harbour.ts";
import { NORTHWIND_BEGAN, northwindHistory } from "./northwind.ts";
import { actingBy, performActions } from "./actions.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const TRIAL_DAYS_LEFT = 9;
const YEARLY_TERM_LEFT_DAYS = 143;

/**
 * Returns a domain in which `somebody` has no account and that is not an organization's host name: both are unique,
 * and a demo may be created twice.
 */
const freeDomain = async (tx: Context, name: string, somebody: string): Promise<string> => {
  for (let number = 1; ; number += 1) {
    const hostname = number === 1 ? name : `${name}-${number}`;
    const domain = `${hostname}.example`;
    const isTaken =
      (await isHostnameTaken(tx.db, hostname)) ||
      (await findUserByEmail(tx.db, `${somebody}@${domain}`)) !== undefined;
    if (!isTaken) return domain;
  }
};

const inDays = (now: Date, days: number): string =>
  new Date(now.getTime() + days * DAY_MS).toISOString();

/**
 * Creates two organizations administered by the actor, with people, teams and a history up to now: a large one with
 * about forty people, and a small one on trial. Each is created completely or not at all.
 */
export const seedDemo = async (asked: Context): Promise<void> => {
  // None of its people has an address that e-mail could reach.
  const context: Context = { ...asked, settings: { ...asked.settings, mail: undefined } };
  const now = context.now();
  const calendar = calendarUntil(now, NORTHWIND_BEGAN);
  const founder = actingBy(context, { id: context.actor.id, displayName: context.actor.label });
  const on = (tx: Context, day: number, time: string): Context => ({
    ...tx,
    now: () => calendar.workday(day, time),
  });

  await performActions(
    founder,
    async (tx) => ({
      domain: await freeDomain(tx, "northwind", "ingrid.solheim"),
      organizationId: await createOrganization(on(tx, NORTHWIND_BEGAN, "16:02"), {
        title: "Northwind",
        demo: true,
        plan: "pro_2024",
        billing: {
          interval: "yearly",
          endDate: inDays(now, YEARLY_TERM_LEFT_DAYS),
          hasPaymentFailed: false,
          isScheduledToCancel: false,
          pricing: {
            members: {
              plus_2024: { monthly: 8, yearly: 80 },
              pro_2024: { monthly: 15, yearly: 150 },
            },
            sites: {
              premium: { monthly: 79, yearly: 790 },
              ultimate: { monthly: 299, yearly: 2990 },
            },
          },
        },
      }),
    }),
    northwindHistory(calendar, context.settings.repositoriesDir !== undefined),
  );
  await performActions(
    founder,
    async (tx) => ({
      domain: await freeDomain(tx, "harbour-lab", "marta.kowalczyk"),
      organizationId: await createOrganization(on(tx, HARBOUR_BEGAN, "10:05"), {
        title: "Harbour Lab",
        demo: true,
        plan: "pro_2024",
        trial: { status: "active", endDate: inDays(now, TRIAL_DAYS_LEFT) },
      }),
    }),
    harbourHistory(calendar),
  );
};

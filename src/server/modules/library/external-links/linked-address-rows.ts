import { and, eq, type SQL, sql } from "drizzle-orm";
import { isLiving } from "#server/access/living-organization-rows.ts";
import type { Database } from "#server/db/open.ts";
import {
  currentPages,
  documentLinks,
  externalAddresses,
  organizations,
  pageLinks,
  spaces,
} from "#server/db/tables/index.ts";
import { listed } from "#server/db/listed.ts";
import { rowsOf } from "#server/links/judged-rows.ts";

/** The part of an address that is requested: the part from `#` on is never sent. */
const asked = sql`split_part(address, '#', 1)`;
/** The key by which addresses are stored. */
export const addressHash = sql`encode(sha256(convert_to(${asked}, 'UTF8')), 'hex')`;

/** A condition for external links: addresses on the web that are not the service's own. */
export const isExternal = (publicUrl: string): SQL => sql`
  address ~* '^https?://' and not (starts_with(lower(address), lower(${publicUrl}))
    and substr(address, length(${publicUrl}) + 1, 1) in ('', '/', '?', '#'))`;

/** The external addresses in an organization's current pages, each once. */
const linkedAddresses = (organizationId: string, publicUrl: string): SQL => sql`
  with living as materialized (
    select id from ${spaces} where organization_id = ${organizationId} and deleted_at is null
  ),
  said as (
    select kind, origin, address from living
      join ${currentPages} on current_pages.space_id = living.id
      join ${documentLinks} on document_links.space_id = living.id
        and document_links.document = current_pages.document
    union all
    select kind, origin, address from living join ${pageLinks} on page_links.space_id = living.id
  ),
  linked as materialized (
    select distinct ${addressHash} as hash, ${asked} as address from said
    where (kind = 'url' or origin <> ${publicUrl}) and ${isExternal(publicUrl)}
  )`;

export interface LinkedAddress {
  readonly hash: string;
  readonly address: string;
}

/** Some of the external addresses on pages that are not stored yet. */
export const selectNewAddresses = (
  db: Database,
  organizationId: string,
  publicUrl: string,
  limit: number,
): Promise<LinkedAddress[]> =>
  rowsOf(
    db,
    sql`${linkedAddresses(organizationId, publicUrl)}
    select linked.hash, linked.address from linked
    left join ${externalAddresses} on external_addresses.organization_id = ${organizationId}
      and external_addresses.hash = linked.hash
    where external_addresses.hash is null limit ${limit}`,
  );

/** Deletes the addresses that are no longer on any page. */
export const deleteUnlinkedAddresses = async (
  db: Database,
  organizationId: string,
  publicUrl: string,
): Promise<void> => {
  await db.execute(sql`${linkedAddresses(organizationId, publicUrl)}
    delete from ${externalAddresses} where organization_id = ${organizationId}
      and not exists (select from linked where linked.hash = external_addresses.hash)`);
};

/** A new address to store: to be checked from `nextAt` on, or never. */
export interface NewAddress extends LinkedAddress {
  readonly host: string;
  readonly nextAt: Date | null;
}

export const insertAddresses = async (
  db: Database,
  organizationId: string,
  rows: readonly NewAddress[],
): Promise<void> => {
  await db.execute(sql`insert into ${externalAddresses}
      (organization_id, hash, address, host, next_at, state, reason)
    select ${organizationId}, hash, address, host, "nextAt",
      case when "nextAt" is null then 'unsure' else 'unchecked' end,
      case when "nextAt" is null then 'not-public' end
    from jsonb_to_recordset(${listed(rows)})
      as one(hash text, address text, host text, "nextAt" timestamptz)
    on conflict do nothing`);
};

/** Organizations that have external addresses checked. */
export const selectCheckingOrganizations = (db: Database): Promise<{ readonly id: string }[]> =>
  db
    .select({ id: organizations.id })
    .from(organizations)
    .where(and(eq(organizations.checkExternalLinks, true), isLiving));

/** Whether an organization has external addresses checked. */
export const isChecking = async (db: Database, organizationId: string): Promise<boolean> => {
  const found = await db.$count(
    organizations,
    and(eq(organizations.id, organizationId), eq(organizations.checkExternalLinks, true)),
  );
  return found > 0;
};

import { boolean, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import type { MemberRole, TeamMemberRole } from "#contract/schemas/role.ts";
import type { savedViewLists } from "#contract/schemas/saved-view.ts";
import { idColumn, instant } from "./columns.ts";
import { organizations } from "./organizations.ts";
import { users } from "./people.ts";

/** What a removed member had in an organization besides their membership; instants as ISO texts. */
export interface KeptPlaces {
  readonly teams: readonly {
    readonly id: string;
    readonly title: string;
    readonly role: TeamMemberRole;
    readonly addedAt: string;
  }[];
  readonly grants: readonly {
    readonly kind: "space" | "collection";
    readonly id: string;
    readonly title: string;
    readonly role: MemberRole;
  }[];
  readonly identities: readonly {
    readonly providerId: string;
    readonly provider: string;
    readonly nameId: string;
    readonly linkedAt: string;
    readonly lastUsedAt: string | null;
  }[];
  readonly views: readonly {
    readonly list: (typeof savedViewLists)[number];
    readonly name: string;
    readonly search: string;
    readonly createdAt: string;
  }[];
}

/** Removals that can be undone, one row each, kept for FORMER_MEMBER_DAYS. */
export const formerMembers = pgTable(
  "former_members",
  {
    /** The audit event of the removal. */
    eventId: uuid("event_id").primaryKey(),
    organizationId: idColumn("organization_id")
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    userId: idColumn("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Shared by everyone removed in one request. */
    requestId: text("request_id").notNull(),
    removedAt: instant("removed_at").notNull(),
    removedBy: idColumn("removed_by").references(() => users.id, { onDelete: "set null" }),
    /** Whether their sessions and tokens remain invalid when they are restored. */
    endEverything: boolean("end_everything").notNull(),
    role: text("role").$type<MemberRole>(),
    disabled: boolean("disabled").notNull(),
    sso: boolean("sso").notNull(),
    addressNamed: boolean("address_named").notNull(),
    joinedAt: instant("joined_at").notNull(),
    lastSeenAt: instant("last_seen_at"),
    /** Their sessions and tokens had to be newer than this. */
    credentialsFrom: instant("credentials_from"),
    kept: jsonb("kept").$type<KeptPlaces>().notNull(),
  },
  (table) => [
    index("former_members_removed").on(table.organizationId, table.removedAt, table.eventId),
    index("former_members_person").on(table.organizationId, table.userId, table.removedAt),
    index("former_members_request").on(table.organizationId, table.requestId),
    index("former_members_user").on(table.userId),
    index("former_members_expiry").on(table.removedAt),
  ],
);

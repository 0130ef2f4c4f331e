import type { Membership } from "#contract/permissions.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import type { Settings } from "./service-settings.ts";

/** Who acts, and through what. */
export interface Actor {
  readonly type: "user" | "system";
  readonly id: string;
  readonly label: string;
  readonly credential: {
    readonly type: "api-token" | "session" | "system";
    readonly id?: string;
    /** The only organization it reaches; absent where it reaches all of the person's. */
    readonly organizationId?: string;
    /** The SAML provider that it came by. */
    readonly samlProviderId?: string;
    /** A session that the operator's printed link began. */
    readonly byOperator?: boolean;
    /** The API token that it is, or that its session was begun with. */
    readonly apiToken?: string;
    /** Since when it is held, counted from the first of those that it was made with; absent for the service itself. */
    readonly heldSince?: Date;
    /** When the person rejoined organizations with it, as ISO instants by the organization's id. */
    readonly renewedIn?: Readonly<Record<string, string>>;
  };
}

/** What a request prepared before its transaction, for `prepareThenWrite`. */
export interface Rehearsal {
  outcome?: { readonly state: unknown; readonly prepared: unknown };
}

/** What every verb is handed: the only way to the database, the clock and the caller. */
export interface Context {
  readonly db: Database;
  readonly actor: Actor;
  /** The organization in the path and the caller's place in it; absent outside organizations. */
  readonly organization?: { readonly id: string; readonly membership: Membership };
  /** The space or collection in the path, and the caller's effective role there. */
  readonly resource?: {
    readonly type: "space" | "collection";
    readonly id: string;
    readonly role: MemberRole;
    /** Of a space: whether its content may be edited directly. */
    readonly editable: boolean;
    readonly deleted: boolean;
  };
  readonly now: () => Date;
  readonly requestId: string;
  /** The id of the operation being answered; absent for work nobody asked for over HTTP. */
  readonly operation?: string;
  /** The versions named by If-Match; verbs that change or delete one resource refuse when it has none of them. */
  readonly expectedVersions?: readonly number[];
  readonly settings: Settings;
  /** Of a request that is run up to where it would write, and then in a transaction. */
  readonly rehearsal?: Rehearsal;
}

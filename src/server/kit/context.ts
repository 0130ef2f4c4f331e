import type { Membership } from "#contract/permissions.ts";
import type { MemberRole } from "#contract/schemas/role.ts";
import type { Database } from "#server/db/open.ts";
import type { Settings } from "./service-settings.ts";

/** Who is acting, and with which credential. */
export interface Actor {
  readonly type: "user" | "system";
  readonly id: string;
  readonly label: string;
  readonly credential: {
    readonly type: "api-token" | "session" | "system";
    readonly id?: string;
    /** The only organization it gives access to; absent where it covers all of the person's organizations. */
    readonly organizationId?: string;
    /** The SAML provider it was obtained through. */
    readonly samlProviderId?: string;
    /** Whether the session began with the link the operator printed. */
    readonly byOperator?: boolean;
    /** The id of the API token this is, or that its session was started with. */
    readonly apiToken?: string;
    /** When the credential, or the earliest one it was derived from, was issued; absent for the service itself. */
    readonly heldSince?: Date;
    /** When the person rejoined organizations with it: ISO timestamps by organization id. */
    readonly renewedIn?: Readonly<Record<string, string>>;
  };
}

/** What `prepareThenWrite` prepared for a request before its transaction. */
export interface Rehearsal {
  outcome?: { readonly state: unknown; readonly prepared: unknown };
}

/** Passed to every verb: its only access to the database, the clock and the caller. */
export interface Context {
  readonly db: Database;
  readonly actor: Actor;
  /** The organization in the path and the caller's membership of it; absent outside organizations. */
  readonly organization?: { readonly id: string; readonly membership: Membership };
  /** The space or collection in the path, and the caller's effective role there. */
  readonly resource?: {
    readonly type: "space" | "collection";
    readonly id: string;
    readonly role: MemberRole;
    /** Whether the content can be edited directly; meaningful for a space only. */
    readonly editable: boolean;
    readonly deleted: boolean;
  };
  readonly now: () => Date;
  readonly requestId: string;
  /** The id of the current operation; absent for work that was not requested over HTTP. */
  readonly operation?: string;
  /**
   * The versions named by If-Match. A verb that changes or deletes one resource throws when its version is not among
   * them.
   */
  readonly expectedVersions?: readonly number[];
  readonly settings: Settings;
  /** Set where a request is first run up to its write and then again inside a transaction. */
  readonly rehearsal?: Rehearsal;
}

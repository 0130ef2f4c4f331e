export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};
export type UpdateOrganization = {
    title?: OrganizationTitle;
    emailDomains?: OrganizationEmailDomains;
    hostname?: OrganizationHostname;
    defaultRole?: MemberRoleOrGuest;
    defaultContent?: OrganizationDefaultContent | null;
    logo?: Url | null;
    sso?: boolean;
    ai?: boolean;
    inviteLinks?: boolean;
};
export type OrganizationTitle = string;
export type OrganizationEmailDomains = Array<string>;
export type OrganizationHostname = string;
export type MemberRoleOrGuest = MemberRole | null;
export type MemberRole = "read" | "comment" | "edit" | "review" | "create" | "admin";
export type OrganizationDefaultContent = {
    type: "site";
    site: string;
};
export type Url = string;
export type UpdateOrganizationMember = {
    role?: MemberRoleOrGuest;
};
export type CreateOrganizationTeam = {
    title: OrganizationTeamTitle;
    members?: Array<string>;
};
export type OrganizationTeamTitle = string;
export type UpdateOrganizationTeam = {
    title: OrganizationTeamTitle;
};
export type UpdateMembersInOrganizationTeam = {
    /**
     * The id or the e-mail address of a member of the organization.
     */
    add?: Array<string | string>;
    /**
     * The id or the e-mail address of a member of the organization.
     */
    remove?: Array<string | string>;
    /**
     * The role each user, named by id, is to have.
     */
    memberships?: {
        [key: string]: {
            role: TeamMemberRole;
        };
    };
};
export type TeamMemberRole = "owner" | "member";
export type PutTeamMember = {
    role?: TeamMemberRole;
};
export type InviteUsersToOrganization = {
    emails: Array<string | {
        email: string;
        role: MemberRoleOrGuest;
    }>;
    /**
     * For addresses that name none themselves; the organization's defaultRole if absent.
     */
    role?: MemberRoleOrGuest;
    sso?: boolean;
};
export type CreateInviteToOrganization = {
    role: MemberRoleOrGuest;
};
export type UpdateOrganizationInvite = {
    role: MemberRoleOrGuest;
} | {
    level: MemberRoleOrGuest;
};
export type UpdateUser = {
    displayName?: string;
    photoURL?: Url;
};
export type CreateApiToken = {
    name: string;
    /**
     * Days until it stops working; null for a token that never expires.
     */
    expiresInDays?: number | null;
};
export type SetUp = {
    token: string;
    displayName: string;
    email: string;
    organizationTitle: OrganizationTitle;
    demo?: boolean;
};
export type SignInWithLink = {
    token: string;
};
export type SignInWithToken = {
    token: string;
};
export type AcceptInvitation = {
    displayName: string;
    /**
     * Needed for a link that names no address.
     */
    email?: string;
};
export type Organization = {
    object: "organization";
    id: string;
    title: string;
    createdAt: Timestamp;
    emailDomains: Array<string>;
    hostname?: string;
    type: OrganizationType;
    useCase?: OrganizationUseCase;
    communityType?: OrganizationCommunityType;
    defaultRole: MemberRoleOrGuest;
    defaultContent?: OrganizationDefaultContent;
    sso: boolean;
    ai: boolean;
    inviteLinks: boolean;
    plan: "free_2024" | "plus_2024" | "pro_2024" | "enterprise_2024" | "community_2024" | "free" | "plus" | "pro";
    billing?: OrganizationBilling;
    urls: {
        location: string;
        app: string;
        logo?: Url;
    };
    trial: {
        status: "notapplicable" | "none" | "active" | "ended" | "expired";
        endDate?: Timestamp;
        decision?: "downgrade";
    };
    customHostname?: string;
    blocked?: {
        reason: "security";
    };
    internal_billingMigration?: {
        deadline?: Timestamp;
        discountPercent?: number;
        discountEndDate?: Timestamp;
    };
    permissions: {
        view: boolean;
        admin: boolean;
        ownTeam: boolean;
        createContent: boolean;
        createOpenAPISpec: boolean;
        ingestConversations: boolean;
        viewBilling: boolean;
        listMembers: boolean;
        listTeams: boolean;
        listIntegrations: boolean;
    };
};
export type Timestamp = string;
export type OrganizationType = "business" | "community";
export type OrganizationUseCase = "internalDocs" | "docsSite" | "audienceControlledSite" | "productDocs" | "teamKnowledgeBase" | "designSystem" | "openSourceDocs" | "notes" | "other";
export type OrganizationCommunityType = "nonProfit" | "openSource" | "education";
export type OrganizationBilling = {
    interval: "monthly" | "yearly";
    endDate: Timestamp | null;
    hasPaymentFailed: boolean;
    isScheduledToCancel: boolean;
    pricing: {
        members: {
            plus_2024: {
                monthly: number;
                yearly: number;
            };
            pro_2024: {
                monthly: number;
                yearly: number;
            };
        };
        sites: {
            premium: {
                monthly: number;
                yearly: number;
            };
            ultimate: {
                monthly: number;
                yearly: number;
            };
        };
    };
};
export type Error = {
    error: {
        /**
         * Equals the HTTP status.
         */
        code: number;
        message: string;
        /**
         * What is wrong and where, one entry a mistake.
         */
        details?: Array<{
            path: string;
            message: string;
        }>;
        requestId?: string;
    };
};
export type OrganizationMember = {
    object: "member";
    id: string;
    role: MemberRoleOrGuest;
    user: User;
    disabled: boolean;
    joinedAt: Timestamp;
    lastSeenAt?: Timestamp;
    sso: boolean;
    spaces: number;
    teams: number;
};
export type User = {
    object: "user";
    id: string;
    displayName: string;
    email?: string;
    photoURL?: string;
    urls: {
        location: string;
    };
};
export type PingAnswer = {
    serviceVisitorClaims?: string;
};
export type MemberContentPermission = {
    permission: MemberRole;
    space: Space;
};
export type Space = {
    object: "space";
    id: string;
    title: string;
    emoji: string;
    visibility: ContentVisibility;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    deletedAt?: Timestamp;
    editMode?: SpaceEditMode;
    urls: {
        location: string;
        app: string;
        published?: string;
        public?: string;
        icon?: Url;
    };
    organization: string;
    parent?: string;
    revision: string;
    defaultLevel: DefaultLevel;
    comments: number;
    changeRequests: number;
    changeRequestsOpen: number;
    changeRequestsDraft: number;
    permissions: {
        view: boolean;
        access: boolean;
        admin: boolean;
        viewInviteLinks: boolean;
        edit: boolean;
        triggerGitSync: boolean;
        comment: boolean;
        merge: boolean;
        review: boolean;
    };
};
export type ContentVisibility = "public" | "unlisted" | "share-link" | "visitor-auth" | "in-collection" | "private";
export type SpaceEditMode = "live" | "locked";
export type DefaultLevel = MemberRoleOrGuest | "inherit";
export type OrganizationTeam = {
    object: "team";
    id: string;
    title: string;
    members: number;
    spaces: number;
    createdAt: Timestamp;
    permissions: {
        admin: boolean;
        view: boolean;
    };
};
export type TeamMember = {
    role: TeamMemberRole;
};
export type OrganizationTeamMember = {
    organization: OrganizationMember;
    team: TeamMember;
    permissions: {
        view: boolean;
    };
};
export type Invitation = {
    object: "invitation";
    id: string;
    email: string;
    role: MemberRoleOrGuest;
    sso: boolean;
    invitedBy?: User;
    createdAt: Timestamp;
    expiresAt: Timestamp;
    status: "pending" | "expired";
    urls: {
        location: string;
        app: string;
    };
};
export type InvitedUsers = {
    /**
     * Ids of invited people who are members already.
     */
    users: Array<string>;
    /**
     * Invitations made or renewed.
     */
    invited: number;
    /**
     * Addresses outside the organization's e-mail domains, invited without single sign-on.
     */
    failedSSOEmails?: Array<string>;
};
export type InviteLinkToOrganization = {
    object: "invite";
    id: string;
    role: MemberRoleOrGuest;
    /**
     * Whether the caller already has at least this role.
     */
    redundant: boolean;
    createdAt: Timestamp;
    urls: {
        location: string;
        app: string;
    };
};
export type ApiToken = {
    object: "api-token";
    id: string;
    name: string;
    /**
     * The last four characters of the secret.
     */
    hint: string;
    createdAt: Timestamp;
    expiresAt?: Timestamp;
    lastUsedAt?: Timestamp;
    /**
     * Whether this request was made with it.
     */
    current: boolean;
    urls: {
        location: string;
    };
};
export type CreatedApiToken = {
    object: "api-token";
    id: string;
    name: string;
    /**
     * The last four characters of the secret.
     */
    hint: string;
    createdAt: Timestamp;
    expiresAt?: Timestamp;
    lastUsedAt?: Timestamp;
    /**
     * Whether this request was made with it.
     */
    current: boolean;
    urls: {
        location: string;
    };
    /**
     * The secret. Shown only here.
     */
    token: string;
};
export type Session = {
    object: "session";
    id: string;
    createdAt: Timestamp;
    lastUsedAt: Timestamp;
    expiresAt: Timestamp;
    userAgent?: string;
    current: boolean;
};
export type AuditEventAction = {
    object: "audit-event-action";
    id: string;
    label: string;
};
export type AuditEvent = {
    object: "audit-event";
    id: string;
    occurredAt: Timestamp;
    action: string;
    actor: AuditEventActor;
    source: "ui" | "api" | "integration" | "webhook" | "workflow" | "script" | "support";
    target: AuditEventTarget;
    urls: {
        location: string;
    };
};
export type AuditEventActor = {
    type: "user" | "integration" | "installation" | "system" | "support";
    id: string;
    label?: string;
};
export type AuditEventTarget = {
    type: string;
    id: string;
    label?: string;
};
export type AuditEventDetails = {
    object: "audit-event";
    id: string;
    occurredAt: Timestamp;
    action: string;
    actor: AuditEventActor;
    source: "ui" | "api" | "integration" | "webhook" | "workflow" | "script" | "support";
    target: AuditEventTarget;
    urls: {
        location: string;
    };
    executionId?: string;
    /**
     * The id of the request.
     */
    correlationId?: string;
    causedByEventId?: string;
    schemaVersion: number;
    payload: AuditEventPayload;
};
export type AuditEventPayload = {
    operation?: string;
    credential?: {
        type: "api-token" | "session" | "system";
        id?: string;
    };
    /**
     * Changed fields as they were; secrets are masked.
     */
    before: {
        [key: string]: Schema0;
    };
    after: {
        [key: string]: Schema0;
    };
};
export type SetupState = {
    /**
     * Whether the first admin is still to be made.
     */
    open: boolean;
};
export type AccessToken = {
    accessToken: string;
    expiresAt: Timestamp;
    session: string;
    user: User;
};
export type InvitationPreview = {
    organization: {
        id: string;
        title: string;
    };
    role: MemberRoleOrGuest;
    invitedBy?: string;
    email?: string;
    status: "open" | "expired" | "off";
    expiresAt?: Timestamp;
};
export type Schema0 = string | number | boolean | null | Array<Schema0> | {
    [key: string]: Schema0;
};
export type Subdomain = {
    object: "subdomain";
    subdomain: string;
    target: {
        type: "organization";
        organization: string;
    };
    isActive: boolean;
};
export type ListOrganizationsForAuthenticatedUserData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
    };
    url: "/v1/orgs";
};
export type ListOrganizationsForAuthenticatedUserErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListOrganizationsForAuthenticatedUserError = ListOrganizationsForAuthenticatedUserErrors[keyof ListOrganizationsForAuthenticatedUserErrors];
export type ListOrganizationsForAuthenticatedUserResponses = {
    /**
     * A page of organizations
     */
    200: {
        items: Array<Organization>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListOrganizationsForAuthenticatedUserResponse = ListOrganizationsForAuthenticatedUserResponses[keyof ListOrganizationsForAuthenticatedUserResponses];
export type GetOrganizationByIdData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}";
};
export type GetOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetOrganizationByIdError = GetOrganizationByIdErrors[keyof GetOrganizationByIdErrors];
export type GetOrganizationByIdResponses = {
    /**
     * The organization
     */
    200: Organization;
};
export type GetOrganizationByIdResponse = GetOrganizationByIdResponses[keyof GetOrganizationByIdResponses];
export type UpdateOrganizationByIdData = {
    body: UpdateOrganization;
    headers?: {
        /**
         * An ETag; the change is refused with 412 when the resource has moved on.
         */
        "If-Match"?: string;
    };
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}";
};
export type UpdateOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * Changed since the version named in If-Match; nothing changed
     */
    412: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type UpdateOrganizationByIdError = UpdateOrganizationByIdErrors[keyof UpdateOrganizationByIdErrors];
export type UpdateOrganizationByIdResponses = {
    /**
     * The organization
     */
    200: Organization;
};
export type UpdateOrganizationByIdResponse = UpdateOrganizationByIdResponses[keyof UpdateOrganizationByIdResponses];
export type GetOrganizationsForEmailDomainData = {
    body?: never;
    path: {
        emailDomain: string;
    };
    query?: never;
    url: "/v1/email-domains/{emailDomain}/orgs";
};
export type GetOrganizationsForEmailDomainErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetOrganizationsForEmailDomainError = GetOrganizationsForEmailDomainErrors[keyof GetOrganizationsForEmailDomainErrors];
export type GetOrganizationsForEmailDomainResponses = {
    /**
     * Organizations that name the domain
     */
    200: {
        organizations: Array<Organization>;
    };
};
export type GetOrganizationsForEmailDomainResponse = GetOrganizationsForEmailDomainResponses[keyof GetOrganizationsForEmailDomainResponses];
export type GetOrganizationLogoData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/logo";
};
export type GetOrganizationLogoErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetOrganizationLogoError = GetOrganizationLogoErrors[keyof GetOrganizationLogoErrors];
export type GetOrganizationLogoResponses = {
    /**
     * The picture
     */
    200: string;
};
export type GetOrganizationLogoResponse = GetOrganizationLogoResponses[keyof GetOrganizationLogoResponses];
export type StreamOrganizationEventsData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/events";
};
export type StreamOrganizationEventsErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type StreamOrganizationEventsError = StreamOrganizationEventsErrors[keyof StreamOrganizationEventsErrors];
export type StreamOrganizationEventsResponses = {
    /**
     * A stream of events
     */
    200: string;
};
export type StreamOrganizationEventsResponse = StreamOrganizationEventsResponses[keyof StreamOrganizationEventsResponses];
export type ListMembersInOrganizationByIdData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
        order?: "asc" | "desc";
        role?: "read" | "comment" | "edit" | "review" | "create" | "admin" | "guest";
        search?: string;
        /**
         * `lastSeenAt` lists only members that were seen and are not disabled.
         */
        sort?: "joinedAt" | "lastSeenAt";
    };
    url: "/v1/orgs/{organizationId}/members";
};
export type ListMembersInOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListMembersInOrganizationByIdError = ListMembersInOrganizationByIdErrors[keyof ListMembersInOrganizationByIdErrors];
export type ListMembersInOrganizationByIdResponses = {
    /**
     * A page of members
     */
    200: {
        items: Array<OrganizationMember>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListMembersInOrganizationByIdResponse = ListMembersInOrganizationByIdResponses[keyof ListMembersInOrganizationByIdResponses];
export type RemoveMemberFromOrganizationByIdData = {
    body?: never;
    path: {
        organizationId: string;
        userId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/members/{userId}";
};
export type RemoveMemberFromOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type RemoveMemberFromOrganizationByIdError = RemoveMemberFromOrganizationByIdErrors[keyof RemoveMemberFromOrganizationByIdErrors];
export type RemoveMemberFromOrganizationByIdResponses = {
    /**
     * Not a member any more, or never was
     */
    204: void;
};
export type RemoveMemberFromOrganizationByIdResponse = RemoveMemberFromOrganizationByIdResponses[keyof RemoveMemberFromOrganizationByIdResponses];
export type GetMemberInOrganizationByIdData = {
    body?: never;
    path: {
        organizationId: string;
        userId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/members/{userId}";
};
export type GetMemberInOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetMemberInOrganizationByIdError = GetMemberInOrganizationByIdErrors[keyof GetMemberInOrganizationByIdErrors];
export type GetMemberInOrganizationByIdResponses = {
    /**
     * The member
     */
    200: OrganizationMember;
};
export type GetMemberInOrganizationByIdResponse = GetMemberInOrganizationByIdResponses[keyof GetMemberInOrganizationByIdResponses];
export type UpdateMemberInOrganizationByIdData = {
    body: UpdateOrganizationMember;
    headers?: {
        /**
         * An ETag; the change is refused with 412 when the resource has moved on.
         */
        "If-Match"?: string;
    };
    path: {
        organizationId: string;
        userId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/members/{userId}";
};
export type UpdateMemberInOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * Changed since the version named in If-Match; nothing changed
     */
    412: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type UpdateMemberInOrganizationByIdError = UpdateMemberInOrganizationByIdErrors[keyof UpdateMemberInOrganizationByIdErrors];
export type UpdateMemberInOrganizationByIdResponses = {
    /**
     * The member
     */
    200: OrganizationMember;
};
export type UpdateMemberInOrganizationByIdResponse = UpdateMemberInOrganizationByIdResponses[keyof UpdateMemberInOrganizationByIdResponses];
export type UpdateOrganizationMemberLastSeenAtData = {
    body?: never;
    headers?: {
        /**
         * The same key and body within 24 hours give the first answer again.
         */
        "Idempotency-Key"?: string;
    };
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/ping";
};
export type UpdateOrganizationMemberLastSeenAtErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type UpdateOrganizationMemberLastSeenAtError = UpdateOrganizationMemberLastSeenAtErrors[keyof UpdateOrganizationMemberLastSeenAtErrors];
export type UpdateOrganizationMemberLastSeenAtResponses = {
    /**
     * Seen
     */
    200: PingAnswer;
};
export type UpdateOrganizationMemberLastSeenAtResponse = UpdateOrganizationMemberLastSeenAtResponses[keyof UpdateOrganizationMemberLastSeenAtResponses];
export type SetUserAsSsoMemberForOrganizationData = {
    body?: never;
    headers?: {
        /**
         * The same key and body within 24 hours give the first answer again.
         */
        "Idempotency-Key"?: string;
        /**
         * An ETag; the change is refused with 412 when the resource has moved on.
         */
        "If-Match"?: string;
    };
    path: {
        organizationId: string;
        userId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/members/{userId}/sso";
};
export type SetUserAsSsoMemberForOrganizationErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Changed since the version named in If-Match; nothing changed
     */
    412: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type SetUserAsSsoMemberForOrganizationError = SetUserAsSsoMemberForOrganizationErrors[keyof SetUserAsSsoMemberForOrganizationErrors];
export type SetUserAsSsoMemberForOrganizationResponses = {
    /**
     * The member
     */
    200: OrganizationMember;
};
export type SetUserAsSsoMemberForOrganizationResponse = SetUserAsSsoMemberForOrganizationResponses[keyof SetUserAsSsoMemberForOrganizationResponses];
export type ListSpacesForOrganizationMemberData = {
    body?: never;
    path: {
        organizationId: string;
        userId: string;
    };
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
        order?: "asc" | "desc";
    };
    url: "/v1/orgs/{organizationId}/members/{userId}/spaces";
};
export type ListSpacesForOrganizationMemberErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListSpacesForOrganizationMemberError = ListSpacesForOrganizationMemberErrors[keyof ListSpacesForOrganizationMemberErrors];
export type ListSpacesForOrganizationMemberResponses = {
    /**
     * A page of spaces with the member's role in each, by when they were made
     */
    200: {
        items: Array<MemberContentPermission>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListSpacesForOrganizationMemberResponse = ListSpacesForOrganizationMemberResponses[keyof ListSpacesForOrganizationMemberResponses];
export type ListTeamsForOrganizationMemberData = {
    body?: never;
    path: {
        organizationId: string;
        userId: string;
    };
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
        /**
         * Only teams whose title contains this, whatever the case.
         */
        title?: string;
    };
    url: "/v1/orgs/{organizationId}/members/{userId}/teams";
};
export type ListTeamsForOrganizationMemberErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListTeamsForOrganizationMemberError = ListTeamsForOrganizationMemberErrors[keyof ListTeamsForOrganizationMemberErrors];
export type ListTeamsForOrganizationMemberResponses = {
    /**
     * A page of teams with the member's role in each
     */
    200: {
        items: Array<{
            team: OrganizationTeam;
            member: TeamMember;
        }>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListTeamsForOrganizationMemberResponse = ListTeamsForOrganizationMemberResponses[keyof ListTeamsForOrganizationMemberResponses];
export type ListTeamsInOrganizationByIdData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
        /**
         * Only teams this member can manage.
         */
        owner?: string;
        /**
         * Only teams whose title contains this, whatever the case.
         */
        title?: string;
    };
    url: "/v1/orgs/{organizationId}/teams";
};
export type ListTeamsInOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListTeamsInOrganizationByIdError = ListTeamsInOrganizationByIdErrors[keyof ListTeamsInOrganizationByIdErrors];
export type ListTeamsInOrganizationByIdResponses = {
    /**
     * A page of teams
     */
    200: {
        items: Array<OrganizationTeam>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListTeamsInOrganizationByIdResponse = ListTeamsInOrganizationByIdResponses[keyof ListTeamsInOrganizationByIdResponses];
export type CreateOrganizationTeamData = {
    body: CreateOrganizationTeam;
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/teams";
};
export type CreateOrganizationTeamErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type CreateOrganizationTeamError = CreateOrganizationTeamErrors[keyof CreateOrganizationTeamErrors];
export type CreateOrganizationTeamResponses = {
    /**
     * The team
     */
    201: OrganizationTeam;
};
export type CreateOrganizationTeamResponse = CreateOrganizationTeamResponses[keyof CreateOrganizationTeamResponses];
export type RemoveTeamFromOrganizationByIdData = {
    body?: never;
    path: {
        organizationId: string;
        teamId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/teams/{teamId}";
};
export type RemoveTeamFromOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type RemoveTeamFromOrganizationByIdError = RemoveTeamFromOrganizationByIdErrors[keyof RemoveTeamFromOrganizationByIdErrors];
export type RemoveTeamFromOrganizationByIdResponses = {
    /**
     * Gone, or never there
     */
    204: void;
};
export type RemoveTeamFromOrganizationByIdResponse = RemoveTeamFromOrganizationByIdResponses[keyof RemoveTeamFromOrganizationByIdResponses];
export type GetTeamInOrganizationByIdData = {
    body?: never;
    path: {
        organizationId: string;
        teamId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/teams/{teamId}";
};
export type GetTeamInOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetTeamInOrganizationByIdError = GetTeamInOrganizationByIdErrors[keyof GetTeamInOrganizationByIdErrors];
export type GetTeamInOrganizationByIdResponses = {
    /**
     * The team
     */
    200: OrganizationTeam;
};
export type GetTeamInOrganizationByIdResponse = GetTeamInOrganizationByIdResponses[keyof GetTeamInOrganizationByIdResponses];
export type UpdateTeamInOrganizationByIdData = {
    body: UpdateOrganizationTeam;
    headers?: {
        /**
         * An ETag; the change is refused with 412 when the resource has moved on.
         */
        "If-Match"?: string;
    };
    path: {
        organizationId: string;
        teamId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/teams/{teamId}";
};
export type UpdateTeamInOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * Changed since the version named in If-Match; nothing changed
     */
    412: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type UpdateTeamInOrganizationByIdError = UpdateTeamInOrganizationByIdErrors[keyof UpdateTeamInOrganizationByIdErrors];
export type UpdateTeamInOrganizationByIdResponses = {
    /**
     * The team
     */
    200: OrganizationTeam;
};
export type UpdateTeamInOrganizationByIdResponse = UpdateTeamInOrganizationByIdResponses[keyof UpdateTeamInOrganizationByIdResponses];
export type ListTeamMembersInOrganizationByIdData = {
    body?: never;
    path: {
        organizationId: string;
        teamId: string;
    };
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
    };
    url: "/v1/orgs/{organizationId}/teams/{teamId}/members";
};
export type ListTeamMembersInOrganizationByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListTeamMembersInOrganizationByIdError = ListTeamMembersInOrganizationByIdErrors[keyof ListTeamMembersInOrganizationByIdErrors];
export type ListTeamMembersInOrganizationByIdResponses = {
    /**
     * A page of members with their role in the team
     */
    200: {
        items: Array<OrganizationTeamMember>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListTeamMembersInOrganizationByIdResponse = ListTeamMembersInOrganizationByIdResponses[keyof ListTeamMembersInOrganizationByIdResponses];
export type UpdateMembersInOrganizationTeamData = {
    body: UpdateMembersInOrganizationTeam;
    path: {
        organizationId: string;
        teamId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/teams/{teamId}/members";
};
export type UpdateMembersInOrganizationTeamErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type UpdateMembersInOrganizationTeamError = UpdateMembersInOrganizationTeamErrors[keyof UpdateMembersInOrganizationTeamErrors];
export type UpdateMembersInOrganizationTeamResponses = {
    /**
     * Changed
     */
    204: void;
};
export type UpdateMembersInOrganizationTeamResponse = UpdateMembersInOrganizationTeamResponses[keyof UpdateMembersInOrganizationTeamResponses];
export type DeleteMemberFromOrganizationTeamByIdData = {
    body?: never;
    path: {
        organizationId: string;
        teamId: string;
        userId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}";
};
export type DeleteMemberFromOrganizationTeamByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type DeleteMemberFromOrganizationTeamByIdError = DeleteMemberFromOrganizationTeamByIdErrors[keyof DeleteMemberFromOrganizationTeamByIdErrors];
export type DeleteMemberFromOrganizationTeamByIdResponses = {
    /**
     * Not in the team
     */
    204: void;
};
export type DeleteMemberFromOrganizationTeamByIdResponse = DeleteMemberFromOrganizationTeamByIdResponses[keyof DeleteMemberFromOrganizationTeamByIdResponses];
export type AddMemberToOrganizationTeamByIdData = {
    body?: PutTeamMember;
    path: {
        organizationId: string;
        teamId: string;
        userId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/teams/{teamId}/members/{userId}";
};
export type AddMemberToOrganizationTeamByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type AddMemberToOrganizationTeamByIdError = AddMemberToOrganizationTeamByIdErrors[keyof AddMemberToOrganizationTeamByIdErrors];
export type AddMemberToOrganizationTeamByIdResponses = {
    /**
     * In the team
     */
    204: void;
};
export type AddMemberToOrganizationTeamByIdResponse = AddMemberToOrganizationTeamByIdResponses[keyof AddMemberToOrganizationTeamByIdResponses];
export type ListOrganizationInvitationsData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
    };
    url: "/v1/orgs/{organizationId}/invites";
};
export type ListOrganizationInvitationsErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListOrganizationInvitationsError = ListOrganizationInvitationsErrors[keyof ListOrganizationInvitationsErrors];
export type ListOrganizationInvitationsResponses = {
    /**
     * A page of invitations
     */
    200: {
        items: Array<Invitation>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListOrganizationInvitationsResponse = ListOrganizationInvitationsResponses[keyof ListOrganizationInvitationsResponses];
export type InviteUsersToOrganizationData = {
    body: InviteUsersToOrganization;
    headers?: {
        /**
         * The same key and body within 24 hours give the first answer again.
         */
        "Idempotency-Key"?: string;
    };
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/invites";
};
export type InviteUsersToOrganizationErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type InviteUsersToOrganizationError = InviteUsersToOrganizationErrors[keyof InviteUsersToOrganizationErrors];
export type InviteUsersToOrganizationResponses = {
    /**
     * What became of the addresses
     */
    200: InvitedUsers;
};
export type InviteUsersToOrganizationResponse = InviteUsersToOrganizationResponses[keyof InviteUsersToOrganizationResponses];
export type RevokeOrganizationInvitationData = {
    body?: never;
    path: {
        organizationId: string;
        inviteId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/invites/{inviteId}";
};
export type RevokeOrganizationInvitationErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type RevokeOrganizationInvitationError = RevokeOrganizationInvitationErrors[keyof RevokeOrganizationInvitationErrors];
export type RevokeOrganizationInvitationResponses = {
    /**
     * Not open any more
     */
    204: void;
};
export type RevokeOrganizationInvitationResponse = RevokeOrganizationInvitationResponses[keyof RevokeOrganizationInvitationResponses];
export type JoinOrganizationWithInviteData = {
    body?: never;
    headers?: {
        /**
         * The same key and body within 24 hours give the first answer again.
         */
        "Idempotency-Key"?: string;
    };
    path: {
        organizationId: string;
        inviteId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/invites/{inviteId}";
};
export type JoinOrganizationWithInviteErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type JoinOrganizationWithInviteError = JoinOrganizationWithInviteErrors[keyof JoinOrganizationWithInviteErrors];
export type JoinOrganizationWithInviteResponses = {
    /**
     * Joined
     */
    200: {
        [key: string]: never;
    };
};
export type JoinOrganizationWithInviteResponse = JoinOrganizationWithInviteResponses[keyof JoinOrganizationWithInviteResponses];
export type ListOrganizationInviteLinksData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
    };
    url: "/v1/orgs/{organizationId}/link-invites";
};
export type ListOrganizationInviteLinksErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListOrganizationInviteLinksError = ListOrganizationInviteLinksErrors[keyof ListOrganizationInviteLinksErrors];
export type ListOrganizationInviteLinksResponses = {
    /**
     * A page of links
     */
    200: {
        items: Array<InviteLinkToOrganization>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListOrganizationInviteLinksResponse = ListOrganizationInviteLinksResponses[keyof ListOrganizationInviteLinksResponses];
export type CreateOrganizationInviteData = {
    body: CreateInviteToOrganization;
    headers?: {
        /**
         * The same key and body within 24 hours give the first answer again.
         */
        "Idempotency-Key"?: string;
    };
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/link-invites";
};
export type CreateOrganizationInviteErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type CreateOrganizationInviteError = CreateOrganizationInviteErrors[keyof CreateOrganizationInviteErrors];
export type CreateOrganizationInviteResponses = {
    /**
     * The link
     */
    201: InviteLinkToOrganization;
};
export type CreateOrganizationInviteResponse = CreateOrganizationInviteResponses[keyof CreateOrganizationInviteResponses];
export type DeleteOrganizationInviteByIdData = {
    body?: never;
    path: {
        organizationId: string;
        inviteId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/link-invites/{inviteId}";
};
export type DeleteOrganizationInviteByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type DeleteOrganizationInviteByIdError = DeleteOrganizationInviteByIdErrors[keyof DeleteOrganizationInviteByIdErrors];
export type DeleteOrganizationInviteByIdResponses = {
    /**
     * Stops working, or never did
     */
    204: void;
};
export type DeleteOrganizationInviteByIdResponse = DeleteOrganizationInviteByIdResponses[keyof DeleteOrganizationInviteByIdResponses];
export type GetOrganizationInviteLinkData = {
    body?: never;
    path: {
        organizationId: string;
        inviteId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/link-invites/{inviteId}";
};
export type GetOrganizationInviteLinkErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetOrganizationInviteLinkError = GetOrganizationInviteLinkErrors[keyof GetOrganizationInviteLinkErrors];
export type GetOrganizationInviteLinkResponses = {
    /**
     * The link
     */
    200: InviteLinkToOrganization;
};
export type GetOrganizationInviteLinkResponse = GetOrganizationInviteLinkResponses[keyof GetOrganizationInviteLinkResponses];
export type UpdateOrganizationInviteByIdData = {
    body: UpdateOrganizationInvite;
    headers?: {
        /**
         * An ETag; the change is refused with 412 when the resource has moved on.
         */
        "If-Match"?: string;
    };
    path: {
        organizationId: string;
        inviteId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/link-invites/{inviteId}";
};
export type UpdateOrganizationInviteByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Changed since the version named in If-Match; nothing changed
     */
    412: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type UpdateOrganizationInviteByIdError = UpdateOrganizationInviteByIdErrors[keyof UpdateOrganizationInviteByIdErrors];
export type UpdateOrganizationInviteByIdResponses = {
    /**
     * The link
     */
    200: InviteLinkToOrganization;
};
export type UpdateOrganizationInviteByIdResponse = UpdateOrganizationInviteByIdResponses[keyof UpdateOrganizationInviteByIdResponses];
export type GetAuthenticatedUserData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/v1/user";
};
export type GetAuthenticatedUserErrors = {
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetAuthenticatedUserError = GetAuthenticatedUserErrors[keyof GetAuthenticatedUserErrors];
export type GetAuthenticatedUserResponses = {
    /**
     * The caller
     */
    200: User;
};
export type GetAuthenticatedUserResponse = GetAuthenticatedUserResponses[keyof GetAuthenticatedUserResponses];
export type GetUserByIdData = {
    body?: never;
    path: {
        userId: string;
    };
    query?: never;
    url: "/v1/users/{userId}";
};
export type GetUserByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetUserByIdError = GetUserByIdErrors[keyof GetUserByIdErrors];
export type GetUserByIdResponses = {
    /**
     * The person
     */
    200: User;
};
export type GetUserByIdResponse = GetUserByIdResponses[keyof GetUserByIdResponses];
export type UpdateUserByIdData = {
    body: UpdateUser;
    headers?: {
        /**
         * An ETag; the change is refused with 412 when the resource has moved on.
         */
        "If-Match"?: string;
    };
    path: {
        userId: string;
    };
    query?: never;
    url: "/v1/users/{userId}";
};
export type UpdateUserByIdErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Changed since the version named in If-Match; nothing changed
     */
    412: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type UpdateUserByIdError = UpdateUserByIdErrors[keyof UpdateUserByIdErrors];
export type UpdateUserByIdResponses = {
    /**
     * The person
     */
    200: User;
};
export type UpdateUserByIdResponse = UpdateUserByIdResponses[keyof UpdateUserByIdResponses];
export type ListApiTokensData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
    };
    url: "/v1/user/tokens";
};
export type ListApiTokensErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListApiTokensError = ListApiTokensErrors[keyof ListApiTokensErrors];
export type ListApiTokensResponses = {
    /**
     * A page of tokens
     */
    200: {
        items: Array<ApiToken>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListApiTokensResponse = ListApiTokensResponses[keyof ListApiTokensResponses];
export type CreateApiTokenData = {
    body: CreateApiToken;
    path?: never;
    query?: never;
    url: "/v1/user/tokens";
};
export type CreateApiTokenErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type CreateApiTokenError = CreateApiTokenErrors[keyof CreateApiTokenErrors];
export type CreateApiTokenResponses = {
    /**
     * The token with its secret
     */
    201: CreatedApiToken;
};
export type CreateApiTokenResponse = CreateApiTokenResponses[keyof CreateApiTokenResponses];
export type RevokeApiTokenData = {
    body?: never;
    path: {
        tokenId: string;
    };
    query?: never;
    url: "/v1/user/tokens/{tokenId}";
};
export type RevokeApiTokenErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type RevokeApiTokenError = RevokeApiTokenErrors[keyof RevokeApiTokenErrors];
export type RevokeApiTokenResponses = {
    /**
     * Does not work any more
     */
    204: void;
};
export type RevokeApiTokenResponse = RevokeApiTokenResponses[keyof RevokeApiTokenResponses];
export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        /**
         * Items a page, 0 to 1000; 0 gives only the count.
         */
        limit?: number;
    };
    url: "/v1/user/sessions";
};
export type ListSessionsErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListSessionsError = ListSessionsErrors[keyof ListSessionsErrors];
export type ListSessionsResponses = {
    /**
     * A page of sessions
     */
    200: {
        items: Array<Session>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];
export type EndSessionData = {
    body?: never;
    path: {
        sessionId: string;
    };
    query?: never;
    url: "/v1/user/sessions/{sessionId}";
};
export type EndSessionErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type EndSessionError = EndSessionErrors[keyof EndSessionErrors];
export type EndSessionResponses = {
    /**
     * Signed out
     */
    204: void;
};
export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];
export type ListOrganizationAuditEventActionsData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/audit-event-actions";
};
export type ListOrganizationAuditEventActionsErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListOrganizationAuditEventActionsError = ListOrganizationAuditEventActionsErrors[keyof ListOrganizationAuditEventActionsErrors];
export type ListOrganizationAuditEventActionsResponses = {
    /**
     * Every action that can be recorded
     */
    200: {
        items: Array<AuditEventAction>;
    };
};
export type ListOrganizationAuditEventActionsResponse = ListOrganizationAuditEventActionsResponses[keyof ListOrganizationAuditEventActionsResponses];
export type ListOrganizationAuditEventsData = {
    body?: never;
    path: {
        organizationId: string;
    };
    query?: {
        /**
         * Page of results to fetch: `next.page` of the page before.
         */
        page?: string;
        limit?: number;
        from?: string;
        to?: string;
        action?: string;
        actor?: string;
        target?: string;
    };
    url: "/v1/orgs/{organizationId}/audit-events";
};
export type ListOrganizationAuditEventsErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type ListOrganizationAuditEventsError = ListOrganizationAuditEventsErrors[keyof ListOrganizationAuditEventsErrors];
export type ListOrganizationAuditEventsResponses = {
    /**
     * A page of events
     */
    200: {
        items: Array<AuditEvent>;
        count?: number;
        next?: {
            page: string;
        };
    };
};
export type ListOrganizationAuditEventsResponse = ListOrganizationAuditEventsResponses[keyof ListOrganizationAuditEventsResponses];
export type GetOrganizationAuditEventData = {
    body?: never;
    path: {
        organizationId: string;
        auditEventId: string;
    };
    query?: never;
    url: "/v1/orgs/{organizationId}/audit-events/{auditEventId}";
};
export type GetOrganizationAuditEventErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetOrganizationAuditEventError = GetOrganizationAuditEventErrors[keyof GetOrganizationAuditEventErrors];
export type GetOrganizationAuditEventResponses = {
    /**
     * The event
     */
    200: AuditEventDetails;
};
export type GetOrganizationAuditEventResponse = GetOrganizationAuditEventResponses[keyof GetOrganizationAuditEventResponses];
export type GetSetupStateData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/auth/setup";
};
export type GetSetupStateErrors = {
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type GetSetupStateError = GetSetupStateErrors[keyof GetSetupStateErrors];
export type GetSetupStateResponses = {
    /**
     * The state
     */
    200: SetupState;
};
export type GetSetupStateResponse = GetSetupStateResponses[keyof GetSetupStateResponses];
export type SetUpData = {
    body: SetUp;
    path?: never;
    query?: never;
    url: "/auth/setup";
};
export type SetUpErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type SetUpError = SetUpErrors[keyof SetUpErrors];
export type SetUpResponses = {
    /**
     * An access token; the session itself is set as a cookie
     */
    200: AccessToken;
};
export type SetUpResponse = SetUpResponses[keyof SetUpResponses];
export type SignInWithLinkData = {
    body: SignInWithLink;
    path?: never;
    query?: never;
    url: "/auth/sign-in/link";
};
export type SignInWithLinkErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type SignInWithLinkError = SignInWithLinkErrors[keyof SignInWithLinkErrors];
export type SignInWithLinkResponses = {
    /**
     * An access token; the session itself is set as a cookie
     */
    200: AccessToken;
};
export type SignInWithLinkResponse = SignInWithLinkResponses[keyof SignInWithLinkResponses];
export type SignInWithTokenData = {
    body: SignInWithToken;
    path?: never;
    query?: never;
    url: "/auth/sign-in/token";
};
export type SignInWithTokenErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type SignInWithTokenError = SignInWithTokenErrors[keyof SignInWithTokenErrors];
export type SignInWithTokenResponses = {
    /**
     * An access token; the session itself is set as a cookie
     */
    200: AccessToken;
};
export type SignInWithTokenResponse = SignInWithTokenResponses[keyof SignInWithTokenResponses];
export type RefreshSessionData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/auth/refresh";
};
export type RefreshSessionErrors = {
    /**
     * No valid credentials
     */
    401: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type RefreshSessionError = RefreshSessionErrors[keyof RefreshSessionErrors];
export type RefreshSessionResponses = {
    /**
     * An access token; the session itself is set as a cookie
     */
    200: AccessToken;
};
export type RefreshSessionResponse = RefreshSessionResponses[keyof RefreshSessionResponses];
export type SignOutData = {
    body?: never;
    path?: never;
    query?: never;
    url: "/auth/sign-out";
};
export type SignOutErrors = {
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type SignOutError = SignOutErrors[keyof SignOutErrors];
export type SignOutResponses = {
    /**
     * Signed out
     */
    204: void;
};
export type SignOutResponse = SignOutResponses[keyof SignOutResponses];
export type PreviewInvitationData = {
    body?: never;
    path: {
        inviteId: string;
    };
    query?: never;
    url: "/auth/invitations/{inviteId}";
};
export type PreviewInvitationErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type PreviewInvitationError = PreviewInvitationErrors[keyof PreviewInvitationErrors];
export type PreviewInvitationResponses = {
    /**
     * The invitation
     */
    200: InvitationPreview;
};
export type PreviewInvitationResponse = PreviewInvitationResponses[keyof PreviewInvitationResponses];
export type AcceptInvitationData = {
    body: AcceptInvitation;
    path: {
        inviteId: string;
    };
    query?: never;
    url: "/auth/invitations/{inviteId}";
};
export type AcceptInvitationErrors = {
    /**
     * The request is malformed; details say where
     */
    400: Error;
    /**
     * Not permitted; the message names what is missing
     */
    403: Error;
    /**
     * Not there, or not visible to the caller
     */
    404: Error;
    /**
     * Against the present state; nothing changed
     */
    409: Error;
    /**
     * The body is larger than allowed
     */
    413: Error;
    /**
     * The body is not application/json
     */
    415: Error;
    /**
     * The Idempotency-Key was used for another request
     */
    422: Error;
    /**
     * Too many requests; Retry-After says when to go on
     */
    429: Error;
};
export type AcceptInvitationError = AcceptInvitationErrors[keyof AcceptInvitationErrors];
export type AcceptInvitationResponses = {
    /**
     * An access token; the session itself is set as a cookie
     */
    200: AccessToken;
};
export type AcceptInvitationResponse = AcceptInvitationResponses[keyof AcceptInvitationResponses];

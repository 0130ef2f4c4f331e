import type { Client, Options as Options2, TDataShape } from "./client/index.ts";
import type { AcceptInvitationData, AcceptInvitationErrors, AcceptInvitationResponses, AddMemberToOrganizationTeamByIdData, AddMemberToOrganizationTeamByIdErrors, AddMemberToOrganizationTeamByIdResponses, CreateApiTokenData, CreateApiTokenErrors, CreateApiTokenResponses, CreateOrganizationInviteData, CreateOrganizationInviteErrors, CreateOrganizationInviteResponses, CreateOrganizationTeamData, CreateOrganizationTeamErrors, CreateOrganizationTeamResponses, DeleteMemberFromOrganizationTeamByIdData, DeleteMemberFromOrganizationTeamByIdErrors, DeleteMemberFromOrganizationTeamByIdResponses, DeleteOrganizationInviteByIdData, DeleteOrganizationInviteByIdErrors, DeleteOrganizationInviteByIdResponses, EndSessionData, EndSessionErrors, EndSessionResponses, GetAuthenticatedUserData, GetAuthenticatedUserErrors, GetAuthenticatedUserResponses, GetMemberInOrganizationByIdData, GetMemberInOrganizationByIdErrors, GetMemberInOrganizationByIdResponses, GetOrganizationAuditEventData, GetOrganizationAuditEventErrors, GetOrganizationAuditEventResponses, GetOrganizationByIdData, GetOrganizationByIdErrors, GetOrganizationByIdResponses, GetOrganizationInviteLinkData, GetOrganizationInviteLinkErrors, GetOrganizationInviteLinkResponses, GetOrganizationLogoData, GetOrganizationLogoErrors, GetOrganizationLogoResponses, GetOrganizationsForEmailDomainData, GetOrganizationsForEmailDomainErrors, GetOrganizationsForEmailDomainResponses, GetSetupStateData, GetSetupStateErrors, GetSetupStateResponses, GetTeamInOrganizationByIdData, GetTeamInOrganizationByIdErrors, GetTeamInOrganizationByIdResponses, GetUserByIdData, GetUserByIdErrors, GetUserByIdResponses, InviteUsersToOrganizationData, InviteUsersToOrganizationErrors, InviteUsersToOrganizationResponses, JoinOrganizationWithInviteData, JoinOrganizationWithInviteErrors, JoinOrganizationWithInviteResponses, ListApiTokensData, ListApiTokensErrors, ListApiTokensResponses, ListMembersInOrganizationByIdData, ListMembersInOrganizationByIdErrors, ListMembersInOrganizationByIdResponses, ListOrganizationAuditEventActionsData, ListOrganizationAuditEventActionsErrors, ListOrganizationAuditEventActionsResponses, ListOrganizationAuditEventsData, ListOrganizationAuditEventsErrors, ListOrganizationAuditEventsResponses, ListOrganizationInvitationsData, ListOrganizationInvitationsErrors, ListOrganizationInvitationsResponses, ListOrganizationInviteLinksData, ListOrganizationInviteLinksErrors, ListOrganizationInviteLinksResponses, ListOrganizationsForAuthenticatedUserData, ListOrganizationsForAuthenticatedUserErrors, ListOrganizationsForAuthenticatedUserResponses, ListSessionsData, ListSessionsErrors, ListSessionsResponses, ListSpacesForOrganizationMemberData, ListSpacesForOrganizationMemberErrors, ListSpacesForOrganizationMemberResponses, ListTeamMembersInOrganizationByIdData, ListTeamMembersInOrganizationByIdErrors, ListTeamMembersInOrganizationByIdResponses, ListTeamsForOrganizationMemberData, ListTeamsForOrganizationMemberErrors, ListTeamsForOrganizationMemberResponses, ListTeamsInOrganizationByIdData, ListTeamsInOrganizationByIdErrors, ListTeamsInOrganizationByIdResponses, PreviewInvitationData, PreviewInvitationErrors, PreviewInvitationResponses, RefreshSessionData, RefreshSessionErrors, RefreshSessionResponses, RemoveMemberFromOrganizationByIdData, RemoveMemberFromOrganizationByIdErrors, RemoveMemberFromOrganizationByIdResponses, RemoveTeamFromOrganizationByIdData, RemoveTeamFromOrganizationByIdErrors, RemoveTeamFromOrganizationByIdResponses, RevokeApiTokenData, RevokeApiTokenErrors, RevokeApiTokenResponses, RevokeOrganizationInvitationData, RevokeOrganizationInvitationErrors, RevokeOrganizationInvitationResponses, SetUpData, SetUpErrors, SetUpResponses, SetUserAsSsoMemberForOrganizationData, SetUserAsSsoMemberForOrganizationErrors, SetUserAsSsoMemberForOrganizationResponses, SignInWithLinkData, SignInWithLinkErrors, SignInWithLinkResponses, SignInWithTokenData, SignInWithTokenErrors, SignInWithTokenResponses, SignOutData, SignOutErrors, SignOutResponses, StreamOrganizationEventsData, StreamOrganizationEventsErrors, StreamOrganizationEventsResponse, StreamOrganizationEventsResponses, UpdateMemberInOrganizationByIdData, UpdateMemberInOrganizationByIdErrors, UpdateMemberInOrganizationByIdResponses, UpdateMembersInOrganizationTeamData, UpdateMembersInOrganizationTeamErrors, UpdateMembersInOrganizationTeamResponses, UpdateOrganizationByIdData, UpdateOrganizationByIdErrors, UpdateOrganizationByIdResponses, UpdateOrganizationInviteByIdData, UpdateOrganizationInviteByIdErrors, UpdateOrganizationInviteByIdResponses, UpdateOrganizationMemberLastSeenAtData, UpdateOrganizationMemberLastSeenAtErrors, UpdateOrganizationMemberLastSeenAtResponses, UpdateTeamInOrganizationByIdData, UpdateTeamInOrganizationByIdErrors, UpdateTeamInOrganizationByIdResponses, UpdateUserByIdData, UpdateUserByIdErrors, UpdateUserByIdResponses } from "./types.gen.ts";
export type Options<TData extends TDataShape = TDataShape, ThrowOnError extends boolean = boolean, TResponse = unknown> = Options2<TData, ThrowOnError, TResponse> & {
    /**
     * You can provide a client instance returned by `createClient()` instead of
     * individual options. This might be also useful if you want to implement a
     * custom client.
     */
    client?: Client;
    /**
     * You can pass arbitrary values through the `meta` object. This can be
     * used to access values that aren't defined as part of the SDK function.
     */
    meta?: Record<string, unknown>;
};
/**
 * List the organizations of the caller
 *
 * Needs any signed-in account.
 */
export declare const listOrganizationsForAuthenticatedUser: <ThrowOnError extends boolean = false>(options?: Options<ListOrganizationsForAuthenticatedUserData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListOrganizationsForAuthenticatedUserResponses, ListOrganizationsForAuthenticatedUserErrors, ThrowOnError, "fields">;
/**
 * Read an organization
 *
 * Needs membership of the organization, guests too.
 */
export declare const getOrganizationById: <ThrowOnError extends boolean = false>(options: Options<GetOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetOrganizationByIdResponses, GetOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Change an organization
 *
 * Fields left out stay as they are. Send If-Match to be refused when it changed since.
 *
 * Needs the role admin in the organization.
 */
export declare const updateOrganizationById: <ThrowOnError extends boolean = false>(options: Options<UpdateOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<UpdateOrganizationByIdResponses, UpdateOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Find organizations by e-mail domain
 *
 * Only organizations the caller is a member of; others do not exist for them.
 *
 * Needs any signed-in account.
 */
export declare const getOrganizationsForEmailDomain: <ThrowOnError extends boolean = false>(options: Options<GetOrganizationsForEmailDomainData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetOrganizationsForEmailDomainResponses, GetOrganizationsForEmailDomainErrors, ThrowOnError, "fields">;
/**
 * Read the logo's picture
 *
 * The service fetches the address in `urls.logo` for the caller, so that nobody's browser has to. An addition of ours.
 *
 * Needs membership of the organization, guests too.
 */
export declare const getOrganizationLogo: <ThrowOnError extends boolean = false>(options: Options<GetOrganizationLogoData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetOrganizationLogoResponses, GetOrganizationLogoErrors, ThrowOnError, "fields">;
/**
 * Follow changes as they happen
 *
 * Server-sent events named `change`, one for each write: `{ action, target: { type, id }, actor, occurredAt }`. An addition of ours.
 *
 * Needs membership of the organization, guests too.
 */
export declare const streamOrganizationEvents: <ThrowOnError extends boolean = false>(options: Options<StreamOrganizationEventsData, ThrowOnError, StreamOrganizationEventsResponse>) => Promise<import("./core/serverSentEvents.gen.ts").ServerSentEventsResult<StreamOrganizationEventsResponses, StreamOrganizationEventsErrors>>;
/**
 * List members
 *
 * Needs a role in the organization (guests have none).
 */
export declare const listMembersInOrganizationById: <ThrowOnError extends boolean = false>(options: Options<ListMembersInOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListMembersInOrganizationByIdResponses, ListMembersInOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Remove a member
 *
 * Also takes them out of every team. Members may remove themselves. The last admin who can sign in stays: 409.
 *
 * Needs the role admin in the organization, or being that member.
 */
export declare const removeMemberFromOrganizationById: <ThrowOnError extends boolean = false>(options: Options<RemoveMemberFromOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<RemoveMemberFromOrganizationByIdResponses, RemoveMemberFromOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Read a member
 *
 * Needs a role in the organization, or being that member.
 */
export declare const getMemberInOrganizationById: <ThrowOnError extends boolean = false>(options: Options<GetMemberInOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetMemberInOrganizationByIdResponses, GetMemberInOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Change a member's role
 *
 * The last admin who can sign in keeps the role: 409.
 *
 * Needs the role admin in the organization.
 */
export declare const updateMemberInOrganizationById: <ThrowOnError extends boolean = false>(options: Options<UpdateMemberInOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<UpdateMemberInOrganizationByIdResponses, UpdateMemberInOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Say that the caller is here
 *
 * Sets the caller's lastSeenAt to now.
 *
 * Needs membership of the organization, guests too.
 */
export declare const updateOrganizationMemberLastSeenAt: <ThrowOnError extends boolean = false>(options: Options<UpdateOrganizationMemberLastSeenAtData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<UpdateOrganizationMemberLastSeenAtResponses, UpdateOrganizationMemberLastSeenAtErrors, ThrowOnError, "fields">;
/**
 * Make a member sign in by single sign-on
 *
 * Needs the role admin in the organization.
 */
export declare const setUserAsSsoMemberForOrganization: <ThrowOnError extends boolean = false>(options: Options<SetUserAsSsoMemberForOrganizationData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<SetUserAsSsoMemberForOrganizationResponses, SetUserAsSsoMemberForOrganizationErrors, ThrowOnError, "fields">;
/**
 * List the spaces a member can open
 *
 * Needs a role in the organization, or being that member.
 */
export declare const listSpacesForOrganizationMember: <ThrowOnError extends boolean = false>(options: Options<ListSpacesForOrganizationMemberData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListSpacesForOrganizationMemberResponses, ListSpacesForOrganizationMemberErrors, ThrowOnError, "fields">;
/**
 * List the teams of a member
 *
 * Needs a role in the organization, or being that member.
 */
export declare const listTeamsForOrganizationMember: <ThrowOnError extends boolean = false>(options: Options<ListTeamsForOrganizationMemberData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListTeamsForOrganizationMemberResponses, ListTeamsForOrganizationMemberErrors, ThrowOnError, "fields">;
/**
 * List teams
 *
 * Needs a role in the organization (guests have none).
 */
export declare const listTeamsInOrganizationById: <ThrowOnError extends boolean = false>(options: Options<ListTeamsInOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListTeamsInOrganizationByIdResponses, ListTeamsInOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Create a team
 *
 * Needs the role admin in the organization.
 */
export declare const createOrganizationTeam: <ThrowOnError extends boolean = false>(options: Options<CreateOrganizationTeamData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<CreateOrganizationTeamResponses, CreateOrganizationTeamErrors, ThrowOnError, "fields">;
/**
 * Delete a team
 *
 * Needs the role admin in the organization.
 */
export declare const removeTeamFromOrganizationById: <ThrowOnError extends boolean = false>(options: Options<RemoveTeamFromOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<RemoveTeamFromOrganizationByIdResponses, RemoveTeamFromOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Read a team
 *
 * Needs a role in the organization (guests have none).
 */
export declare const getTeamInOrganizationById: <ThrowOnError extends boolean = false>(options: Options<GetTeamInOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetTeamInOrganizationByIdResponses, GetTeamInOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Rename a team
 *
 * Needs the role admin in the organization.
 */
export declare const updateTeamInOrganizationById: <ThrowOnError extends boolean = false>(options: Options<UpdateTeamInOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<UpdateTeamInOrganizationByIdResponses, UpdateTeamInOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * List the members of a team
 *
 * Needs a role in the organization (guests have none).
 */
export declare const listTeamMembersInOrganizationById: <ThrowOnError extends boolean = false>(options: Options<ListTeamMembersInOrganizationByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListTeamMembersInOrganizationByIdResponses, ListTeamMembersInOrganizationByIdErrors, ThrowOnError, "fields">;
/**
 * Change who is in a team
 *
 * One transaction: everything happens or nothing. Somebody in both add and remove is removed.
 *
 * Needs the role admin in the organization, or owning the team.
 */
export declare const updateMembersInOrganizationTeam: <ThrowOnError extends boolean = false>(options: Options<UpdateMembersInOrganizationTeamData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<UpdateMembersInOrganizationTeamResponses, UpdateMembersInOrganizationTeamErrors, ThrowOnError, "fields">;
/**
 * Take a member out of a team
 *
 * Needs the role admin in the organization, or owning the team.
 */
export declare const deleteMemberFromOrganizationTeamById: <ThrowOnError extends boolean = false>(options: Options<DeleteMemberFromOrganizationTeamByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<DeleteMemberFromOrganizationTeamByIdResponses, DeleteMemberFromOrganizationTeamByIdErrors, ThrowOnError, "fields">;
/**
 * Add a member to a team, or change their role in it
 *
 * Without a role a new member becomes `member` and a present one keeps theirs.
 *
 * Needs the role admin in the organization, or owning the team.
 */
export declare const addMemberToOrganizationTeamById: <ThrowOnError extends boolean = false>(options: Options<AddMemberToOrganizationTeamByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<AddMemberToOrganizationTeamByIdResponses, AddMemberToOrganizationTeamByIdErrors, ThrowOnError, "fields">;
/**
 * List invitations by e-mail that are pending or expired
 *
 * An addition of ours.
 *
 * Needs the role admin in the organization.
 */
export declare const listOrganizationInvitations: <ThrowOnError extends boolean = false>(options: Options<ListOrganizationInvitationsData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListOrganizationInvitationsResponses, ListOrganizationInvitationsErrors, ThrowOnError, "fields">;
/**
 * Invite people by e-mail
 *
 * An address invited before gets its invitation renewed, with the new role.
 *
 * Needs the role admin in the organization.
 */
export declare const inviteUsersToOrganization: <ThrowOnError extends boolean = false>(options: Options<InviteUsersToOrganizationData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<InviteUsersToOrganizationResponses, InviteUsersToOrganizationErrors, ThrowOnError, "fields">;
/**
 * Take back an invitation by e-mail
 *
 * An addition of ours.
 *
 * Needs the role admin in the organization.
 */
export declare const revokeOrganizationInvitation: <ThrowOnError extends boolean = false>(options: Options<RevokeOrganizationInvitationData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<RevokeOrganizationInvitationResponses, RevokeOrganizationInvitationErrors, ThrowOnError, "fields">;
/**
 * Join with an invitation
 *
 * Works with the id of an invitation by e-mail or of a link.
 *
 * Needs any signed-in account.
 */
export declare const joinOrganizationWithInvite: <ThrowOnError extends boolean = false>(options: Options<JoinOrganizationWithInviteData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<JoinOrganizationWithInviteResponses, JoinOrganizationWithInviteErrors, ThrowOnError, "fields">;
/**
 * List invite links
 *
 * Needs the role admin in the organization.
 */
export declare const listOrganizationInviteLinks: <ThrowOnError extends boolean = false>(options: Options<ListOrganizationInviteLinksData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListOrganizationInviteLinksResponses, ListOrganizationInviteLinksErrors, ThrowOnError, "fields">;
/**
 * Create an invite link
 *
 * Refused with 409 while the organization has invite links turned off.
 *
 * Needs the role admin in the organization.
 */
export declare const createOrganizationInvite: <ThrowOnError extends boolean = false>(options: Options<CreateOrganizationInviteData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<CreateOrganizationInviteResponses, CreateOrganizationInviteErrors, ThrowOnError, "fields">;
/**
 * Revoke an invite link
 *
 * Needs the role admin in the organization.
 */
export declare const deleteOrganizationInviteById: <ThrowOnError extends boolean = false>(options: Options<DeleteOrganizationInviteByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<DeleteOrganizationInviteByIdResponses, DeleteOrganizationInviteByIdErrors, ThrowOnError, "fields">;
/**
 * Read an invite link
 *
 * Needs the role admin in the organization.
 */
export declare const getOrganizationInviteLink: <ThrowOnError extends boolean = false>(options: Options<GetOrganizationInviteLinkData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetOrganizationInviteLinkResponses, GetOrganizationInviteLinkErrors, ThrowOnError, "fields">;
/**
 * Change the role an invite link gives
 *
 * Needs the role admin in the organization.
 */
export declare const updateOrganizationInviteById: <ThrowOnError extends boolean = false>(options: Options<UpdateOrganizationInviteByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<UpdateOrganizationInviteByIdResponses, UpdateOrganizationInviteByIdErrors, ThrowOnError, "fields">;
/**
 * Read the caller
 *
 * Needs any signed-in account.
 */
export declare const getAuthenticatedUser: <ThrowOnError extends boolean = false>(options?: Options<GetAuthenticatedUserData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetAuthenticatedUserResponses, GetAuthenticatedUserErrors, ThrowOnError, "fields">;
/**
 * Read a person who shares an organization with the caller
 *
 * Needs any signed-in account.
 */
export declare const getUserById: <ThrowOnError extends boolean = false>(options: Options<GetUserByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetUserByIdResponses, GetUserByIdErrors, ThrowOnError, "fields">;
/**
 * Change the caller's own profile
 *
 * Needs any signed-in account.
 */
export declare const updateUserById: <ThrowOnError extends boolean = false>(options: Options<UpdateUserByIdData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<UpdateUserByIdResponses, UpdateUserByIdErrors, ThrowOnError, "fields">;
/**
 * List the caller's API tokens
 *
 * An addition of ours.
 *
 * Needs any signed-in account.
 */
export declare const listApiTokens: <ThrowOnError extends boolean = false>(options?: Options<ListApiTokensData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListApiTokensResponses, ListApiTokensErrors, ThrowOnError, "fields">;
/**
 * Create an API token
 *
 * The answer is the only place where the secret is shown. An addition of ours.
 *
 * Needs any signed-in account.
 */
export declare const createApiToken: <ThrowOnError extends boolean = false>(options: Options<CreateApiTokenData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<CreateApiTokenResponses, CreateApiTokenErrors, ThrowOnError, "fields">;
/**
 * Revoke an API token
 *
 * It stops working at once. An addition of ours.
 *
 * Needs any signed-in account.
 */
export declare const revokeApiToken: <ThrowOnError extends boolean = false>(options: Options<RevokeApiTokenData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<RevokeApiTokenResponses, RevokeApiTokenErrors, ThrowOnError, "fields">;
/**
 * List the browsers the caller is signed in with
 *
 * An addition of ours.
 *
 * Needs any signed-in account.
 */
export declare const listSessions: <ThrowOnError extends boolean = false>(options?: Options<ListSessionsData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListSessionsResponses, ListSessionsErrors, ThrowOnError, "fields">;
/**
 * Sign one browser out
 *
 * An addition of ours.
 *
 * Needs any signed-in account.
 */
export declare const endSession: <ThrowOnError extends boolean = false>(options: Options<EndSessionData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<EndSessionResponses, EndSessionErrors, ThrowOnError, "fields">;
/**
 * List the kinds of audit events
 *
 * Needs the role admin in the organization.
 */
export declare const listOrganizationAuditEventActions: <ThrowOnError extends boolean = false>(options: Options<ListOrganizationAuditEventActionsData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListOrganizationAuditEventActionsResponses, ListOrganizationAuditEventActionsErrors, ThrowOnError, "fields">;
/**
 * List audit events, newest first
 *
 * Needs the role admin in the organization.
 */
export declare const listOrganizationAuditEvents: <ThrowOnError extends boolean = false>(options: Options<ListOrganizationAuditEventsData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<ListOrganizationAuditEventsResponses, ListOrganizationAuditEventsErrors, ThrowOnError, "fields">;
/**
 * Read an audit event with what changed
 *
 * Needs the role admin in the organization.
 */
export declare const getOrganizationAuditEvent: <ThrowOnError extends boolean = false>(options: Options<GetOrganizationAuditEventData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetOrganizationAuditEventResponses, GetOrganizationAuditEventErrors, ThrowOnError, "fields">;
/**
 * Ask whether the first admin is still to be made
 *
 * Needs no sign-in: it is asked before anybody can have an account.
 */
export declare const getSetupState: <ThrowOnError extends boolean = false>(options?: Options<GetSetupStateData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<GetSetupStateResponses, GetSetupStateErrors, ThrowOnError, "fields">;
/**
 * Make the first admin and organization
 *
 * Needs no sign-in: the one-time token printed at first start stands for the permission.
 */
export declare const setUp: <ThrowOnError extends boolean = false>(options: Options<SetUpData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<SetUpResponses, SetUpErrors, ThrowOnError, "fields">;
/**
 * Spend a one-time sign-in link
 *
 * Needs no sign-in: the link's token stands for the permission.
 */
export declare const signInWithLink: <ThrowOnError extends boolean = false>(options: Options<SignInWithLinkData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<SignInWithLinkResponses, SignInWithLinkErrors, ThrowOnError, "fields">;
/**
 * Sign in with an API token
 *
 * Needs no sign-in: the API token stands for the permission.
 */
export declare const signInWithToken: <ThrowOnError extends boolean = false>(options: Options<SignInWithTokenData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<SignInWithTokenResponses, SignInWithTokenErrors, ThrowOnError, "fields">;
/**
 * Turn the session cookie into a fresh access token
 *
 * Needs no sign-in: the session cookie stands for the permission.
 */
export declare const refreshSession: <ThrowOnError extends boolean = false>(options?: Options<RefreshSessionData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<RefreshSessionResponses, RefreshSessionErrors, ThrowOnError, "fields">;
/**
 * End the session and its access tokens
 *
 * Needs no sign-in: signing out must work when the session is over already.
 */
export declare const signOut: <ThrowOnError extends boolean = false>(options?: Options<SignOutData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<SignOutResponses, SignOutErrors, ThrowOnError, "fields">;
/**
 * See what an invitation is for
 *
 * Needs no sign-in: whoever holds the invitation's id may see what it offers.
 */
export declare const previewInvitation: <ThrowOnError extends boolean = false>(options: Options<PreviewInvitationData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<PreviewInvitationResponses, PreviewInvitationErrors, ThrowOnError, "fields">;
/**
 * Open an account with an invitation and join
 *
 * For people who have no account yet. An address that already has one answers 409: its owner signs in and joins with joinOrganizationWithInvite.
 *
 * Needs no sign-in: the invitation stands for the permission.
 */
export declare const acceptInvitation: <ThrowOnError extends boolean = false>(options: Options<AcceptInvitationData, ThrowOnError>) => import("./client/types.gen.ts").RequestResult<AcceptInvitationResponses, AcceptInvitationErrors, ThrowOnError, "fields">;

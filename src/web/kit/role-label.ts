import type { MemberRoleOrGuest } from "#contract/schemas/role.ts";

const labels: Record<NonNullable<MemberRoleOrGuest> | "guest", { label: string; meaning: string }> =
  {
    admin: { label: "Admin", meaning: "Manages the organization, its people and all content." },
    create: {
      label: "Creator",
      meaning: "Creates spaces and sites, and edits and publishes content.",
    },
    review: { label: "Reviewer", meaning: "Edits content and approves the changes of others." },
    edit: { label: "Editor", meaning: "Proposes changes to content." },
    comment: { label: "Commenter", meaning: "Reads content and comments on it." },
    read: { label: "Reader", meaning: "Reads content." },
    guest: { label: "Guest", meaning: "Sees only the spaces shared with them by name." },
  };

/** Returns the display name of a role. No role at all is a guest, never blank. */
export const roleLabel = (role: MemberRoleOrGuest): string => labels[role ?? "guest"].label;

/** Returns one sentence on what the role allows. */
export const roleMeaning = (role: MemberRoleOrGuest): string => labels[role ?? "guest"].meaning;

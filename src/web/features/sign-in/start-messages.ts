export const startMessages = {
  restore: "Restore a deleted organization",
  bounded: {
    title: "Your organization is not there any more",
    text: "You signed in to one organization only, and it was deleted, or you left it. Sign in another way to reach others, or ask an admin to restore it.",
  },
  none: {
    title: "You are in no organization yet",
    text: "Ask an admin for an invitation to your e-mail address, or open the invite link they gave you. It brings you straight in. Or create an organization of your own.",
  },
} as const;

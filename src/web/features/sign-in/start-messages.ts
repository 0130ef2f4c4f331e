export const startMessages = {
  none: {
    title: "You are in no organization yet",
    text: "Ask an admin for an invitation to your e-mail address, or open the invite link they gave you. It brings you straight in. Or create an organization of your own.",
  },
} as const;

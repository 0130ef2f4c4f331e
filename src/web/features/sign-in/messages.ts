export const startMessages = {
  none: {
    title: "You are in no organization yet",
    text: "Ask an admin for an invitation to your e-mail address, or open the invite link they gave you. It brings you straight in.",
  },
} as const;

export const signInMessages = {
  heading: "Sign in to Bindery",
  linkText: "You opened a one-time sign-in link. It is used up when you press the button.",
  submit: "Sign in",
  field: "API token or sign-in link",
  missing: "Paste an API token or a sign-in link.",
  refusedLink: {
    title: "This link does not work any more",
    text: "Links work once, for 15 minutes. Get a new one, or sign in with an API token.",
  },
  refusedToken: "This token or link is not valid. Check that all of it was copied.",
  help: {
    title: "How to get a sign-in link",
    invited: "Invited to an organization? Open the link in your invitation.",
    operator: "On the machine that runs Bindery, print a link for your address:",
    command: "npm start -- --sign-in you@example.com",
    copy: "Copy the command",
  },
  setupOpen: {
    title: "Bindery is not set up yet",
    text: "Open the link that was printed when the service started. It makes the first account.",
  },
} as const;

export const setupMessages = {
  heading: "Set up Bindery",
  text: "Create the first admin account and organization.",
  name: "Your name",
  email: "Your e-mail address",
  organization: "Organization",
  organizationHint: "People see this name everywhere. You can change it later.",
  demo: "Add a demo organization",
  demoHint: "Adds two sample organizations with people, spaces and sites.",
  submit: "Create account and sign in",
  noToken: {
    title: "Open the setup link",
    text: "Setting up needs the link that was printed when the service started.",
  },
  closed: {
    title: "Bindery is set up already",
    text: "Sign in, or ask an admin for an invitation.",
    signIn: "Go to sign-in",
  },
  refused: {
    title: "This setup link does not work any more",
    text: "Restart the service to print a fresh one.",
  },
} as const;

export const joinMessages = {
  heading: (organization: string) => `Join ${organization}`,
  invitedBy: (name: string, role: string) => `${name} invited you as ${role}.`,
  invited: (role: string) => `You are invited as ${role}.`,
  as: (name: string) => `You are signed in as ${name}.`,
  join: "Join",
  name: "Your name",
  email: "Your e-mail address",
  fixedEmail: (email: string) => `The invitation is for ${email}.`,
  open: "Create account and join",
  haveAccount: "Already have an account?",
  signIn: "Sign in to join",
  goTo: (organization: string) => `Open ${organization}`,
  member: {
    title: (organization: string) => `You are in ${organization} already`,
    text: "There is nothing left to do here.",
  },
  expired: {
    title: "This invitation has expired",
    text: (organization: string) => `Ask an admin of ${organization} to send it again.`,
  },
  off: {
    title: "Invite links are turned off",
    text: (organization: string) =>
      `${organization} does not take people in by link now. Ask an admin for an invitation to your e-mail address.`,
  },
  gone: {
    title: "This invitation is not open any more",
    text: "It was used, revoked or mistyped. Ask whoever sent it for a new one.",
  },
} as const;

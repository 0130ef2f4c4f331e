import { plural } from "#web/kit/format-number.ts";

export const signInMessages = {
  heading: "Sign in to Bindery",
  linkText: "You opened a one-time sign-in link. It is used up when you press the button.",
  submit: "Sign in",
  field: "API token or sign-in link",
  bySecret: "Use an API token or a sign-in link",
  missing: "Paste an API token or a sign-in link.",
  refusedLink: {
    title: "This link does not work any more",
    text: "Links work once, for 15 minutes. Get a new one below.",
  },
  refusedToken: "This token or link is not valid. Check that all of it was copied.",
  unavailable: {
    title: "Single sign-on is not available there",
    text: "The provider was removed, or is not set up completely. Sign in another way, or ask an admin of the organization.",
  },
  ended: {
    title: "Your e-mail address is verified",
    text: (sessions: number, tokens: number) =>
      `Somebody else may have used this account before you verified it, so ${[
        ...(sessions > 0 ? [plural(sessions, "other session")] : []),
        ...(tokens > 0 ? [plural(tokens, "API token")] : []),
      ].join(" and ")} ended.`,
  },
  last: (organization: string) => `Last used in this browser, for ${organization}`,
  or: "or",
  help: {
    title: "Other ways to get in",
    invited: "Invited to an organization? Open the link in your invitation.",
    admin: "Admins can create a sign-in link for a member of their organization, under Members.",
    operator: "Whoever runs this service can print a sign-in link for any address:",
    command: "npm start -- --sign-in you@example.com",
    copy: "Copy the command",
  },
  setupOpen: {
    title: "Bindery is not set up yet",
    text: "Open the link that was printed when the service started. It makes the first account.",
  },
} as const;

/** Messages about e-mails sent on request. */
export const mailMessages = {
  title: "Check your e-mail",
  again: "Send again",
  wait: (seconds: number) => `You can send another in ${plural(seconds, "second")}`,
} as const;

/** Messages of the form that asks for an e-mail address. */
export const addressMessages = {
  field: "E-mail address",
  submit: "Continue",
  malformed: "Enter an e-mail address such as ada@example.com.",
  ways: "Ways to sign in",
  choose: "How do you want to sign in?",
  leaving: (provider: string) => `Taking you to ${provider}.`,
  opens: (organization: string) => `Opens ${organization}`,
  opensAll: (email: string) => `Goes to ${email} and opens all your organizations`,
  send: "Send sign-in link",
  sent: (email: string) =>
    `If ${email} has an account here, a link is on its way. It works once, for 15 minutes.`,
  askAdmin: {
    title: "Ask an admin of your organization for a sign-in link",
    text: "They create it under Members. This service sends no e-mail. Keep this page open: it goes on by itself once you have opened the link in this browser.",
  },
} as const;

/** Messages of the page that finishes a sign-in at an identity provider. */
export const ssoMessages = {
  finishing: "Signing you in",
  back: {
    title: "You are signed in",
    text: "Go back to the tab where you were working. It goes on by itself.",
    open: "Open Bindery here",
  },
  nothing: {
    title: "There is nothing to finish here",
    text: "This page takes over from an identity provider. Begin at the sign-in page.",
  },
  toSignIn: "Go to sign-in",
  again: "Try again",
  confirm: {
    title: (organization: string) => `Sign in to ${organization}?`,
    text: (email: string, provider: string) =>
      `${provider} says that you are ${email}. You did not begin to sign in here, so confirm that you want to.`,
    submit: (email: string) => `Sign in as ${email}`,
    cancel: "Not me",
    switch: {
      title: "Switch to another account?",
      text: (signedInAs: string, email: string, provider: string) =>
        `You are signed in as ${signedInAs}. ${provider} says that you are ${email}. Signing in as ${email} signs ${signedInAs} out in this browser.`,
      cancel: (signedInAs: string) => `Stay signed in as ${signedInAs}`,
    },
  },
  test: {
    passed: { title: "Test passed", text: "Nobody was signed in. You can close this tab." },
    failed: {
      title: "Test failed",
      text: "Nobody was signed in. The tab in which you began the test shows what failed. You can close this one.",
    },
  },
  refused: {
    title: "You could not be signed in",
    text: "The answer of your identity provider was refused. Nothing was changed.",
  },
  attempt: "Attempt",
  copyAttempt: "Copy the attempt's ID",
  whoHelps:
    "Ask an admin of your organization. With this ID they find what failed under Sign-in methods in the settings.",
  late: {
    title: "This sign-in can no longer be finished",
    text: "It counts once, within two minutes, in the browser in which it was begun. Nobody was signed in by it.",
  },
  restart: {
    title: "Your identity provider does not answer our requests",
    text: "Its responses do not name the request they answer (InResponseTo), so they cannot be told from ones that somebody else began. Nobody was signed in.",
    admin:
      "An admin can fix this at the identity provider. Or they choose, in the provider's options under Sign-in methods, to let people confirm such sign-ins.",
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
  working: (demo: boolean) =>
    demo
      ? "Creating your account and the sample organizations. This can take half a minute."
      : "Creating your account and organization.",
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
  verified: "Your e-mail address is verified.",
  open: "Create account and join",
  prove: {
    hint: "A link is sent there, so that nobody joins with somebody else's address.",
    malformed: "Enter an e-mail address such as ada@example.com.",
    send: "Send me a link",
    sent: (email: string) => `A link is on its way to ${email}. Open it to join.`,
  },
  ownDomain: (organization: string) => `Ask an admin of ${organization} for a personal invitation`,
  enforced: {
    title: (organization: string) => `${organization} requires single sign-on`,
    text: "Sign in through its identity provider with the invited address: that takes you in.",
    submit: "Continue with single sign-on",
  },
  bounded: {
    title: (organization: string) => `You joined ${organization}`,
    text: (organization: string) =>
      `You have an account already, so this invitation signs you in to ${organization} only. To reach your other organizations, sign out and sign in another way.`,
  },
  haveAccount: "Already have an account?",
  signIn: "Sign in to join",
  ssoOnly: {
    text: (organization: string, email: string | undefined) =>
      email === undefined
        ? `${organization} lets people in by single sign-on alone. Signing in by it is all it takes.`
        : `${organization} lets people in by single sign-on alone. Sign in as ${email}: that is all it takes.`,
    none: {
      title: "Single sign-on is not set up completely",
      text: (organization: string) => `Ask an admin of ${organization} to finish it.`,
    },
  },
  used: {
    title: "This invitation was accepted already",
    text: (organization: string) => `If it was you, sign in to open ${organization}.`,
    other: (organization: string) =>
      `You are not in ${organization} with this account. Sign in with the invited one, or ask an admin for a new invitation.`,
    signIn: "Sign in",
  },
  home: "Go to your organizations",
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

import { plural } from "#web/kit/format-number.ts";

/** Messages shared by several screens of single sign-on. */
export const sharedMessages = {
  status: {
    active: "Active",
    pending: "Setup not finished",
  },
  statusMeaning: {
    active: "People can sign in with it.",
    pending: "Nobody can sign in with it yet.",
  },
  restored: (label: string) => `${label} is back`,
  restoredText: "People sign in with it as before. The sessions that ended stay ended.",
  allMethods: "All sign-in methods",
} as const;

/** When a certificate ends, in calendar days from now. */
export const endText = (days: number): string => {
  if (days < 0) return days === -1 ? "Ended yesterday" : `Ended ${plural(-days, "day")} ago`;
  if (days === 0) return "Ends today";
  return days === 1 ? "Ends tomorrow" : `Ends in ${plural(days, "day")}`;
};

/** Messages above screens about upcoming problems. */
export const noticeMessages = {
  certificate: (label: string, end: string) =>
    `The certificate of ${label} ${end.charAt(0).toLowerCase()}${end.slice(1)}`,
  endsText:
    "Ask for its next certificate and add it beside the old one, so that nobody notices the change.",
  endedText:
    "People can still sign in, because the key itself is trusted. Add the provider's new certificate when it has one.",
  more: (count: number) => `${plural(count, "more certificate")} to look at.`,
  open: "Open certificates",
  breakGlass: "Single sign-on is enforced; you came in another way",
  breakGlassText:
    "You are a break-glass admin, so links and API tokens still work for you. Your visits this way are in the audit log.",
  methods: "Sign-in methods",
} as const;

export const memberMessages = {
  make: "Make SSO member",
  makeNamed: (name: string) => `Make ${name} an SSO member`,
} as const;

/** What failures are called on screens: what happened, what is unchanged, what to do. */
export const failureMessages = {
  offline: {
    title: "The service cannot be reached",
    text: "Nothing was changed as far as this page knows. Check your connection, then try again.",
  },
  timeout: {
    title: "The service took too long",
    text: "It is not certain whether the change was made. Trying again is safe: it will not happen twice.",
  },
  server: {
    title: "Something went wrong in the service",
    text: "Try again. If it goes on, give your administrator the request id.",
  },
  unreadable: {
    title: "The answer could not be read",
    text: "Something between this page and the service changed the answer. Try again.",
  },
  page: {
    title: "Something went wrong in this page",
    text: "Reload the page and try again.",
  },
  signedOut: {
    title: "You are signed out",
    text: "Nothing was changed. Sign in, then try again.",
  },
  forbidden: "You may not do this",
  notFound: {
    title: "This is not here any more",
    text: "It was deleted or moved, or you cannot see it.",
  },
  conflict: "This does not fit what is there now",
  changed: {
    title: "Somebody changed this in the meantime",
    text: "Nothing of yours was saved. Look at the newer version, then save again.",
  },
  tooLarge: {
    title: "This is too large",
    text: "Nothing was changed. Send less at once.",
  },
  invalid: "Some of this is not accepted",
  tooMany: "Too many requests",
  waitSeconds: (seconds: number) =>
    `Nothing was changed. Wait ${seconds === 1 ? "a second" : `${seconds} seconds`}, then try again.`,
  waitABit: "Nothing was changed. Wait a moment, then try again.",
} as const;

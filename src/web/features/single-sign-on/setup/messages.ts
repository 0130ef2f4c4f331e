import type { SetupStep } from "../search.ts";

export const newMessages = {
  title: "Add provider",
  description:
    "Four steps, ten minutes. Each step is saved, so you can come back to it. Nobody signs in with it until you are done.",
  provider: "Which identity provider is it?",
  label: "Name",
  labelHint: "People see it on the sign-in page, such as “Continue with Okta”.",
  otherLabel: "Single sign-on",
  create: "Continue",
  cancel: "Cancel",
} as const;

export const setupMessages = {
  title: (label: string) => `Set up ${label}`,
  steps: "Steps",
  step: {
    values: "Enter our values there",
    connection: "Enter its values here",
    people: "New people",
    test: "Test",
  } satisfies Record<SetupStep, string>,
  text: {
    values:
      "Create a SAML app in the identity provider's console and enter these values, under the names it uses.",
    connection:
      "What the provider calls itself, where people sign in, and what it signs with. Its metadata has all three.",
    people: "Who may open an account by signing in, and what they join as.",
    test: "Sign in once as yourself. Nobody is signed in by it; you see every check, and what to change where one fails.",
  } satisfies Record<SetupStep, string>,
  back: "Back",
  next: "Continue",
  saveAndNext: "Save and continue",
  done: "Done",
  incomplete: "Its values are missing",
  incompleteText:
    "There is nothing to test before the provider has an entity ID, a sign-in address and a certificate that can be used. You can also finish now and come back later.",
  toValues: "Enter its values",
  untested:
    "You can finish now and test later. Single sign-on can be enforced once a test has passed.",
} as const;

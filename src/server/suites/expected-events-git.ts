import { body, event, type ExpectedEvent, type ExpectedEvents, text } from "./expected-events.ts";
import type { ExampleRequest } from "./example-requests.ts";

const set = (example: ExampleRequest) => ({
  url: body(example)["url"],
  ref: "refs/heads/main",
  directory: "",
  direction: "both",
  land: "direct",
  automatic: false,
});

const started = (direction: string, trigger: string, rehearse: boolean) => ({
  direction,
  trigger,
  rehearse,
  force: false,
});

/** The first request also connects the space. */
const requested: ExpectedEvent = { actions: ["git-connection.set", "git-sync.started"] };

/** The events recorded by the examples of repositories. */
export const gitEvents: ExpectedEvents = {
  importGitRepository: requested,
  exportToGitRepository: requested,
  deleteLegacyGitInstallation: { actions: [] },
  setGitConnection: event("git-connection.set", { automatic: true }, set),
  deleteGitConnection: event("git-connection.removed", {
    url: text,
    ref: "refs/heads/main",
    directory: "",
  }),
  checkGitConnection: { actions: [] },
  createGitWebhook: event("git-connection.webhook-created"),
  deleteGitWebhook: event("git-connection.webhook-removed"),
  takeGitRedirects: event("redirect.created", {}, { source: text, permanent: true }),
  startGitSync: event("git-sync.started", {}, started("both", "person", true)),
  applyGitSync: event("git-sync.applied", {}, { confirmed: false }),
  repeatGitSync: event("git-sync.started", {}, started("both", "person", true)),
  cancelGitSync: event("git-sync.cancelled", { state: "queued" }),
  receiveGitHook: event("git-sync.started", {}, started("both", "webhook", false)),
};

import "./styles.css";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { setNonce } from "get-nonce";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { session } from "./api/connect.ts";
import { watchConnection } from "./api/connection.ts";
import { ServiceFailure } from "./api/failures.ts";
import { createQueryClient } from "./api/query-client.ts";
import { forgetOldDrafts } from "./forms/draft.ts";
import { whenIdle } from "./kit/when-idle.ts";
import { createAppRouter, beginScreen } from "./router.tsx";
import { watchArrivals } from "./shell/sign-in-address.ts";
import { watchKeys } from "./shell/keys.tsx";
import { isMissingCode, watchMissingCode } from "./shell/boundaries.tsx";
import { watchTheme } from "./shell/theme.ts";
import { watchFocus } from "./ui/focus-return.ts";

// Dialogs add a style element for scroll locking; the policy allows it by the page's nonce.
const nonce = document.querySelector<HTMLMetaElement>("meta[name=csp-nonce]")?.content;
if (nonce !== undefined) setNonce(nonce);

// zod reads this when a form's code is loaded. By default it probes for and uses generated code, which the page's
// policy forbids and would report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

// First, so that one-time secrets leave the address before anything else reads it.
watchArrivals();
watchConnection();
watchMissingCode();
watchKeys();
watchFocus();
watchTheme();

const queryClient = createQueryClient();
const router = createAppRouter(queryClient);

let phaseBefore = session.phase.get();
session.phase.watch(() => {
  const phase = session.phase.get();
  const signedOut = phase === "ended" && phaseBefore !== "unknown";
  phaseBefore = phase;
  if (!signedOut) return;
  // Nothing of the person who left stays in the page. Their unsaved input is kept for them in this browser.
  void router.navigate({ to: "/sign-in", ignoreBlocker: true }).then(() => queryClient.clear());
});
const begun = beginScreen(router);
whenIdle(() => forgetOldDrafts(() => window.localStorage, Date.now()));

const root = document.getElementById("root");
if (root === null) throw new Error("the page has no #root");
const page = createRoot(root, {
  // A refusal or missing response of the service is shown on the screen, and is no error of the page.
  onCaughtError: (error) => {
    if (!(error instanceof ServiceFailure || isMissingCode(error))) window.reportError(error);
  },
});
// Rendering before its routes are loaded would start with a placeholder screen.
void begun.then(() =>
  page.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);

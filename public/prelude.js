// Runs before everything else. zod would try to build functions from text, which the page's policy forbids.
globalThis.__zod_globalConfig = { jitless: true };

// Before the first paint, so that a chosen theme never flashes. Without one the system decides.
try {
  const theme = localStorage.getItem("bindery-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme is fine then.
}

// Most screens wait for the session, so it is renewed while the code is still on its way. api/connect.ts takes
// the answer, and hears of a failure. Where single sign-on ends another session begins, which a renewal of the
// one before could overtake.
if (location.pathname !== "/setup" && !location.pathname.startsWith("/sign-in/")) {
  const signal = AbortSignal.timeout(30_000);
  globalThis.begunRenewal = fetch("/auth/refresh", { method: "POST", signal });
  globalThis.begunRenewal.catch(() => undefined);
}

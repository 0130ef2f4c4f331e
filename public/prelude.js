// Runs before everything else. zod would try to build functions from text, which the page's policy forbids.
globalThis.__zod_globalConfig = { jitless: true };

// Before the first paint, so that a chosen theme never flashes. Without one the system decides.
try {
  const theme = localStorage.getItem("bindery-theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden; the system's theme is fine then.
}

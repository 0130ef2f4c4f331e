import { createStore, useStore } from "#web/api/store.ts";

/** The chosen theme; `system` follows the device. */
export type Theme = "system" | "light" | "dark";
export const THEMES: readonly Theme[] = ["system", "light", "dark"];

/** Read by prelude.js before the page paints, so that a chosen theme never flashes. */
const STORED = "bindery-theme";

const stored = (): Theme =>
  THEMES.find((theme) => theme === window.localStorage.getItem(STORED)) ?? "system";

const theme = createStore<Theme>(stored());

const show = (chosen: Theme) => {
  if (chosen === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = chosen;
};

/** Applies a theme in every tab and stores it for the next visit. */
export const chooseTheme = (chosen: Theme): void => {
  if (chosen === "system") window.localStorage.removeItem(STORED);
  else window.localStorage.setItem(STORED, chosen);
  theme.set(chosen);
  show(chosen);
};

/** The chosen theme. */
export const useTheme = (): Theme => useStore(theme);

/** Follows a choice made in another tab. */
export const watchTheme = (): void => {
  window.addEventListener("storage", (event) => {
    if (event.key !== STORED) return;
    theme.set(stored());
    show(theme.get());
  });
};

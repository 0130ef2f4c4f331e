import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "@playwright/test";

/** The flags that Chromium needs as root, without a graphics card and without network access of its own. */
export const chromiumFlags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A Chromium that starts on this machine. */
export interface Browser {
  readonly path: string;
  /** The output of `--version`, such as "Chromium 156.0.1". */
  readonly version: string;
}

/** The headless shell comes first: the same pages take little more than half the processor time in it. */
const installedNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];
const DOWNLOAD_MS = 240_000;

const isProgram = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Starts the program once: a download may exist and still lack system libraries. */
const started = (path: string): Browser | undefined => {
  const { status, stdout } = spawnSync(path, ["--version"], { encoding: "utf8", timeout: 30_000 });
  return status === 0 ? { path, version: stdout.trim().split("\n").at(-1) ?? "" } : undefined;
};

const candidates = (): string[] => {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [
    ...installedNames.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    chromium.executablePath(),
  ];
};

/**
 * Finds the browser for tests: CHROMIUM_PATH if set, else an installed Chromium or Chrome, else Playwright's
 * download. Returns undefined if there is none; throws if CHROMIUM_PATH names no program.
 */
export const findBrowser = (): Browser | undefined => {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    const browser = isProgram(chosen) ? started(chosen) : undefined;
    if (!browser) throw new Error(`CHROMIUM_PATH is ${chosen}, which does not start`);
    return browser;
  }
  for (const path of candidates()) {
    const browser = isProgram(path) ? started(path) : undefined;
    if (browser) return browser;
  }
  return undefined;
};

const attempt = (command: string, args: string[]): boolean => {
  const { status } = spawnSync(command, args, {
    stdio: "ignore",
    timeout: DOWNLOAD_MS,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
  return status === 0;
};

/** Installs Debian packages; returns false where that is not possible, as for anyone but root. */
export const installPackages = (names: readonly string[]): boolean =>
  process.getuid?.() === 0 &&
  attempt("apt-get", ["update"]) &&
  attempt("apt-get", ["install", "--yes", "--no-install-recommends", ...names]);

const debianPackage = (name: string) => ({
  name: `Debian's package ${name}`,
  install: () => installPackages([name]),
});

const ways = [
  debianPackage("chromium-headless-shell"),
  {
    name: "Playwright's download",
    install: () => attempt("npx", ["playwright", "install", "chromium"]),
  },
  debianPackage("chromium"),
];

/** Finds the browser or installs one, and reports which; throws if neither works. */
export const ensureBrowser = (say: (line: string) => void): Browser => {
  const present = findBrowser();
  if (present) {
    say(`found ${present.version} at ${present.path}`);
    return present;
  }
  for (const { name, install } of ways) {
    say(`none found, trying ${name}`);
    const installed = install() ? findBrowser() : undefined;
    if (installed) {
      say(`installed ${installed.version} at ${installed.path}`);
      return installed;
    }
  }
  throw new Error("none, and no way to install one: set CHROMIUM_PATH to a Chromium or Chrome");
};

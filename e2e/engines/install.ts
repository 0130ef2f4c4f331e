import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { installPackages } from "#e2e/browser.ts";
import { startFirefox } from "./firefox.ts";
import type { Engine } from "./session.ts";
import { startWebkit } from "./webkit.ts";

/** An engine to run walks in: how to start it, and the Debian packages that contain it. */
interface Kind {
  readonly name: string;
  readonly packages: readonly string[];
  /** Returns a function that starts it; undefined if it is not installed. */
  readonly find: () => (() => Promise<Engine>) | undefined;
}

const programAt = (...paths: readonly string[]): string | undefined => paths.find(existsSync);

/** The driver's browser is in a folder named after the version of its library. */
const miniBrowser = (): string | undefined => {
  const libraries = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
  if (!existsSync(libraries)) return undefined;
  const folders = readdirSync(libraries).filter((name) => /^webkit(2)?gtk-/.test(name));
  return programAt(...folders.map((folder) => join(libraries, folder, "MiniBrowser")));
};

const kinds: readonly Kind[] = [
  {
    name: "WebKitGTK",
    packages: ["webkit2gtk-driver", "xvfb"],
    find: () => {
      const driver = programAt("/usr/bin/WebKitWebDriver");
      const browser = miniBrowser();
      const screen = programAt("/usr/bin/Xvfb");
      return driver && browser && screen
        ? () => startWebkit({ driver, browser, screen })
        : undefined;
    },
  },
  {
    name: "Firefox ESR",
    packages: ["firefox-esr"],
    find: () => {
      const program = programAt("/usr/bin/firefox-esr", "/usr/bin/firefox");
      const runs = program !== undefined && spawnSync(program, ["--version"]).status === 0;
      return runs ? () => startFirefox(program) : undefined;
    },
  },
];

/**
 * Returns functions that start the engines, installing missing ones as root on Debian; reports any that is left out
 * because it cannot be installed.
 */
export const ensureEngines = (say: (line: string) => void): (() => Promise<Engine>)[] =>
  kinds.flatMap(({ name, packages, find }) => {
    const present = find();
    if (present) return [present];
    const names = packages.join(" and ");
    say(`${name} is not here, trying Debian's ${names}`);
    const installed = installPackages(packages) ? find() : undefined;
    if (installed) return [installed];
    say(`NO WALKS IN ${name}: it cannot be had. Install ${names}, on Debian as root with apt-get`);
    return [];
  });

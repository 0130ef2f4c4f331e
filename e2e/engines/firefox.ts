import { rmSync } from "node:fs";
import { mkdtemp, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { end, startUntil } from "./programs.ts";
import { type Command, type Engine, type Send, splitElement } from "./session.ts";

/**
 * Firefox's names of the commands in its own protocol, Marionette, which has the same inputs and outputs as
 * WebDriver.
 */
const names: Readonly<Record<Command, string>> = {
  navigate: "WebDriver:Navigate",
  execute: "WebDriver:ExecuteScript",
  find: "WebDriver:FindElement",
  type: "WebDriver:ElementSendKeys",
  perform: "WebDriver:PerformActions",
  resize: "WebDriver:SetWindowRect",
  screenshot: "WebDriver:TakeScreenshot",
  openTab: "WebDriver:NewWindow",
  nameTab: "WebDriver:GetWindowHandle",
  enterTab: "WebDriver:SwitchToWindow",
  closeTab: "WebDriver:CloseWindow",
};

/** Settings of a test profile: no prompts, and no requests to other hosts. */
const preferences = {
  "marionette.port": 0,
  "app.update.disabledForTesting": true,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.page": 0,
  "datareporting.policy.dataSubmissionEnabled": false,
  "toolkit.telemetry.reportingpolicy.firstRun": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "services.settings.server": "data:,#remote-settings-dummy/v1",
  "extensions.update.enabled": false,
  "browser.safebrowsing.downloads.remote.enabled": false,
  "dom.disable_open_during_load": false,
  "ui.prefersReducedMotion": 1,
};

const reply = z.tuple([
  z.literal(1),
  z.number(),
  z.object({ message: z.string() }).nullable(),
  z.unknown(),
]);
type Reply = z.infer<typeof reply>;

/** Speaks Marionette: each message is its length, a colon and JSON. */
const converse = async (port: number) => {
  const socket = connect({ host: "127.0.0.1", port });
  const waiting = new Map<number, (reply: Reply) => void>();
  let ready = () => {};
  const greeted = new Promise<void>((resolve, reject) => {
    ready = resolve;
    socket.once("error", reject);
  });
  let received = Buffer.alloc(0);
  socket.on("data", (part: Buffer) => {
    received = Buffer.concat([received, part]);
    for (;;) {
      const colon = received.indexOf(":");
      const length = Number(received.subarray(0, Math.max(colon, 0)).toString("latin1"));
      if (colon === -1 || received.length < colon + 1 + length) return;
      const message: unknown = JSON.parse(
        received.subarray(colon + 1, colon + 1 + length).toString("utf8"),
      );
      received = received.subarray(colon + 1 + length);
      const answer = reply.safeParse(message).data;
      if (answer) waiting.get(answer[1])?.(answer);
      else ready();
    }
  });
  await greeted;
  let last = 0;
  const send = (name: string, parameters: object): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      const id = last;
      waiting.set(id, ([, , error, result]) => {
        waiting.delete(id);
        if (error) reject(new Error(`${name}: ${error.message}`));
        else resolve(result);
      });
      const message = JSON.stringify([0, id, name, parameters]);
      socket.write(`${Buffer.byteLength(message)}:${message}`);
    });
  return { send, close: () => socket.destroy() };
};

const valueOf = (result: unknown): unknown =>
  typeof result === "object" && result !== null && "value" in result ? result.value : result;

/** Returns and clears the errors on Firefox's console, including its own complaints about pages. */
const ERRORS = `
const found = Services.console.getMessageArray()
  .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag))
  .filter(({ sourceName, innerWindowID }) => innerWindowID > 0 && /^https?:/.test(sourceName))
  .map(({ errorMessage, sourceName, lineNumber }) => errorMessage + " at " + sourceName + ":" + lineNumber);
Services.console.reset();
const storage = Cc["@mozilla.org/consoleAPI-storage;1"].getService(Ci.nsIConsoleAPIStorage);
const logged = storage.getEvents().filter(({ level, filename }) => level === "error" && /^https?:/.test(filename)).map(({ arguments: said }) => said.map(String).join(" "));
storage.clearEvents();
return [...found, ...logged];`;

/** Starts the installed Firefox headless, with a fresh profile. */
export const startFirefox = async (program: string): Promise<Engine> => {
  const profile = await mkdtemp(join(tmpdir(), "firefox-walk-"));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, "user.js"), `${lines.join("\n")}\n`);
  const args = ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote"];
  const { child, match } = await startUntil(
    program,
    [...args, "--profile", profile],
    /Listening on port (\d+)\s/,
  );
  const { send: speak, close } = await converse(Number(match[1]));
  await speak("WebDriver:NewSession", { capabilities: { alwaysMatch: {} } });
  const send: Send = async (command, parameters) => {
    const { id, others } = splitElement(parameters);
    return valueOf(await speak(names[command], { ...others, ...(id !== undefined && { id }) }));
  };
  return {
    name: "Firefox",
    send,
    errors: async () => {
      await speak("Marionette:SetContext", { value: "chrome" });
      const found = valueOf(await speak("WebDriver:ExecuteScript", { script: ERRORS, args: [] }));
      await speak("Marionette:SetContext", { value: "content" });
      return Array.isArray(found) ? found.map(String) : [];
    },
    stop: async () => {
      close();
      await end(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
};

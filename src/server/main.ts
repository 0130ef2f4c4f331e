import { parseArgs } from "node:util";
import { checkNodeVersion } from "./node-version.ts";

/** Starts the service, or creates a sign-in link; the only file that reads the environment. */

const EXIT_WRONG_SETTINGS = 2;

const say = (line: string) => process.stderr.write(`${line}\n`);
const refuse = (...lines: readonly string[]): never => {
  for (const line of lines) say(line);
  process.exit(EXIT_WRONG_SETTINGS);
};

const readArguments = () => {
  try {
    return parseArgs({
      options: {
        "sign-in": { type: "string" },
        next: { type: "string" },
        dev: { type: "boolean", default: false },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
};

const { refused, note } = checkNodeVersion(process.versions.node);
if (refused !== undefined) refuse(refused);
if (note !== undefined) say(note);

const given = readArguments();
const { readSettings } = await import("./settings.ts");
const read = readSettings(process.env);
if ("mistakes" in read) refuse(...read.mistakes);
else {
  const { runService, signIn } = await import("./run.ts");
  const { settings } = read;
  const { "sign-in": email, next } = given;
  if (next !== undefined && email === undefined)
    refuse("--next goes with --sign-in: it is where that link leads.");
  process.exit(
    await (email === undefined
      ? runService(settings, { fromSource: given.dev })
      : signIn(settings, email, next)),
  );
}

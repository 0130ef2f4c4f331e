import { parseArgs } from "node:util";
import { pino } from "pino";
import { openConfiguredDatabase } from "#server/service.ts";
import { readSettings } from "#server/settings.ts";
import { seedManyMembers } from "./many-members.ts";

/**
 * Creates an organization with many members, for measuring:
 *
 *   npx tsx src/server/seed/members.ts --count 10000 --spaces 500
 *
 * Uses the database that the service would open with the same environment (DATA_DIR, DATABASE_URL). If that is the
 * embedded one, the service must not be running. Prints the organization's id and an API token of its admin.
 */

const EXIT_WRONG = 2;
const MOST = 1_000_000;
const MOST_SPACES = 10_000;

const refuse = (...lines: readonly string[]): never => {
  process.stderr.write(`${lines.join("\n")}\n`);
  process.exit(EXIT_WRONG);
};

const { count, spaces } = parseArgs({
  options: {
    count: { type: "string", default: "10000" },
    spaces: { type: "string", default: "0" },
  },
}).values;
const numberOf = (name: string, text: string, least: number, most: number): number => {
  const number = Number(text);
  return Number.isInteger(number) && number >= least && number <= most
    ? number
    : refuse(`--${name} must be a whole number from ${least} to ${most}.`);
};
const wanted = {
  count: numberOf("count", count, 1, MOST),
  spaces: numberOf("spaces", spaces, 0, MOST_SPACES),
};

const read = readSettings(process.env);
const settings = "settings" in read ? read.settings : refuse(...read.mistakes);

const log = pino({ level: "error" }, process.stderr);
const database = await openConfiguredDatabase(settings, log, (error) => refuse(error.message));
try {
  const { organizationId, token } = await seedManyMembers(database.db, wanted);
  process.stdout.write(`organization ${organizationId}\ntoken ${token}\n`);
} finally {
  await database.close();
}

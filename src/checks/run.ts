import { check } from "./check.ts";
import { inWords } from "./tally.ts";

/** `npm run check`: types, lint, format, dead code, drift of generated code, laws. */
const tally = await check();
console.log(`check: ${inWords(tally)}`);
process.exitCode = tally.failed > 0 ? 1 : 0;

import { operations as all } from "../../contract/operations/index.ts";
import { commentSamples } from "./samples-comments.ts";
import { permissionSamples } from "./samples-permissions.ts";
import { spaceSamples } from "./samples-spaces.ts";
const mine = { ...commentSamples, ...permissionSamples, ...(process.env.WITH_SPACES ? spaceSamples : {}) };
export const operations = all.filter(({ id }) => id in mine) as unknown as typeof all;

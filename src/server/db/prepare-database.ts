import { openPglite } from "./pglite.ts";

/** Creates an empty database with all tables in a folder that does not exist yet: `prepare-database FOLDER`. */
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("Name the folder.");
const { close } = await openPglite({
  folder,
  log: () => undefined,
  onCrash: (error) => {
    throw error;
  },
});
await close();

import type { TestApp } from "./make-app.ts";
/** Reads what has changed for translations, where the service carries out no jobs by itself. */
export declare const readTranslations: ({ context }: Pick<TestApp, "context">) => Promise<void>;

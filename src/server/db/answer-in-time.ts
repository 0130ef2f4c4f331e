import { DatabaseUnavailable } from "./database.ts";

const PING_MILLISECONDS = 5_000;

/** Waits for a health check; rejects when it fails or takes longer than five seconds. */
export const answerInTime = async (signOfLife: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new DatabaseUnavailable("The database does not answer.")),
      PING_MILLISECONDS,
    );
  });
  try {
    await Promise.race([signOfLife, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

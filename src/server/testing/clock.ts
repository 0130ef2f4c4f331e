/** A clock for the service that a test can move ahead. */
export const makeClock = () => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    /** Runs an action as if that many milliseconds had passed. */
    later: async <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> => {
      ahead += milliseconds;
      try {
        return await work();
      } finally {
        ahead -= milliseconds;
      }
    },
    /** Moves the clock ahead permanently, in milliseconds. */
    advance: (milliseconds: number): void => {
      ahead += milliseconds;
    },
  };
};

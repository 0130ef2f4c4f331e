/** A clock for the service that a test can set ahead. */
export const makeClock = () => {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    /** Does something as if so much time had gone by, in milliseconds. */
    later: async <Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> => {
      ahead += milliseconds;
      try {
        return await work();
      } finally {
        ahead -= milliseconds;
      }
    },
    /** Sets the clock ahead for good, in milliseconds. */
    advance: (milliseconds: number): void => {
      ahead += milliseconds;
    },
  };
};

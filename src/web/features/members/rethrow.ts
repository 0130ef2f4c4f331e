/** Leaves a failure to the screen around: it has the room to say what happened and what to do. */
export const Rethrow = ({ error }: { error: unknown }): never => {
  throw error;
};

/** Checks whether this Node can run the service; returns the error, or a warning for the operator. */
export const checkNodeVersion = (
  version: string,
): { readonly refused?: string; readonly note?: string } => {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return { refused: `Bindery needs Node 20.19 or newer; this is ${version}.` };
  }
  if (major === 20) {
    return {
      note: "Node 20 no longer gets security fixes. Bindery runs on it; Node 24 is better.",
    };
  }
  return {};
};

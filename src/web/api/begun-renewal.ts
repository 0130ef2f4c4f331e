declare global {
  /** The renewal of the session that prelude.js sent off before any other code was there. */
  var begunRenewal: Promise<Response> | undefined;
}

/** Gives the answer to the renewal that prelude.js sent off, once; later ones are asked for by `renew`. */
export const takeBegunRenewal = (): Promise<Response> | undefined => {
  const begun = globalThis.begunRenewal;
  globalThis.begunRenewal = undefined;
  return begun;
};

interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly response: Response | undefined;
}

/** Returns the body and the status of a response; for calls that may be refused. */
export const outcome = async <Data>(call: Promise<Answer<Data>>) => {
  const { data, error, response } = await call;
  return { data, error, status: response?.status ?? 0 };
};

/** Returns the body of a response; throws if the call is refused. */
export const dataOf = async <Data>(call: Promise<Answer<Data>>): Promise<Data> => {
  const { data, error } = await call;
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return data as Data;
};

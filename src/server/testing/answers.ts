interface Answer<Data> {
  readonly data: Data | undefined;
  readonly error: unknown;
  readonly response: Response | undefined;
}

/** What was answered, and the status; for calls that may be refused. */
export const outcome = async <Data>(call: Promise<Answer<Data>>) => {
  const { data, error, response } = await call;
  return { data, error, status: response?.status ?? 0 };
};

/** What was answered; a refused call throws. */
export const dataOf = async <Data>(call: Promise<Answer<Data>>): Promise<Data> => {
  const { data, error } = await call;
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return data as Data;
};

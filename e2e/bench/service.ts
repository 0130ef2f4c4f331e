import { createServer as createHttpServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { type Client, createClient, createConfig } from "#client/client/index.ts";
import { inFreshFolder } from "./folders.ts";
import { outputOfScript, type Program, startNode } from "./program.ts";

/** Where the service stores its data: the address of a PostgreSQL database, or a folder. */
export type Store = { readonly DATABASE_URL: string } | { readonly DATA_DIR: string };

/** A service with an organization of many members, and how to send requests to it. */
export interface Service extends Program {
  readonly url: string;
  readonly token: string;
  readonly organizationId: string;
  /** Reads a path below the organization. */
  read<Body>(path: string): Promise<Body>;
  change(path: string, body: unknown): Promise<void>;
}

/** The generated client, signed in with the service's token. */
export const clientOf = ({ url, token }: Service): Client =>
  createClient(createConfig({ baseUrl: url, headers: { Authorization: `Bearer ${token}` } }));

export const freePort = async (): Promise<number> => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
};

/** Runs a server with its own listener for the duration of `work`. */
export const withServer = async <Result>(
  answer: RequestListener,
  work: (url: string) => Promise<Result>,
): Promise<Result> => {
  const server = createHttpServer(answer);
  const port = await freePort();
  await new Promise<void>((resolve) => {
    server.listen(port, "127.0.0.1", resolve);
  });
  try {
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

/** Starts the built service as people do, but without logging and rate limits. */
export const startBuilt = async (
  store: Store,
  nodeArguments: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Program & { url: string }> => {
  const port = await freePort();
  const program = startNode([...nodeArguments, "dist/server/main.js"], {
    PORT: `${port}`,
    RATE_LIMIT: "0",
    LOG_LEVEL: "warn",
    NODE_ENV: "production",
    ...store,
    ...env,
  });
  return { ...program, url: `http://127.0.0.1:${port}` };
};

export interface FilledOrganization {
  readonly organizationId: string;
  readonly token: string;
}

/** Fills the store with members, and with spaces that they have access to, using the seeding command. */
export const fill = async (
  store: Store,
  count: number,
  spaces = 0,
): Promise<FilledOrganization> => {
  const asked = ["--count", `${count}`, "--spaces", `${spaces}`];
  const output = await outputOfScript("src/server/seed/members.ts", asked, store);
  const [, organizationId] = /^organization (\S+)$/m.exec(output) ?? [];
  const [, token] = /^token (\S+)$/m.exec(output) ?? [];
  if (organizationId === undefined || token === undefined)
    throw new Error(`the seeding command printed ${output}`);
  return { organizationId, token };
};

/** Runs `work` with the service on a filled store. */
export const withService = async <Result>(
  store: Store,
  { organizationId, token }: FilledOrganization,
  work: (service: Service) => Promise<Result>,
  nodeArguments: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Result> => {
  const program = await startBuilt(store, nodeArguments, env);
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`${program.url}/v1/orgs/${organizationId}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    });
    if (!response.ok) throw new Error(`${path} answered ${await response.text()}`);
    return response;
  };
  try {
    await program.printed("Bindery runs at");
    return await work({
      ...program,
      organizationId,
      token,
      read: async <Body>(path: string) => (await (await ask(path)).json()) as Body,
      change: async (path, body) => {
        const response = await ask(path, { method: "PATCH", body: JSON.stringify(body) });
        await response.arrayBuffer();
      },
    });
  } finally {
    await program.stop();
  }
};

/** Runs `work` with the service on a fresh embedded database with that many members. */
export const withFilledService = <Result>(
  members: number,
  work: (service: Service, folder: string) => Promise<Result>,
): Promise<Result> =>
  inFreshFolder(async (folder) => {
    const store = { DATA_DIR: join(folder, "data") };
    return withService(store, await fill(store, members), (service) => work(service, folder));
  });

import { spawn } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#server/testing/free-port.ts";
import { selfSigned } from "#server/testing/x509.ts";

/** A person known to the identity provider; their name there is the part of the address before the @. */
export interface Known {
  readonly email: string;
  readonly givenName: string;
  readonly surname: string;
}

/** A running SimpleSAMLphp: an identity provider written by others. */
export interface SimpleSamlPhp {
  /** The address of its metadata. */
  readonly metadataUrl: string;
  /** Returns the address of its own tile for a service, which starts a sign-in there. */
  tileOf(serviceEntityId: string): string;
  /** Registers a service's values, as its admin would. */
  trust(service: { readonly entityId: string; readonly acsUrl: string }): void;
  stop(): Promise<void>;
}

export const PASSWORD = "a password of the test";

/** Returns a PHP literal of a value consisting of strings, numbers, booleans, lists and objects. */
const php = (value: unknown): string => {
  if (value === null || typeof value === "boolean" || typeof value === "number")
    return String(value);
  if (typeof value === "string")
    return `'${value.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(php).join(", ")}]`;
  const entries = Object.entries(value ?? {});
  return `[${entries.map(([key, inner]) => `${php(key)} => ${php(inner)}`).join(", ")}]`;
};

const EMAIL_FORMAT = "urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress";

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

const writeKeys = (folder: string): void => {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const key = keys.privateKey.export({ type: "pkcs8", format: "pem" });
  const dates = {
    notBefore: new Date(Date.now() - YEAR_MS),
    notAfter: new Date(Date.now() + YEAR_MS),
  };
  writeFileSync(join(folder, "idp.pem"), key);
  writeFileSync(join(folder, "idp.crt"), selfSigned({ name: "Identity", ...keys, ...dates }));
};

const settingsOf = (folder: string, origin: string) => ({
  baseurlpath: `${origin}/`,
  certdir: `${folder}/`,
  loggingdir: `${folder}/`,
  datadir: `${folder}/`,
  tempdir: folder,
  metadatadir: folder,
  "metadata.sources": [{ type: "flatfile", directory: folder }],
  secretsalt: "a salt of the test",
  "auth.adminpassword": "not used by the test",
  technicalcontact_name: "Test",
  technicalcontact_email: "test@identity.example",
  timezone: "UTC",
  "logging.handler": "file",
  "enable.saml20-idp": true,
  "module.enable": { exampleauth: true, core: true, saml: true },
  "session.cookie.secure": false,
  "session.phpsession.savepath": folder,
  "store.type": "phpsession",
  "language.default": "en",
  "theme.use": "default",
});

const writeSettings = (folder: string, origin: string, people: readonly Known[]): void => {
  const write = (name: string, text: string) => writeFileSync(join(folder, name), `<?php\n${text}`);
  const accounts = people.map(({ email, givenName, surname }) => [
    `${email.split("@")[0]}:${PASSWORD}`,
    { email: [email], givenName: [givenName], surname: [surname] },
  ]);
  write("config.php", `$config = ${php(settingsOf(folder, origin))};`);
  write(
    "authsources.php",
    `$config = ['people' => array_merge(['exampleauth:UserPass'], ${php(Object.fromEntries(accounts))})];`,
  );
  const hosted = {
    host: "__DEFAULT__",
    privatekey: "idp.pem",
    certificate: "idp.crt",
    auth: "people",
    NameIDFormat: EMAIL_FORMAT,
  };
  write(
    "saml20-idp-hosted.php",
    `$metadata[${php(`${origin}/identity`)}] = array_merge(${php(hosted)}, ['authproc' => [3 => ${php(
      {
        class: "saml:AttributeNameID",
        attribute: "email",
        Format: EMAIL_FORMAT,
      },
    )}]]);`,
  );
};

/** Starts SimpleSAMLphp from the folder of Debian's package, with accounts for the people. */
export const startSimpleSamlPhp = async (
  installed: string,
  people: readonly Known[],
): Promise<SimpleSamlPhp> => {
  const folder = mkdtempSync(join(tmpdir(), "simplesamlphp-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  writeKeys(folder);
  writeSettings(folder, origin, people);
  const server = spawn("php", ["-S", `127.0.0.1:${port}`, "-t", join(installed, "www")], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder },
    stdio: ["ignore", "ignore", "pipe"],
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.once("exit", () => reject(new Error("PHP did not start")));
    server.stderr.on("data", (line: Buffer) => {
      if (line.includes("started")) resolve();
    });
  });
  return {
    metadataUrl: `${origin}/saml2/idp/metadata.php`,
    tileOf: (serviceEntityId) =>
      `${origin}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(serviceEntityId)}`,
    trust: ({ entityId, acsUrl }) =>
      writeFileSync(
        join(folder, "saml20-sp-remote.php"),
        `<?php\n$metadata[${php(entityId)}] = ${php({ AssertionConsumerService: acsUrl })};`,
      ),
    stop: async () => {
      const ended = once(server, "exit");
      server.kill();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

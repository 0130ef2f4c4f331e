import { describe, expect, it } from "vitest";
import { readSettings } from "./settings.ts";

const mistakesOf = (environment: Record<string, string>): readonly string[] => {
  const read = readSettings(environment);
  return "mistakes" in read ? read.mistakes : [];
};

describe("the settings", () => {
  it("need nothing: a bare environment listens on this machine only", () => {
    expect(readSettings({ HOME: "/root", PUBLIC_URL: " " })).toEqual({
      settings: {
        port: 4000,
        host: "127.0.0.1",
        publicUrl: undefined,
        dataDir: "./data",
        databaseUrl: undefined,
        bootstrapToken: undefined,
        demo: false,
        logLevel: undefined,
        rateLimit: 12_000,
        trustProxy: false,
        outboundAllow: [],
        dnsServers: undefined,
        vouchedDomains: new Map(),
        mailsADay: undefined,
        mail: undefined,
        pdf: { memoryMb: 1024, fonts: undefined },
        secretKeys: undefined,
      },
    });
  });

  it("are read from their variables", () => {
    const token = "a-token-of-24-characters";
    expect(
      readSettings({
        PORT: "0",
        HOST: "0.0.0.0",
        PUBLIC_URL: "https://docs.example.com/",
        DATA_DIR: "/var/lib/bindery",
        DATABASE_URL: "postgres://u:p@db/bindery",
        BOOTSTRAP_TOKEN: token,
        DEMO: "1",
        LOG_LEVEL: "debug",
        RATE_LIMIT: "0",
        TRUST_PROXY: "1",
        OUTBOUND_ALLOW: "127.0.0.1:8080, git.internal:443,[::1]:9",
        VOUCHED_DOMAINS: "Acme.com=Kq3v, docs.acme.com=Kq3v",
        DNS_SERVERS: "9.9.9.9, 127.0.0.1:5353,2620:fe::9,[2620:fe::9]:53",
        MAILS_A_DAY: "5000",
        PDF_MEMORY: "2048",
        PDF_FONTS: "/usr/share/fonts",
        SMTP_URL: "smtps://docs:secret@mail.example.com:465",
        MAIL_FROM: "Docs team <docs@example.com>",
      }),
    ).toEqual({
      settings: {
        port: 0,
        host: "0.0.0.0",
        publicUrl: "https://docs.example.com",
        dataDir: "/var/lib/bindery",
        databaseUrl: "postgres://u:p@db/bindery",
        bootstrapToken: token,
        demo: true,
        logLevel: "debug",
        rateLimit: 0,
        trustProxy: true,
        outboundAllow: ["127.0.0.1:8080", "git.internal:443", "[::1]:9"],
        mailsADay: 5000,
        vouchedDomains: new Map([
          ["acme.com", "Kq3v"],
          ["docs.acme.com", "Kq3v"],
        ]),
        dnsServers: ["9.9.9.9", "127.0.0.1:5353", "2620:fe::9", "[2620:fe::9]:53"],
        pdf: { memoryMb: 2048, fonts: "/usr/share/fonts" },
        secretKeys: undefined,
        mail: {
          smtpUrl: "smtps://docs:secret@mail.example.com:465",
          from: { name: "Docs team", address: "docs@example.com" },
        },
      },
    });
  });

  it.each([
    ["PORT", "70000", "whole number from 0 to 65535"],
    ["PORT", "4e3", "whole number"],
    ["PUBLIC_URL", "docs.example.com", "http:// or https://"],
    ["PUBLIC_URL", "https://example.com/docs", "without a path"],
    ["DATABASE_URL", "mysql://db", "postgres://"],
    ["BOOTSTRAP_TOKEN", "x".repeat(7), "at least 8"],
    ["BOOTSTRAP_TOKEN", `${"x".repeat(24)} y`, "without spaces"],
    ["DEMO", "yes", "0 or 1"],
    ["LOG_LEVEL", "loud", "one of fatal"],
    ["RATE_LIMIT", "-1", "whole number"],
    ["TRUST_PROXY", "true", "0 or 1"],
    ["OUTBOUND_ALLOW", "example.com", "host:port"],
    ["DNS_SERVERS", "dns.example.com", "IP addresses"],
    ["DNS_SERVERS", "9.9.9.9:70000", "IP addresses"],
    ["VOUCHED_DOMAINS", "acme.com", "domain=organization"],
    ["VOUCHED_DOMAINS", "acme=Kq3v", "must be a domain such as acme.com"],
    ["VOUCHED_DOMAINS", "gmail.com=Kq3v", "open to everybody"],
    ["VOUCHED_DOMAINS", "acme.com=a,ACME.com=b", "acme.com twice"],
    ["SMTP_URL", "mail.example.com:25", "smtp:// or smtps://"],
    ["SMTP_URL", "smtp://", "must name a mail server"],
    ["SMTP_URL", "smtp://mail.example.com", "needs MAIL_FROM"],
    ["PDF_MEMORY", "64", "from 256 to 65536"],
    ["MAIL_FROM", "docs", "one e-mail address"],
    ["MAIL_FROM", "a@example.com, b@example.com", "one e-mail address"],
    ["MAIL_FROM", "Docs\nBcc: a@b.c <docs@example.com>", "one e-mail address"],
    ["MAIL_FROM", "docs@example.com", "needs SMTP_URL"],
  ])("say what is wrong with %s=%s", (name, value, reason) => {
    const mistakes = mistakesOf({ [name]: value });
    expect(mistakes).toHaveLength(1);
    expect(mistakes[0]).toMatch(new RegExp(`^${name} `));
    expect(mistakes[0]).toContain(reason);
  });

  it("name every mistake, one line each", () => {
    const mistakes = mistakesOf({ PORT: "x", DEMO: "2", LOG_LEVEL: "loud" });
    expect(mistakes).toHaveLength(3);
    expect(mistakes.join("").includes("\n")).toBe(false);
  });

  it("refuse the demo without a token", () => {
    expect(mistakesOf({ DEMO: "1" })).toEqual([expect.stringContaining("BOOTSTRAP_TOKEN")]);
  });

  it("refuse to be reached from elsewhere unencrypted, unless told to", () => {
    const open = { HOST: "0.0.0.0" };
    expect(mistakesOf(open)).toEqual([expect.stringContaining("unencrypted")]);
    expect(mistakesOf({ ...open, PUBLIC_URL: "http://docs.internal" })).toHaveLength(1);
    expect(mistakesOf({ ...open, PUBLIC_URL: "https://docs.internal" })).toEqual([]);
    expect(mistakesOf({ ...open, ALLOW_HTTP: "1", PUBLIC_URL: "http://docs.internal" })).toEqual(
      [],
    );
    expect(mistakesOf({ ...open, ALLOW_HTTP: "1" })).toEqual([
      expect.stringContaining("PUBLIC_URL"),
    ]);
    for (const host of ["localhost", "127.0.0.2", "::1"])
      expect(mistakesOf({ HOST: host })).toEqual([]);
  });
});

import { Buffer } from "node:buffer";
import { expect, test } from "vitest";
import { readConfig, SETTINGS } from "./config.ts";
import { FROM_HERE } from "./platform/remotes/settings.ts";
import { settingsPage } from "./setting-texts.ts";

test("without environment variables the service runs from local files on port 8000", () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    port: 8000,
    publicUrl: "http://localhost:8000",
    firstAdmin: null,
    secret: null,
    remotes: FROM_HERE,
  });
  expect(config.kv).toEqual({ kind: "file", dataDir: config.dataDir });
});

const SHARED = {
  KV_ACCESS_TOKEN: "at least twelve",
  AUTH_SECRET: Buffer.alloc(32, 7).toString("base64"),
  REGISTRY_KEY: Buffer.alloc(32, 8).toString("base64"),
};

test.each([
  "https://kv.example",
  "http://localhost:4512",
  "http://127.0.0.1:4512",
  "http://[::1]:4512",
  "http://10.1.2.3",
  "http://172.31.0.9",
  "http://192.168.1.1",
  "http://[fd12::1]",
  "http://denokv:4512",
  "http://kv.internal",
])("several instances may share the KV server at %s", (url) => {
  expect(readConfig({ ...SHARED, KV_URL: url }).kv).toEqual({ kind: "server", url, token: SHARED.KV_ACCESS_TOKEN });
});

test.each([
  ["http://kv.example", {}, /^KV_URL must begin with https:/],
  ["http://8.8.8.8", {}, /^KV_URL must begin with https:/],
  ["http://172.32.0.1", {}, /^KV_URL must begin with https:/],
  ["http://[2001:db8::1]", {}, /^KV_URL must begin with https:/],
  ["https://kv.example", { AUTH_SECRET: undefined }, /^KV_URL also needs AUTH_SECRET/],
  ["https://kv.example", { REGISTRY_KEY: undefined }, /^KV_URL also needs REGISTRY_KEY or REGISTRY_SIGNER/],
  ["https://kv.example", { KV_ACCESS_TOKEN: undefined }, /^KV_URL also needs KV_ACCESS_TOKEN/],
  ["https://kv.example", { KV_ACCESS_TOKEN: "only eleven" }, /^KV_URL also needs KV_ACCESS_TOKEN, with 12 characters/],
])("the settings refuse the KV server at %s with %j", (url, less, message) => {
  expect(() => readConfig({ ...SHARED, ...less, KV_URL: url })).toThrow(message);
});

test("accepts Deno's names for the settings of the KV server, unless the two differ", () => {
  const { KV_ACCESS_TOKEN: token, ...shared } = SHARED;
  const former = { ...shared, DENO_KV_URL: "https://kv.example", DENO_KV_ACCESS_TOKEN: token };
  expect(readConfig(former).kv).toEqual({ kind: "server", url: "https://kv.example", token });
  expect(readConfig({ ...former, KV_URL: "https://kv.example" }).kv.kind).toBe("server");
  expect(() => readConfig({ ...former, KV_URL: "https://other.example" })).toThrow(
    "KV_URL and DENO_KV_URL are the same setting but differ: set only KV_URL.",
  );
});

/** Prefixes of names that Deno Deploy does not let anyone set (docs.deno.com/deploy/reference/env_vars_and_contexts, Limits). */
const RESERVED = /^(DENO|OTEL)_/;

test("all settings that Deno Deploy needs are accepted", () => {
  let missing = "";
  try {
    readConfig({ DENO_DEPLOY: "true" });
  } catch (error) {
    missing = (error as Error).message;
  }
  const names = missing.match(/[A-Z]+(_[A-Z]+)+/g) ?? [];
  expect(names).toContain("AUTH_SECRET");
  for (const name of [...names, "KV_URL", "KV_ACCESS_TOKEN"]) expect(name).not.toMatch(RESERVED);
  const set = SETTINGS.filter((name) => RESERVED.test(name));
  expect(set).toEqual(["DENO_KV_URL", "DENO_KV_ACCESS_TOKEN", "DENO_DEPLOY", "DENO_TIMELINE", "DENO_DEPLOY_BUILD_ID"]);
});

test("a REGISTRY_SIGNER satisfies the rule that several instances must share a signing key", () => {
  const signer = { REGISTRY_KEY: undefined, REGISTRY_SIGNER: "env:KEY" };
  expect(readConfig({ ...SHARED, ...signer, KV_URL: "https://kv.example" }).kv.kind).toBe("server");
});

test("removes trailing slashes of addresses and decodes the secret", () => {
  const secret = Buffer.alloc(32, 7).toString("base64");
  const config = readConfig({
    ...SHARED,
    PUBLIC_URL: "https://authentica.example/",
    AUTH_SECRET: secret,
    KV_URL: "https://kv.example/",
  });
  expect(config.publicUrl).toBe("https://authentica.example");
  expect(config.secret).toEqual(new Uint8Array(32).fill(7));
  expect(config.kv).toMatchObject({ kind: "server", url: "https://kv.example" });
});

test("on Deno Deploy the platform's store is used, and settings that need a disk are refused by name", () => {
  const secret = Buffer.alloc(32, 7).toString("base64");
  const elsewhere = {
    DENO_DEPLOY: "true",
    DENO_TIMELINE: "production",
    PUBLIC_URL: "https://authentica.example",
    AUTH_SECRET: secret,
    REGISTRY_KEY: secret,
    MAIL_URL: "https://:key@api.brevo.com/v3/smtp/email",
    BLOB_URL: "s3://files?endpoint=https://s3.example",
    BLOB_ACCESS_KEY_ID: "id",
    BLOB_SECRET_ACCESS_KEY: "key",
  };
  const { kv, hasDisk, stopWithinMs, endWithinMs } = readConfig(elsewhere);
  expect([kv, hasDisk]).toEqual([{ kind: "platform" }, false]);
  expect(stopWithinMs + endWithinMs).toBeLessThan(5000);
  for (const name of ["AUTH_SECRET", "REGISTRY_KEY", "MAIL_URL", "BLOB_URL"])
    expect(() => readConfig({ ...elsewhere, [name]: undefined })).toThrow(name);
  expect(() => readConfig({ ...elsewhere, STOP_WITHIN_MS: "5000" })).toThrow(/from 0 to 3000/);
  const server = { KV_URL: "https://kv.example", KV_ACCESS_TOKEN: "a-token-of-length" };
  expect(readConfig({ ...elsewhere, ...server }).kv).toMatchObject({ kind: "server", url: "https://kv.example" });
  expect(readConfig({ ...elsewhere, ...server, DENO_DEPLOY: undefined }).hasDisk).toBe(false);
  expect(readConfig({ ...elsewhere, ...server, DENO_DEPLOY: undefined, DATA_DIR: "/srv" }).hasDisk).toBe(true);
});

test.each([
  [{ PORT: "80a" }, /PORT is "80a"/],
  [{ PORT: "70000" }, /PORT/],
  [{ WITNESS_EVERY: "0" }, /WITNESS_EVERY is "0"; it must be a whole number from 1 to 3600/],
  [{ RATE_LIMIT_SCALE: "0" }, /RATE_LIMIT_SCALE is "0"; it must be a number above 0/],
  [{ RATE_LIMIT_SCALE: "lots" }, /RATE_LIMIT_SCALE/],
  [{ TRUSTED_PROXIES: "-1" }, /TRUSTED_PROXIES/],
  [{ PUBLIC_URL: "authentica" }, /PUBLIC_URL must be an address that begins with http/],
  [{ PUBLIC_URL: "https://authentica.example/registre" }, /PUBLIC_URL must be an origin/],
  [{ PUBLIC_URL: "https://authentica.example/?a=1" }, /PUBLIC_URL must be an origin/],
  [{ PUBLIC_URL: "https://me:word@authentica.example" }, /PUBLIC_URL must be an origin/],
  [{ KV_URL: "file:///x" }, /KV_URL/],
  [{ SMTP_URL: "smtp://mail.example", MAIL_URL: "https://:k@api.brevo.com/v3/smtp/email" }, /exclude each other/],
  [{ MAIL_URL: "https://api.brevo.com/v3/smtp/email" }, /MAIL_URL must be https:/],
  [{ SMTP_URL: "mail.example:25" }, /SMTP_URL must be an address that begins with smtp/],
  [{ AUTH_SECRET: "c2hvcnQ=" }, /AUTH_SECRET must be 32 bytes/],
  [{ REGISTRY_KEY: "c2hvcnQ=" }, /REGISTRY_KEY must be 32 bytes/],
  [
    { REGISTRY_ORIGIN: "https://log.example" },
    /REGISTRY_ORIGIN is "https:\/\/log.example"; it must be an address without/,
  ],
  [
    { REGISTRY_SIGNER: "pkcs11:object=key" },
    /REGISTRY_SIGNER is not a valid location of a key: expected a location that begins with file:, env:, ssh-agent: or awskms:, got "pkcs11:"/,
  ],
  [{ REGISTRY_SIGNER_NEXT: "awskms://us-east-1/key" }, /REGISTRY_SIGNER_NEXT .* not in the European Union/],
  [{ AWS_ACCESS_KEY_ID: "AKID" }, /AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together/],
  [{ REGISTRY_ORIGIN: "log.example/" }, /without scheme, spaces, plus signs and trailing slash/],
  [{ REGISTRY_ORIGIN: "log example" }, /without scheme, spaces/],
  [{ REGISTRY_ORIGIN: "log.example/a+b" }, /without scheme, spaces, plus/],
  [{ REGISTRY_ORIGIN: `log.example/${"a".repeat(244)}` }, /of at most 255 bytes/],
  [
    { PUBLIC_URL: "https://authentica.example", REGISTRY_ORIGIN: "localhost:8000/log" },
    /an address of this machine only/,
  ],
  [
    { PUBLIC_URL: "https://127.0.0.1:8443" },
    /REGISTRY_ORIGIN is "127.0.0.1:8443\/api\/registry", an address of this machine only/,
  ],
  [{ TSA_URL: "https://tsa.example" }, /TSA_URL and TSA_ROOTS go together/],
  [{ TSA_ROOTS: "roots.pem" }, /TSA_URL and TSA_ROOTS go together/],
  [
    { TSA_URL: "https://a:secret@x ldap://tsa.example", TSA_ROOTS: "r" },
    /^TSA_URL must be an address that begins with http/,
  ],
  [{ TSA_URL: "https://tsa.example", TSA_ROOTS: "r", TSA_POLICY: "1.2.x" }, /TSA_POLICY is "1.2.x"/],
  [{ TRUSTED_LIST: "fr.xml" }, /TRUSTED_LIST and TRUSTED_LIST_SIGNERS go together/],
  [{ TSA_EVERY: "5" }, /TSA_EVERY is "5"; it must be a whole number from 60/],
  [{ AUTH_SECRET: "§" }, /AUTH_SECRET must be 32 bytes/],
  [{ REMOTES_URL: "https://a:secret@cdn.example" }, /^REMOTES_URL must have addresses that begin with http/],
  [
    { REMOTES_URL: "shell=https://cdn.example" },
    /^REMOTES_URL contains shell, which is not a microfrontend of the product: expected mfe_public/,
  ],
  [{ REMOTES_URL: "https://a.example https://b.example" }, /^REMOTES_URL contains two addresses that apply to all/],
  [{ REMOTES_URL: "https://a.example", RELEASES_DIR: "releases" }, /^REMOTES_URL and RELEASES_DIR both apply/],
  [
    { MICROFRONTENDS: "hello=https://a.example" },
    /^MICROFRONTENDS contains "hello"; expected a name such as mfe_hello/,
  ],
  [{ MICROFRONTENDS: `mfe_${"x".repeat(37)}=https://a.example` }, /^MICROFRONTENDS contains "mfe_x+"; .* at most 40/],
  [
    { MICROFRONTENDS: "mfe_assets=https://a.example" },
    /^MICROFRONTENDS contains mfe_assets, a microfrontend of the product/,
  ],
  [{ MICROFRONTENDS: "mfe_a=https://a.example mfe_a=https://b.example" }, /^MICROFRONTENDS contains mfe_a twice/],
  [{ MICROFRONTENDS: "mfe_recover_password=https://a.example" }, /^MICROFRONTENDS .* path \/recover-password/],
  [{ MICROFRONTENDS: "mfe_hello" }, /^MICROFRONTENDS contains mfe_hello without an address/],
  [{ MICROFRONTENDS: "mfe_hello=cdn.example" }, /^MICROFRONTENDS must have addresses that begin with http/],
  [{ WEBHOOKS: "yes" }, /^WEBHOOKS is "yes"; it must be on, off or loopback/],
  [{ WEBHOOKS: "loopback", PUBLIC_URL: "https://authentica.example" }, /^WEBHOOKS=loopback is for tests/],
  [
    { DEV_OVERRIDES: "1", PUBLIC_URL: "https://authentica.example" },
    /^DEV_OVERRIDES=1 lets visitors load other builds/,
  ],
  [{ DEV_OVERRIDES: "yes" }, /^DEV_OVERRIDES is "yes"; it must be 1 or 0/],
  [{ ADMIN_EMAIL: "a@example.com" }, /go together/],
  [{ ADMIN_EMAIL: "admin", ADMIN_PASSWORD: "un long mot de passe" }, /ADMIN_EMAIL is "admin"; it must be an e-mail/],
  [{ ADMIN_EMAIL: "a@example.com", ADMIN_PASSWORD: "court" }, /ADMIN_PASSWORD must have 12 to 128 characters/],
])("the settings refuse %j with the name of the variable", (variables, message) => {
  expect(() => readConfig(variables)).toThrow(message);
});

test("a new log is named after its public address prefix, or as configured", () => {
  expect(readConfig({}).registryOrigin).toBe("localhost:8000/api/registry");
  expect(readConfig({ PUBLIC_URL: "https://authentica.example/" }).registryOrigin).toBe(
    "authentica.example/api/registry",
  );
  const told = { PUBLIC_URL: "https://authentica.example", REGISTRY_ORIGIN: "log.example/2026" };
  expect(readConfig(told).registryOrigin).toBe("log.example/2026");
});

test("accepts several time-stamping authorities, separated by spaces or commas, and requests a stamp every hour", () => {
  const { stamping } = readConfig({
    TSA_URL: "https://one.example/tsa, http://two.example",
    TSA_ROOTS: "/etc/roots.pem",
  });
  expect(stamping).toEqual({
    urls: ["https://one.example/tsa", "http://two.example"],
    rootsFile: "/etc/roots.pem",
    policy: null,
    everyMs: 3_600_000,
    trustedList: null,
  });
  expect(readConfig({}).stamping).toBe(null);
});

test("reads every documented setting and no other variable", () => {
  const read = new Set<unknown>();
  readConfig(
    new Proxy(
      {},
      {
        get(_, name) {
          read.add(name);
          return undefined;
        },
      },
    ),
  );
  expect([...read].sort()).toEqual([...SETTINGS].sort());
});

test("the configuration page matches the descriptions of the settings in the code", async () => {
  const page = await Deno.readTextFile(new URL("./docs/operate/configuration.md", import.meta.url));
  expect(page, "npm run make -- settings writes it").toBe(settingsPage());
});

const blobKeys = { BLOB_ACCESS_KEY_ID: "me", BLOB_SECRET_ACCESS_KEY: "secret" };
const bucketOf = (text: string) => {
  const { blobs } = readConfig({ ...blobKeys, BLOB_URL: text });
  return blobs.kind === "s3" ? [blobs.location.url, blobs.location.prefix] : null;
};

test("without BLOB_URL, files are stored in the data folder", () => {
  expect(readConfig({}).blobs).toEqual({ kind: "folder" });
});

test.each([
  ["s3://files?region=eu-west-3", "https://files.s3.eu-west-3.amazonaws.com", ""],
  ["s3://my.files/a/b/?region=eu-west-3", "https://s3.eu-west-3.amazonaws.com/my.files", "a/b/"],
  ["s3://files/people?endpoint=https://s3.example", "https://s3.example/files", "people/"],
  ["s3://files?endpoint=https://s3.example:9000&style=host", "https://files.s3.example:9000", ""],
  ["s3://files?endpoint=http://versitygw:7070", "http://versitygw:7070/files", ""],
  ["s3://files?endpoint=http://10.0.0.3:7070", "http://10.0.0.3:7070/files", ""],
])("BLOB_URL=%s selects a bucket at %s", (text, url, prefix) => {
  expect(bucketOf(text)).toEqual([url, prefix]);
});

test.each([
  ["https://s3.example/files", /begin with s3:/],
  ["s3://files", /region/],
  ["s3://files?endpoint=http://s3.example", /https/],
  ["s3://files?endpoint=https://s3.example/path", /endpoint/],
  ["s3://files?endpoint=https://s3.example&bucket=b", /"bucket"/],
  ["s3://me:secret@files?region=eu-west-3", /credentials/],
  ["s3://files/../others?region=eu-west-3&style=no", /style/],
  ["s3://files/a%20b?region=eu-west-3", /prefix/],
])("the settings refuse BLOB_URL=%s", (text, reason) => {
  expect(() => bucketOf(text)).toThrow(reason);
  expect(() => bucketOf(text)).toThrow(/^BLOB_URL /);
});

test("BLOB_URL needs its credentials, and no error message contains their secret", () => {
  expect(() => readConfig({ BLOB_URL: "s3://files?region=eu-west-3", BLOB_ACCESS_KEY_ID: "me" })).toThrow(
    "BLOB_SECRET_ACCESS_KEY",
  );
});

test.each([
  [{ CONTACT_EMAIL: "x" }, /^CONTACT_EMAIL is "x"; it must be an e-mail address/],
  [{ MAIL_FROM: "x" }, /^MAIL_FROM is "x"; it must be an address/],
  [{ LEGAL_PHONE: "call me" }, /^LEGAL_PHONE is "call me"; it must be a telephone number/],
  [{ LEGAL_HOST_PHONE: "0" }, /^LEGAL_HOST_PHONE /],
  [{ LEGAL_NAME: "two\nlines" }, /^LEGAL_NAME must be one line/],
  [{ LEGAL_ADDRESS: "x".repeat(301) }, /^LEGAL_ADDRESS must be one line of at most 300 characters/],
])("the service refuses to start with %j", (settings, reason) => {
  expect(() => readConfig(settings)).toThrow(reason);
});

test("reads the details that operators publish about themselves; none of them has a default", () => {
  expect(Object.values(readConfig({}).legal).every((detail) => detail === null)).toBe(true);
  expect(readConfig({ LEGAL_NAME: " Estran SARL ", MAIL_FROM: "Estran <a@b.example>" })).toMatchObject({
    legal: { name: "Estran SARL", form: null },
    mail: { from: "Estran <a@b.example>" },
  });
});

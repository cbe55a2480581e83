/**
 * Description of each setting: the source of `docs/operate/configuration.md`, which `npm run make -- settings`
 * writes.
 */
import { SETTINGS, type Setting } from "./config.ts";

/** Groups of the page, by the first setting of each. */
const GROUPS: Partial<Record<Setting, string>> = {
  PORT: "Address and data",
  BLOB_URL: "Object store",
  AUTH_SECRET: "Keys",
  REGISTRY_ORIGIN: "Log, witnesses and time stamps",
  FSCK_HOUR: "Checks and accounts",
  CONTACT_EMAIL: "Legal pages",
  SMTP_URL: "E-mail",
  RATE_LIMIT_SCALE: "Limits and operation",
  REMOTES_URL: "Microfrontends",
};

/** Default and meaning of each setting, in Markdown. Links are relative to `docs/operate`. */
const TEXTS: Record<Setting, readonly [byDefault: string, meaning: string]> = {
  PORT: ["`8000`", "Port to listen on."],
  PUBLIC_URL: [
    "`http://localhost:$PORT`",
    "Origin under which people reach the product. It is part of tokens, links and QR codes, and passkeys belong to its host. Set it before the first start.",
  ],
  DATA_DIR: ["`.data`", "Folder of store, files and secret. One process at a time uses it."],
  KV_URL: [
    "unset: SQLite in `DATA_DIR`",
    "Address of a KV server that instances share. `http://` only on this machine or in a private network. It needs `AUTH_SECRET`, and `REGISTRY_KEY` or `REGISTRY_SIGNER`.",
  ],
  KV_ACCESS_TOKEN: ["unset", "Token of the KV server, 12 characters or more."],
  DENO_KV_URL: ["unset", "Former name of `KV_URL`. Deno Deploy reserves names that begin with `DENO_`."],
  DENO_KV_ACCESS_TOKEN: ["unset", "Former name of `KV_ACCESS_TOKEN`."],
  DENO_DEPLOY: [
    "set by the platform",
    "`true` on [Deno Deploy](deno-deploy.md): nothing is kept on its disk, and a stop ends within five seconds.",
  ],
  DENO_TIMELINE: ["set by the platform", "Timeline; a preview has a separate log, keys and files."],
  DENO_DEPLOY_BUILD_ID: ["set by the platform", "Build, which is part of the version."],
  BLOB_URL: [
    "unset: `DATA_DIR/blobs`",
    "[Object store](object-store.md) of files, by the S3 API: `s3://bucket/prefix?region=eu-west-3`, or `s3://bucket?endpoint=https://s3.example`.",
  ],
  BLOB_ACCESS_KEY_ID: ["unset", "Access key of that store; required with `BLOB_URL`."],
  BLOB_SECRET_ACCESS_KEY: ["unset", "Its secret."],
  BLOB_SESSION_TOKEN: [
    "unset",
    "Token of temporary credentials, read at start: restart the service before they expire.",
  ],
  AUTH_SECRET: [
    "unset: `DATA_DIR/secret`, made at the first start",
    "32 bytes in base64 from which the keys of sessions and links are derived.",
  ],
  AUTH_SECRET_PREVIOUS: [
    "unset: `DATA_DIR/secret.previous`, if it exists",
    "The secret before `AUTH_SECRET`, while what it signed is still accepted ([rotation](../trust/keys.md)).",
  ],
  REGISTRY_KEY: [
    "unset: `DATA_DIR/registry-key`, made at the first start",
    "Seed of the key that signs checkpoints, 32 bytes in base64. Better made away from the server ([key ceremony](../trust/key-ceremony.md)).",
  ],
  REGISTRY_SIGNER: [
    "unset",
    "Where the signing key is, instead of `REGISTRY_KEY`: `file:/path` (32 bytes), `env:VARIABLE` (base64), `ssh-agent:/socket#SHA256:…` (fingerprint of the key), or `awskms://region/key` (outside the Union with `?outside-eu=yes`).",
  ],
  REGISTRY_SIGNER_NEXT: ["unset", "The key that signs beside it during a [change of keys](../trust/key-ceremony.md)."],
  AWS_ACCESS_KEY_ID: [
    "unset",
    "Access key for `awskms:`, with kms:Sign and kms:GetPublicKey on that key and nothing else.",
  ],
  AWS_SECRET_ACCESS_KEY: ["unset", "Its secret."],
  AWS_SESSION_TOKEN: ["unset", "Token of temporary credentials."],
  REGISTRY_ROOTS: [
    "unset: no key list is accepted",
    "File with the root keys that sign key lists, and how many signatures are needed.",
  ],
  KEY_LIST: [
    "unset",
    "File with a key list, entered at start; `npm run op -- keys publish` gives one to a running server.",
  ],
  REGISTRY_ORIGIN: [
    "`PUBLIC_URL` without scheme, with `/api/registry`",
    "Name of a new log. It never changes: set `PUBLIC_URL` first, or begin with a new `DATA_DIR`. With https it cannot be `localhost`.",
  ],
  CHECKPOINT_COPY: [
    "unset; beside the files if both servers are set",
    "Second place of the last checkpoint, so that an older copy of `DATA_DIR` is refused: an existing folder on another disk, or `s3://…` with the keys of `BLOB_URL`.",
  ],
  TSA_URL: [
    "unset: the time is the service’s word",
    "[Time-stamping authorities](../trust/time-stamps.md), separated by spaces; `https://user:password@host/path` if one needs it.",
  ],
  TSA_ROOTS: [
    "unset",
    "PEM file of the roots trusted for these authorities; required with `TSA_URL`. A time stamp that leads to none of them is not kept.",
  ],
  TSA_POLICY: ["unset: their own", "Policy to request, an object identifier."],
  TSA_EVERY: ["`3600`", "Time between two time stamps of an authority (s)."],
  TRUSTED_LIST: [
    "unset: no time stamp is called qualified",
    "A country’s trusted list (ETSI TS 119 612, XML), read again when it changes: a time stamp is [qualified](../trust/time-stamps.md) only while it grants the service.",
  ],
  TRUSTED_LIST_SIGNERS: ["unset", "PEM file of the certificates that sign that list; required with it."],
  REGISTRY_POLICY: [
    "unset: published at once, without witnesses",
    "File with the [witness policy](../trust/registry.md#witnesses) ([C2SP tlog-policy](https://c2sp.org/tlog-policy)): the registry’s keys, witnesses with addresses, and the quorum.",
  ],
  WITNESS_EVERY: ["`10`", "How often witnesses are asked about a log that has grown (s); otherwise once an hour."],
  FSCK_HOUR: [
    "`3`",
    "Hour (UTC) of the nightly check and of the purge; `off`: only the purge, at 3. The check reads all records and the bytes of a sixteenth of the files, another one each night. One process of a store does it. Results are in `/api/health` and in the console, « Exploitation ».",
  ],
  ADMIN_EMAIL: [
    "unset",
    "Address of the first administrator, created at start if no account has it. The console requires a second factor ([lockout](lockout.md)).",
  ],
  ADMIN_PASSWORD: [
    "unset",
    "Their password, not a common one. If another account has the address the log says `first_admin_not_made`.",
  ],
  CONTACT_EMAIL: ["`contact@authentica.example`", "Address for questions, on the legal pages."],
  LEGAL_NAME: [
    "unset",
    "Publisher on `/mentions-legales`. What a public service lacks is stated there and listed in the console.",
  ],
  LEGAL_FORM: ["unset", "Legal form and capital of a company."],
  LEGAL_REGISTRATION: ["unset", "Its registration number."],
  LEGAL_ADDRESS: ["unset", "Postal address of the publisher."],
  LEGAL_PHONE: ["unset", "Telephone of the publisher."],
  LEGAL_DIRECTOR: ["unset", "Publication director."],
  LEGAL_HOST_NAME: ["unset", "Hosting company."],
  LEGAL_HOST_ADDRESS: ["unset", "Its postal address."],
  LEGAL_HOST_PHONE: ["unset", "Its telephone."],
  SMTP_URL: [
    "unset: `.eml` files in `DATA_DIR/outbox`",
    "Mail server: `smtps://user:password@host`, or `smtp://…` (STARTTLS; a password needs TLS). An e-mail that is not accepted for five days is dropped.",
  ],
  MAIL_URL: [
    "unset",
    "Mail service over HTTPS instead: `https://:KEY@api.brevo.com/v3/smtp/email`, or Scaleway’s. E-mails are sent without their seal then.",
  ],
  MAIL_FROM: ["`Authentica <$CONTACT_EMAIL>`", "Sender of e-mails."],
  RATE_LIMIT_SCALE: ["`1`", "Factor of every rate limit (`backend/platform/limits/rules.ts`); higher for load tests."],
  STOP_WITHIN_MS: [
    "`5000`",
    "How long a stop waits for running requests (ms); a supervisor must wait three seconds longer.",
  ],
  METRICS_TOKEN: ["unset: no metrics", "Bearer token for `/api/metrics` (OpenMetrics), 16 characters or more."],
  UNCLAIMED_QUOTA_MIB: ["`2048`", "Scanned files of one account that wait to be registered (MiB)."],
  CLAIMED_QUOTA_MIB: ["`20480`", "Files and covers that the objects of one account may hold (MiB)."],
  DISK_RESERVE_MIB: [
    "1 GiB, or 5 % of a smaller disk",
    "What uploads leave free on the disk of `DATA_DIR` (MiB), so that the store always has room.",
  ],
  TRUSTED_PROXIES: [
    "`0`",
    "Number of your own proxies: that many entries of `X-Forwarded-For`, from the right, are believed. With too few, all visitors share one rate limit.",
  ],
  WEBHOOKS: [
    "`on`",
    "Whether owners may have [webhooks](../use/webhooks.md). `off`: the process reaches nothing on the Internet that is not named here. `loopback`: also `http://127.0.0.1:PORT`, for tests.",
  ],
  REMOTES_URL: [
    "unset: served from here",
    "Where microfrontends are deployed, separated by spaces: an address for all (`$address/mfe-public/…`), or `mfe_assets=https://…` for one. It has `release.json` or `mf-manifest.json`.",
  ],
  MICROFRONTENDS: [
    "unset",
    "Microfrontends of other teams, separated by spaces: `mfe_hello=https://…`, or `mfe_hello` if its releases are in `RELEASES_DIR`; it draws `/hello` ([how](../develop/own-repository.md)).",
  ],
  RELEASES_DIR: [
    "unset",
    "Folder of releases (`mfe-assets/release.json` …), served instead of the builds in `WEB_DIR`.",
  ],
  DEV_OVERRIDES: [
    "`0`",
    "`1`: `/?remotes=mfe_assets:http://localhost:3002` loads that microfrontend from your machine in your browser, until `/?remotes=`. Refused with an https `PUBLIC_URL`.",
  ],
  WEB_DIR: [
    "the repository",
    "Folder with `shell/dist`, each `mfe-…/dist`, `mfe-public/verifier/dist` and `backend/cli/dist`.",
  ],
};

/** Returns the page, in Markdown. */
export function settingsPage(): string {
  const rows = SETTINGS.flatMap((name) => {
    const group = GROUPS[name];
    const [byDefault, meaning] = TEXTS[name];
    return [...(group ? ["", `## ${group}`, ""] : []), `- \`${name}\` (${byDefault}): ${meaning}`];
  });
  return [
    "# Configuration",
    "",
    "Environment variables, read once at start by `backend/config.ts`; a wrong value stops the start and is named.",
    "Generated from `backend/setting-texts.ts` by `npm run make -- settings`. The default is in brackets.",
    ...rows,
    "",
  ].join("\n");
}

import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import * as z from "zod/mini";
import { newPassword } from "./contract/auth.ts";
import { DEFAULT_SITE, PASSWORD_MAX, PASSWORD_MIN } from "./contract/constants.ts";
import { email as emailAddress } from "./contract/text.ts";
import { ORIGIN_MAX_BYTES } from "./formats/tlog/checkpoint.ts";
import { isKeyName } from "./formats/tlog/note.ts";
import { BLOB_SETTINGS, type BlobLocation, readBlobLocation } from "./platform/blobs/settings.ts";
import { isOnPlatform, readStopTimes, refuseDisk, settingsForNoDisk } from "./platform/hosted.ts";
import type { KvLocation } from "./platform/kv/open.ts";
import { readKvLocation } from "./platform/kv/settings.ts";
import { LEGAL_SETTINGS, type Legal, readLegal } from "./platform/legal.ts";
import { type MailSettings, readMailSettings } from "./platform/mail/settings.ts";
import { type RemoteSettings, readRemoteSettings } from "./platform/remotes/settings.ts";
import { integer, mebibytes, path, positive, secret, siteOrigin, token } from "./platform/setting.ts";
import { forPreview, readPreview } from "./platform/timeline.ts";
import { type ConfiguredPlugin, PLUGINS, readPlugins } from "./plugins/plugins.ts";
import type { KmsCredentials } from "./registry/keys/kms.ts";
import { parseSignerLocation, type SignerLocation } from "./registry/keys/location.ts";
import { type CopyLocation, readCopyLocation } from "./registry/log/checkpoint-places.ts";
import { isLoopbackOrigin } from "./registry/log/name.ts";
import { readStampingSettings, type StampingFiles } from "./registry/stamping/settings.ts";

/** Configuration from the environment; `setting-texts.ts` describes each setting. */
export interface Config {
  readonly port: number;
  readonly dataDir: string;
  /** Whether `dataDir` is used. If not, nothing in it is read or written. */
  readonly hasDisk: boolean;
  readonly kv: KvLocation;
  readonly blobs: BlobLocation;
  /** Origin of the product in the browser, without trailing slash. */
  readonly publicUrl: string;
  readonly contactEmail: string;
  /** What the operator publishes about themselves and their host. */
  readonly legal: Legal;
  /** How e-mails are delivered. */
  readonly mail: MailSettings;
  /** The first administrator, created at start if no account has this address. */
  readonly firstAdmin: { readonly email: string; readonly password: string } | null;
  /** 32 bytes from which the keys of sessions, links and stored secrets are derived; `null`: kept in a file of `dataDir`. */
  readonly secret: Uint8Array<ArrayBuffer> | null;
  /** Previous secret, whose keys are still accepted; `null`: there is none, or it is in a file of `dataDir`. */
  readonly previousSecret: Uint8Array<ArrayBuffer> | null;
  /** Seed of the registry's signing key, 32 bytes; `null`: kept in a file of `dataDir`. */
  readonly registryKey: Uint8Array<ArrayBuffer> | null;
  /** Authorities that time-stamp the registry, and the settings for requests to them; `null`: none. */
  readonly stamping: StampingFiles | null;
  /**
   * Location of the signing key (`null`: `registryKey`, or a file of `dataDir`), and of the next key, which also
   * signs during a key rotation (`null`: none).
   */
  readonly signers: { readonly present: SignerLocation | null; readonly next: SignerLocation | null };
  /** Credentials for AWS KMS; `null` if none are set. */
  readonly kmsCredentials: KmsCredentials | null;
  /**
   * File with the root keys that sign the registry's key lists, and file with the newest list; each is `null` if not
   * set.
   */
  readonly keyLists: { readonly roots: string | null; readonly newest: string | null };
  /** Second location for the last checkpoint; `null`: the checkpoint is only beside the store. */
  readonly checkpointCopy: CopyLocation | null;
  /** Name of a new log: its public prefix without scheme. */
  readonly registryOrigin: string;
  /** File with the policy for publishing checkpoints (C2SP tlog-policy); `null`: no witnesses. */
  readonly registryPolicy: string | null;
  /** Shortest time between two rounds of requests to the witnesses (ms). */
  readonly witnessEveryMs: number;
  /** Hour (UTC) of the nightly check of everything stored; `null`: no check. */
  readonly fsckHour: number | null;
  /** Folder that contains the built front ends. */
  readonly webDir: string;
  /** Factor of every rate limit, above 0. */
  readonly rateLimitScale: number;
  /** How long a stop waits for running work (ms), and how long the rest of the stop may then take (ms). */
  readonly stopWithinMs: number;
  readonly endWithinMs: number;
  /** Bearer token for the metrics; `null`: no access. */
  readonly metricsToken: string | null;
  /**
   * Quotas of one account (bytes): `unclaimed` for scanned files that are not registered yet, `claimed` for files of
   * its objects.
   */
  readonly quotas: { readonly unclaimed: number; readonly claimed: number };
  /** Bytes that uploads must leave free on the disk; `null`: 1 GiB, or a twentieth of a smaller disk. */
  readonly diskReserve: number | null;
  /**
   * Number of our own proxies in front of the server. That many entries at the end of `X-Forwarded-For` come from
   * these proxies.
   */
  readonly trustedProxies: number;
  /** Optional parts of the service, with their settings. */
  readonly plugins: readonly ConfiguredPlugin[];
  /** Where the microfrontends are loaded from. */
  readonly remotes: RemoteSettings;
  /** Name that the hosting platform gives to the running build; `null` outside of such a platform. */
  readonly build: string | null;
}

/** All environment variables that are read, in the order of the documentation. */
export const SETTINGS = [
  "PORT",
  "PUBLIC_URL",
  "DATA_DIR",
  "KV_URL",
  "KV_ACCESS_TOKEN",
  "DENO_KV_URL",
  "DENO_KV_ACCESS_TOKEN",
  "DENO_DEPLOY",
  "DENO_TIMELINE",
  "DENO_DEPLOY_BUILD_ID",
  ...BLOB_SETTINGS,
  "AUTH_SECRET",
  "AUTH_SECRET_PREVIOUS",
  "REGISTRY_KEY",
  "REGISTRY_SIGNER",
  "REGISTRY_SIGNER_NEXT",
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
  "REGISTRY_ROOTS",
  "KEY_LIST",
  "REGISTRY_ORIGIN",
  "CHECKPOINT_COPY",
  "TSA_URL",
  "TSA_ROOTS",
  "TSA_POLICY",
  "TSA_EVERY",
  "TRUSTED_LIST",
  "TRUSTED_LIST_SIGNERS",
  "REGISTRY_POLICY",
  "WITNESS_EVERY",
  "FSCK_HOUR",
  "ADMIN_EMAIL",
  "ADMIN_PASSWORD",
  "CONTACT_EMAIL",
  ...LEGAL_SETTINGS,
  "SMTP_URL",
  "MAIL_URL",
  "MAIL_FROM",
  "RATE_LIMIT_SCALE",
  "STOP_WITHIN_MS",
  "METRICS_TOKEN",
  "UNCLAIMED_QUOTA_MIB",
  "CLAIMED_QUOTA_MIB",
  "DISK_RESERVE_MIB",
  "TRUSTED_PROXIES",
  ...PLUGINS.flatMap(({ settings }) => settings),
  "REMOTES_URL",
  "MICROFRONTENDS",
  "RELEASES_DIR",
  "DEV_OVERRIDES",
  "WEB_DIR",
] as const;

export type Setting = (typeof SETTINGS)[number];

export type Variables = Readonly<Partial<Record<Setting, string | undefined>>>;

/**
 * Reads the configuration from variables, without side effects. Throws an `Error` that names the variable and the
 * expected value.
 */
export function readConfig(variables: Variables, plugins: readonly ConfiguredPlugin["plugin"][] = PLUGINS): Config {
  const read = (name: Setting) => variables[name]?.trim() || undefined;
  const port = integer("PORT", read("PORT") ?? "8000", 0, 65535);
  const dataDir = resolve(read("DATA_DIR") ?? ".data");
  const [kv, blobs] = [readKvLocation(read, dataDir), readBlobLocation(read)];
  const email = read("ADMIN_EMAIL");
  // Passwords are not trimmed: spaces at their ends are part of them.
  const password = variables.ADMIN_PASSWORD || undefined;
  if (Boolean(email) !== Boolean(password))
    throw new Error("ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or neither.");
  if (email && !z.safeParse(emailAddress(), email).success)
    throw new Error(`ADMIN_EMAIL is "${email}"; it must be an e-mail address.`);
  if (password && !z.safeParse(newPassword(), password).success)
    throw new Error(`ADMIN_PASSWORD must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`);
  const publicUrl = siteOrigin("PUBLIC_URL", read("PUBLIC_URL") ?? `http://localhost:${port}`);
  const reserve = read("DISK_RESERVE_MIB");
  const contactEmail = read("CONTACT_EMAIL") ?? DEFAULT_SITE.contactEmail;
  if (!z.safeParse(emailAddress(), contactEmail).success)
    throw new Error(`CONTACT_EMAIL is "${contactEmail}"; it must be an e-mail address.`);
  const onPlatform = isOnPlatform(read);
  const config = {
    port,
    dataDir,
    kv,
    blobs,
    publicUrl,
    contactEmail,
    legal: readLegal(read),
    mail: readMailSettings(read, contactEmail),
    firstAdmin: email && password ? { email, password } : null,
    secret: secret("AUTH_SECRET", read("AUTH_SECRET")),
    previousSecret: secret("AUTH_SECRET_PREVIOUS", read("AUTH_SECRET_PREVIOUS")),
    signers: {
      present: signer("REGISTRY_SIGNER", read("REGISTRY_SIGNER")),
      next: signer("REGISTRY_SIGNER_NEXT", read("REGISTRY_SIGNER_NEXT")),
    },
    kmsCredentials: kmsCredentials(read),
    keyLists: { roots: path(read("REGISTRY_ROOTS")), newest: path(read("KEY_LIST")) },
    registryKey: secret("REGISTRY_KEY", read("REGISTRY_KEY")),
    registryOrigin: registryOrigin(publicUrl, read("REGISTRY_ORIGIN")),
    checkpointCopy: readCopyLocation(read, { isShared: kv.kind !== "file", blobs }),
    stamping: readStampingSettings(read),
    registryPolicy: path(read("REGISTRY_POLICY")),
    witnessEveryMs: integer("WITNESS_EVERY", read("WITNESS_EVERY") ?? "10", 1, 3600) * 1000,
    fsckHour: read("FSCK_HOUR") === "off" ? null : integer("FSCK_HOUR", read("FSCK_HOUR") ?? "3", 0, 23),
    webDir: read("WEB_DIR") ? resolve(read("WEB_DIR") as string) : fileURLToPath(new URL("..", import.meta.url)),
    rateLimitScale: positive("RATE_LIMIT_SCALE", read("RATE_LIMIT_SCALE") ?? "1"),
    ...readStopTimes(read),
    metricsToken: token("METRICS_TOKEN", read("METRICS_TOKEN")),
    quotas: {
      unclaimed: mebibytes("UNCLAIMED_QUOTA_MIB", read("UNCLAIMED_QUOTA_MIB") ?? "2048"),
      claimed: mebibytes("CLAIMED_QUOTA_MIB", read("CLAIMED_QUOTA_MIB") ?? "20480"),
    },
    diskReserve: reserve === undefined ? null : mebibytes("DISK_RESERVE_MIB", reserve),
    trustedProxies: integer("TRUSTED_PROXIES", read("TRUSTED_PROXIES") ?? "0", 0, 10),
    plugins: readPlugins(read, { publicUrl }, plugins),
    remotes: readRemoteSettings(read),
    build: read("DENO_DEPLOY_BUILD_ID") ?? null,
  };
  if (config.remotes.overrides && publicUrl.startsWith("https:"))
    throw new Error(
      "DEV_OVERRIDES=1 lets visitors load other builds, so it is for development only: unset it, or use a PUBLIC_URL that begins with http://.",
    );
  if (onPlatform) refuseDisk({ ...config, publicUrl: read("PUBLIC_URL") });
  const preview = readPreview(read);
  return {
    ...(preview === null ? config : forPreview(config, preview)),
    hasDisk: !onPlatform && (read("DATA_DIR") !== undefined || settingsForNoDisk(config).length > 0),
  };
}

function signer(name: Setting, text: string | undefined): SignerLocation | null {
  if (text === undefined) return null;
  try {
    return parseSignerLocation(text);
  } catch (error) {
    throw new Error(`${name} is not a valid location of a key: ${(error as Error).message}.`);
  }
}

function kmsCredentials(read: (name: Setting) => string | undefined): KmsCredentials | null {
  const [accessKeyId, secretAccessKey] = [read("AWS_ACCESS_KEY_ID"), read("AWS_SECRET_ACCESS_KEY")];
  if (Boolean(accessKeyId) !== Boolean(secretAccessKey))
    throw new Error("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY go together: set both or neither.");
  const sessionToken = read("AWS_SESSION_TOKEN");
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
    : null;
}

/** Returns the name of a new log: by default its public prefix without scheme. */
function registryOrigin(publicUrl: string, text = `${publicUrl.replace(/^\w+:\/\//, "")}/api/registry`): string {
  const isPrefix = isKeyName(text) && !/^\w+:\/\/|\/$/.test(text) && URL.canParse(`https://${text}`);
  if (!isPrefix || new TextEncoder().encode(text).length > ORIGIN_MAX_BYTES)
    throw new Error(
      `REGISTRY_ORIGIN is "${text}"; it must be an address without scheme, spaces, plus signs and trailing slash, of at most ${ORIGIN_MAX_BYTES} bytes.`,
    );
  if (publicUrl.startsWith("https:") && isLoopbackOrigin(text))
    throw new Error(
      `REGISTRY_ORIGIN is "${text}", an address of this machine only. Set a public one, because a log cannot be renamed later.`,
    );
  return text;
}

import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Config, SETTINGS } from "../config.ts";
import { AUTHENTICA_COMMAND, VERIFIER_COMMAND, VERIFIER_PAGE } from "../objects/proofs/verifier-files.ts";
import { SMTP_PORTS } from "../platform/mail/ports.ts";
import { publicNetworks } from "../platform/public-address.ts";
import { folderNameOf, REMOTES } from "../platform/remotes/settings.ts";
import type { PluginCommand } from "../plugins/plugins.ts";
import type { SignerLocation } from "../registry/keys/location.ts";
import { cosignersOf } from "../registry/witnessing/cosigners.ts";
import { readPolicyFile } from "../registry/witnessing/policy-file.ts";
import { type BackupVerb, formatBackupOptions, reachOfBackup, readBackupOptions } from "./backup/options.ts";
import { formatPurgeOptions, readPurgeOptions } from "./purge-options.ts";
import { sourceDigest } from "./source-digest.ts";
import { drawingThreads, FILE_THREAD, FSCK_THREAD, PURGE_THREAD } from "./thread-sources.ts";

/** A command that runs in Deno with no more permissions than its settings need. */
interface Command {
  readonly script: string;
  readonly flags: readonly string[];
  readonly permissions: (config: Config) => Permissions;
  /** Exit code if its settings are invalid. */
  readonly refused: number;
}

/** Values of Deno's `--allow-…` flags; a flag without values is left out. */
type Permissions = Readonly<Partial<Record<"read" | "write" | "net" | "ffi" | "sys", readonly string[]>>>;

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * V8 settings of the server. Young generation: large enough that most of a request's garbage is dead when it is full,
 * because promoted garbage waits for a full collection, which delays all running requests. Old generation: collected
 * each time it has doubled, so that memory use stays close to the live data.
 */
const FLAGS = ["--v8-flags=--max-semi-space-size=16,--heap-growing-percent=100"];
const FILES = ["--allow-read", "--allow-write"] as const;
/**
 * Commands that read a whole store collect garbage earlier, so that their memory use does not depend on the length of
 * the log.
 */
const READING_FLAGS = ["--v8-flags=--max-semi-space-size=16,--heap-growing-percent=50"];

export const COMMANDS = {
  serve: { script: "backend/main.ts", flags: FLAGS, permissions: ofServer, refused: 1 },
  "dry-run": { script: "backend/tasks/dry-run.ts", flags: [], permissions: ofReading, refused: 1 },
  dev: { script: "backend/main.ts", flags: [...FLAGS, "--watch"], permissions: ofServer, refused: 1 },
  fsck: { script: "backend/tasks/fsck.ts", flags: READING_FLAGS, permissions: ofStore, refused: 2 },
  backup: { script: "backend/tasks/backup.ts", flags: [], permissions: ofBackup, refused: 2 },
  drill: { script: "backend/tasks/drill.ts", flags: READING_FLAGS, permissions: ofDrill, refused: 2 },
  restore: { script: "backend/tasks/restore.ts", flags: [], permissions: ofFiles, refused: 2 },
  purge: { script: "backend/tasks/purge.ts", flags: [], permissions: ofFolder, refused: 2 },
  "copy-files": { script: "backend/tasks/copy-files.ts", flags: [], permissions: ofCopying, refused: 2 },
  "create-admin": { script: "backend/tasks/create-admin.ts", flags: [], permissions: ofReset, refused: 1 },
  "reset-admin": { script: "backend/tasks/reset-admin.ts", flags: [], permissions: ofReset, refused: 1 },
} as const satisfies Readonly<Record<string, Command>>;

export type CommandName = keyof typeof COMMANDS;

/** Commands that read no settings of the service, or that start a service with the permissions of that service. */
export const TOOLS = {
  keys: { script: "backend/tasks/keys.ts", flags: ["--allow-net", ...FILES, "--allow-env=INIT_CWD"] },
  mirror: { script: "backend/tasks/mirror.ts", flags: ["--allow-net", ...FILES] },
  seed: { script: "backend/tasks/seed.ts", flags: ["--allow-all"] },
} as const;

export type ToolName = keyof typeof TOOLS;

export const toolArguments = (name: ToolName, args: readonly string[]): string[] => {
  const { script, flags } = TOOLS[name];
  return ["run", ...flags, join(root, script), ...args];
};

/**
 * Returns the arguments of `deno` for a command. Environment variables that are not settings appear unset, and the
 * process never prompts. `more`: permissions for files that the command's arguments name. Throws if a path cannot be
 * written into a permission.
 */
export function denoArguments(name: CommandName, config: Config, more: Permissions = {}): string[] {
  const { script, flags, permissions }: Command = COMMANDS[name];
  const own = permissions(config);
  return [
    "run",
    "--no-prompt",
    ...flags,
    `--allow-env=${[...SETTINGS, ...keyVariables(config)].map(withoutComma)}`,
    ...allowing({
      ...own,
      read: [...(own.read ?? []), ...(more.read ?? [])],
      write: [...(own.write ?? []), ...(more.write ?? [])],
    }),
    join(root, script),
    // `dev` gets no digest of the sources, because it reloads changed sources.
    ...(name === "serve" ? [`--build=${sourceDigest()}`] : []),
  ];
}

/**
 * Returns the arguments of `deno` for a backup, a restore or a drill, with permissions for the files that they name.
 * Throws `Error` if `args` are invalid.
 */
export function backupArguments(verb: BackupVerb, config: Config, args: readonly string[], cwd: string): string[] {
  const options = readBackupOptions(verb, args, cwd);
  return [...denoArguments(verb, config, reachOfBackup(verb, options)), ...formatBackupOptions(options)];
}

/** Returns the arguments of `deno` for a purge. Throws `Error` if `args` are invalid. */
export function purgeArguments(config: Config, args: readonly string[], cwd: string): string[] {
  const options = readPurgeOptions(args, cwd);
  // SQLite keeps journals beside the file.
  const beside = options.store === null ? [] : [dirname(options.store)];
  return [...denoArguments("purge", config, { read: beside, write: beside }), ...formatPurgeOptions(options)];
}

/** Returns the arguments of `deno` for a plugin's command. Throws `Error` if `args` are invalid. */
export function pluginArguments({ script, read }: PluginCommand, args: readonly string[], cwd: string): string[] {
  const { permissions, args: own } = read(args, cwd);
  return ["run", "--no-prompt", ...allowing(permissions), join(root, "backend", script), ...own];
}

function allowing(permissions: Permissions): string[] {
  const given = Object.entries(permissions).filter(([, values]) => values.length > 0);
  return ["--ignore-env", ...given.map(([kind, values]) => `--allow-${kind}=${values.map(withoutComma)}`)];
}

/** Returns the locations of the registry's keys. */
const keyPlaces = ({ signers }: Config): SignerLocation[] =>
  [signers.present, signers.next].filter((place) => place !== null);

/** Returns the names of environment variables that contain a key and are not settings. */
const keyVariables = (config: Config): string[] =>
  keyPlaces(config).flatMap((place) => (place.kind === "env" ? [place.name] : []));

/**
 * Returns the value. Throws if it contains a comma, because Deno separates permissions by commas and has no way to
 * escape one.
 */
function withoutComma(value: string): string {
  if (value.includes(","))
    throw new Error(`${value} contains a comma, which a Deno permission cannot contain. Rename the folder.`);
  return value;
}

function ofStore(config: Config) {
  const { dataDir, hasDisk, checkpointCopy, blobs, keyLists } = config;
  const folders = [...(hasDisk ? [dataDir] : []), ...(checkpointCopy?.kind === "folder" ? [checkpointCopy.path] : [])];
  const objects = [blobs, checkpointCopy].flatMap(ofObjectStore);
  return {
    read: [...folders, ...[keyLists.roots].filter((file) => file !== null)],
    write: folders,
    net: [...ofKvServer(config), ...new Set(objects)],
  };
}

function ofFolder({ dataDir, hasDisk }: Config) {
  const folder = hasDisk ? [dataDir] : [];
  return { read: folder, write: folder };
}

function ofFiles({ dataDir, blobs }: Config) {
  return { read: [dataDir], write: [dataDir], net: ofObjectStore(blobs) };
}

/** Returns the permissions of a dry run, which reads the store but does not write to it. */
function ofReading(config: Config) {
  return { read: config.hasDisk ? [config.dataDir] : [], net: ofKvServer(config) };
}

/** Returns the permissions of a backup. A backup needs the KV server, because it records its outcome in the store. */
function ofBackup(config: Config) {
  const { read, write, net } = ofFiles(config);
  return { read, write, net: [...net, ...ofKvServer(config)] };
}

/** Returns the permissions of a drill, which restores everything into `DATA_DIR`. */
function ofDrill(config: Config) {
  const { dataDir, keyLists } = config;
  const roots = keyLists.roots === null ? [] : [keyLists.roots];
  return { read: [dataDir, ...roots], write: [dataDir], net: ofKvServer(config), sys: ["statfs"] };
}

const ofKvServer = ({ kv }: Config): string[] => (kv.kind === "server" ? [peer(kv.url)] : []);

/**
 * Returns the permissions to copy files. They include the worker for large files, because files may be copied from
 * an object store into the folder.
 */
function ofCopying(config: Config) {
  const files = ofFiles(config);
  return { ...files, read: [...files.read, ...FILE_THREAD] };
}

const ofObjectStore = (place: Config["blobs"] | Config["checkpointCopy"]): string[] =>
  place?.kind === "s3" ? [peer(place.location.url)] : [];

/**
 * Returns the permissions for access to the registry's keys. The socket of an SSH agent needs read, write and net.
 */
function ofKeys(config: Config) {
  const places = keyPlaces(config);
  const sockets = places.flatMap((place) => (place.kind === "ssh-agent" ? [place.socket] : []));
  const files = places.flatMap((place) => (place.kind === "file" ? [place.path] : []));
  return {
    read: [...sockets, ...files, ...[config.keyLists.newest].filter((file) => file !== null)],
    write: sockets,
    net: [
      ...sockets.map((socket) => `unix:${socket}`),
      ...places.flatMap((place) => (place.kind === "awskms" ? [peer(place.endpoint)] : [])),
    ],
  };
}

/** Files that password hashing loads. @node-rs reads the file `ldd` to find out which C library the machine has. */
const hashing = [join(root, "node_modules", "@node-rs")];
const hashingRead = [...hashing, "/usr/bin/ldd"];

function ofReset(config: Config) {
  const store = ofStore(config);
  return { ...store, read: [...store.read, ...hashingRead], ffi: hashing };
}

function ofServer(config: Config) {
  const { blobs, port, hasDisk, kv, mail, remotes, webDir, stamping, registryPolicy } = config;
  const { read, write, net } = ofStore(config);
  const keys = ofKeys(config);
  const built = ["shell", ...REMOTES.map(folderNameOf)].map((folder) => join(webDir, folder, "dist"));
  return {
    read: [
      ...read,
      ...keys.read,
      ...built,
      ...(remotes.releasesDir === null ? [] : [remotes.releasesDir]),
      join(webDir, VERIFIER_PAGE),
      join(webDir, VERIFIER_COMMAND),
      join(webDir, AUTHENTICA_COMMAND),
      join(root, "node_modules", "@fontsource"),
      ...(blobs.kind === "folder" ? FILE_THREAD : []),
      ...(kv.kind === "file" ? [...PURGE_THREAD, ...FSCK_THREAD] : []),
      ...drawingThreads(config),
      ...hashingRead,
      ...(stamping ? [stamping.rootsFile] : []),
      ...(stamping?.trustedList ? Object.values(stamping.trustedList) : []),
      ...(registryPolicy === null ? [] : [registryPolicy]),
    ],
    write: [...write, ...keys.write],
    // Port 0 means any free port, so the permission covers the whole host.
    net: [
      port === 0 ? "0.0.0.0" : `0.0.0.0:${port}`,
      ...net,
      ...[mail.url, ...(stamping?.urls ?? [])].flatMap((url) => (url ? [peer(url)] : [])),
      ...new Set(Object.values(remotes.bases).flatMap((base) => (base ? [peer(base)] : []))),
      ...new Set(
        registryPolicy === null ? [] : cosignersOf(readPolicyFile(registryPolicy)).map(({ url }) => peer(url)),
      ),
      ...keys.net,
      ...ofPlugins(config),
    ],
    ffi: hashing,
    // Uptime for the clock check, free disk space, and the host name for SMTP.
    sys: ["osUptime", ...(hasDisk ? ["statfs"] : []), ...(mail.url?.startsWith("smtp") ? ["hostname"] : [])],
  };
}

/**
 * Returns the addresses that plugins may reach. A plugin that sends to addresses of users may reach public networks
 * only: the runtime refuses a private address even if a public name resolves to it. Name servers are those that are
 * configured at the start.
 */
function ofPlugins({ plugins }: Config): string[] {
  const reached = plugins.flatMap(({ plugin, settings }) => plugin.reaches?.(settings) ?? []);
  const networks = reached.some(({ internet }) => internet) ? [...publicNetworks(), ...nameServers()] : [];
  return [...networks, ...reached.flatMap(({ hosts }) => hosts)];
}

/** Returns the machine's name servers (resolv.conf(5)); an empty list if the machine resolves names in another way. */
function nameServers(): string[] {
  let lines: string;
  try {
    lines = Deno.readTextFileSync("/etc/resolv.conf");
  } catch {
    return [];
  }
  const addresses = [...lines.matchAll(/^nameserver\s+([\da-fA-F.:]+)\s*$/gm)].map(([, address = ""]) => address);
  return addresses.map((address) => (address.includes(":") ? `[${address}]:53` : `${address}:53`));
}

const PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443, ...SMTP_PORTS };

/** Returns host and port of an address. */
function peer(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || PORTS[protocol]}`;
}

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

/** A command that Deno runs with the least that its settings let it do with. */
interface Command {
  readonly script: string;
  readonly flags: readonly string[];
  readonly permissions: (config: Config) => Permissions;
  /** Exit code when its settings are wrong. */
  readonly refused: number;
}

/** What each of Deno's `--allow-…` names; one that is empty is not given. */
type Permissions = Readonly<Partial<Record<"read" | "write" | "net" | "ffi" | "sys", readonly string[]>>>;

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Most of a request's garbage is dead when new space is full; what is promoted only waits for a full collection,
 * which delays every running request. The old space is collected once as much as lives has been added, so that memory
 * use reflects what is kept.
 */
const FLAGS = ["--v8-flags=--max-semi-space-size=16,--heap-growing-percent=100"];
const FILES = ["--allow-read", "--allow-write"] as const;
/** Commands that read a whole store collect earlier: memory does not depend on the length of the log. */
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

/** Commands that read no setting of the service, or start one with its own permissions. */
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
 * Returns the arguments of `deno` for a command. Variables that are not settings read as unset; nothing prompts.
 * Throws if a path cannot be put into a permission. `more` are files named in its arguments.
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
    // `dev` reloads changed sources.
    ...(name === "serve" ? [`--build=${sourceDigest()}`] : []),
  ];
}

/** Arguments of `deno` for a backup, a restore or a drill, with the files that they name. Throws `Error` naming what is wrong with them. */
export function backupArguments(verb: BackupVerb, config: Config, args: readonly string[], cwd: string): string[] {
  const options = readBackupOptions(verb, args, cwd);
  return [...denoArguments(verb, config, reachOfBackup(verb, options)), ...formatBackupOptions(options)];
}

/** Arguments of `deno` for a purge. Throws `Error` naming what is wrong with them. */
export function purgeArguments(config: Config, args: readonly string[], cwd: string): string[] {
  const options = readPurgeOptions(args, cwd);
  // SQLite keeps what belongs to a file beside it.
  const beside = options.store === null ? [] : [dirname(options.store)];
  return [...denoArguments("purge", config, { read: beside, write: beside }), ...formatPurgeOptions(options)];
}

/** Arguments of `deno` for the command of a plugin. Throws `Error` naming what is wrong with its own. */
export function pluginArguments({ script, read }: PluginCommand, args: readonly string[], cwd: string): string[] {
  const { permissions, args: own } = read(args, cwd);
  return ["run", "--no-prompt", ...allowing(permissions), join(root, "backend", script), ...own];
}

function allowing(permissions: Permissions): string[] {
  const given = Object.entries(permissions).filter(([, values]) => values.length > 0);
  return ["--ignore-env", ...given.map(([kind, values]) => `--allow-${kind}=${values.map(withoutComma)}`)];
}

/** Places of the registry's keys. */
const keyPlaces = ({ signers }: Config): SignerLocation[] =>
  [signers.present, signers.next].filter((place) => place !== null);

/** Variables that hold a key, and are not settings. */
const keyVariables = (config: Config): string[] =>
  keyPlaces(config).flatMap((place) => (place.kind === "env" ? [place.name] : []));

/** A comma would make two permissions of one, and cannot be escaped. */
function withoutComma(value: string): string {
  if (value.includes(",")) throw new Error(`${value} has a comma, which no permission can name: rename the folder.`);
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

/** It looks at the store, and writes nothing there. */
function ofReading(config: Config) {
  return { read: config.hasDisk ? [config.dataDir] : [], net: ofKvServer(config) };
}

/** A backup is recorded in the store that it is of. */
function ofBackup(config: Config) {
  const { read, write, net } = ofFiles(config);
  return { read, write, net: [...net, ...ofKvServer(config)] };
}

/** A drill restores everything into the folder. */
function ofDrill(config: Config) {
  const { dataDir, keyLists } = config;
  const roots = keyLists.roots === null ? [] : [keyLists.roots];
  return { read: [dataDir, ...roots], write: [dataDir], net: ofKvServer(config), sys: ["statfs"] };
}

const ofKvServer = ({ kv }: Config): string[] => (kv.kind === "server" ? [peer(kv.url)] : []);

/** Files go from an object store into the folder, too. */
function ofCopying(config: Config) {
  const files = ofFiles(config);
  return { ...files, read: [...files.read, ...FILE_THREAD] };
}

const ofObjectStore = (place: Config["blobs"] | Config["checkpointCopy"]): string[] =>
  place?.kind === "s3" ? [peer(place.location.url)] : [];

/** What reaches the registry's keys: a socket is read, written and connected to. */
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

/** What hashing a password loads; @node-rs looks into ldd for the C library that it is on. */
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
    // Any free port is another one each time.
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
    // What the clock is held against, how full the disk is, and what the server calls itself to a mail server.
    sys: ["osUptime", ...(hasDisk ? ["statfs"] : []), ...(mail.url?.startsWith("smtp") ? ["hostname"] : [])],
  };
}

/**
 * A plugin that sends to addresses of users reaches public addresses only: the runtime refuses private networks,
 * whatever a name resolves to. Name servers are those at the start.
 */
function ofPlugins({ plugins }: Config): string[] {
  const reached = plugins.flatMap(({ plugin, settings }) => plugin.reaches?.(settings) ?? []);
  const networks = reached.some(({ internet }) => internet) ? [...publicNetworks(), ...nameServers()] : [];
  return [...networks, ...reached.flatMap(({ hosts }) => hosts)];
}

/** The name servers of the machine (resolv.conf(5)); none where it is asked in another way. */
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

/** Host and port of an address. */
function peer(url: string): string {
  const { hostname, port, protocol } = new URL(url);
  return `${hostname}:${port || PORTS[protocol]}`;
}

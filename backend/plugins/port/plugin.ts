import type { Hono, Schema } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import type { EndsListening } from "../../accounts/takeover/takeover.ts";
import type { Language } from "../../contract/language.ts";
import type { Lookup } from "../../objects/public/lookup.ts";
import type { PreviewPart } from "../../objects/public/object-preview.ts";
import type { Environment } from "../../platform/environment.ts";
import type { Variables } from "../../platform/http/calls/context.ts";
import type { Logger } from "../../platform/http/calls/log.ts";
import type { LinkImage } from "../../platform/http/pages/link-preview.ts";
import type { Records } from "../../platform/kv/collection.ts";
import type { Kv } from "../../platform/kv/kv.ts";
import type { Write } from "../../platform/kv/write.ts";
import type { Limits } from "../../platform/limits/limits.ts";
import type { Metrics } from "../../platform/observe/metrics.ts";
import type { BackgroundJobs } from "../../platform/process/background-jobs.ts";
import type { Lease } from "../../platform/process/lease.ts";
import type { Secrets } from "../../platform/secrets.ts";

/** What the application passes to a plugin. */
export interface PluginDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly limits: Limits;
  /** The public state of objects. */
  readonly lookup: Lookup;
  /** Selects one of several processes for work that only one should do. */
  readonly lease: Lease;
  /** Aborted when the process stops. */
  readonly stopping: AbortSignal;
}

/** A plugin that the application has opened. */
export interface OpenedPlugin {
  /** API calls and pages, with their full paths, for example `/api/webhooks`. */
  routes?(call: AccountCall): Hono<{ Variables: Variables }, Schema, string>;
  /** Adds the metrics of the plugin. */
  measure?(metrics: Metrics): void;
  /** Plans the background jobs of the plugin. */
  plan?(chores: BackgroundJobs): void;
  /**
   * Encrypts all secrets of the plugin again with the current key. Returns how many were encrypted with the
   * previous key.
   */
  resealAll?(): Promise<number>;
}

/** An object that an administrator has erased, with its owner. */
export interface ErasedObject {
  readonly tokenId: number;
  readonly ownerId: string;
}

/** Network addresses that the process must be allowed to reach. */
export interface Reach {
  /** Allows every address on the Internet, and DNS. */
  readonly internet: boolean;
  readonly hosts: readonly string[];
}

/**
 * Command `npm run op -- <plugin name> …`. Runs as a separate process that gets only its arguments and no settings.
 */
export interface PluginCommand {
  /** Path within `backend`. */
  readonly script: string;
  /**
   * Returns permissions of the process and its arguments with absolute paths. Throws `Error` if the arguments are
   * invalid.
   */
  read(
    args: readonly string[],
    cwd: string,
  ): {
    readonly permissions: Readonly<Record<"read" | "write" | "net", readonly string[]>>;
    readonly args: readonly string[];
  };
}

/**
 * An optional part of the product, with everything that the application needs to know about it. The core does not
 * depend on any plugin and works without them; `plugins.ts` has the list (`backend/docs/develop/plugins.md`).
 */
export interface Plugin<Settings = unknown> {
  readonly name: string;
  /** Names of the environment variables that the plugin reads. */
  readonly settings: readonly string[];
  /** Collections of records that the plugin stores. */
  readonly collections: readonly Records<object>[];
  /** Sections of the API description for the calls of the plugin, by the first part of a path after `/api`. */
  readonly tags: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  /** Reads the settings of the plugin; pure. Throws an `Error` that names the variable and the expected value. */
  readSettings(read: (name: string) => string | undefined, site: { readonly publicUrl: string }): Settings;
  /** Returns the network addresses that the process must be allowed to reach; if absent, none. */
  reaches?(settings: Settings): Reach;
  /** Folders of `backend` that the worker threads of the plugin load; if absent, none. */
  readonly threads?: readonly string[];
  /** Returns what the plugin adds to the preview of an object's page. `publicUrl` has no slash at its end. */
  preview?(...asked: Parameters<PreviewPart>): ReturnType<PreviewPart>;
  /** Returns the preview image of all other public pages, in their language. */
  siteImage?(publicUrl: string, language: Language): LinkImage;
  /** Returns the writes by which the plugin stops sending events about an account. `now` in ms since 1970. */
  endsListening?(...asked: [...Parameters<EndsListening>, now: number]): ReturnType<EndsListening>;
  /**
   * Returns the plugin's writes for the commit by which an administrator erases an object. `now` in ms since 1970.
   */
  onErased?(erased: ErasedObject, now: number): readonly Write[];
  readonly command?: PluginCommand;
  open(deps: PluginDeps, settings: Settings): OpenedPlugin;
}

/** A plugin with its settings. */
export interface ConfiguredPlugin {
  readonly plugin: Plugin;
  readonly settings: unknown;
}

export const configured = <Settings>(plugin: Plugin<Settings>, settings: Settings): ConfiguredPlugin => ({
  plugin,
  settings,
});

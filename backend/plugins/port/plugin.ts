import type { Hono, Schema } from "hono";
import type { AccountCall } from "../../accounts/auth/call.ts";
import type { EndsListening } from "../../accounts/takeover/takeover.ts";
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

/** What the application gives a plugin. */
export interface PluginDeps {
  readonly kv: Kv;
  readonly environment: Environment;
  readonly secrets: Secrets;
  readonly publicUrl: string;
  readonly log: Logger;
  readonly limits: Limits;
  /** The public state of objects. */
  readonly lookup: Lookup;
  /** Which of several processes does what one is enough for. */
  readonly lease: Lease;
  /** Aborted once the process stops. */
  readonly stopping: AbortSignal;
}

/** A plugin of an application that runs. */
export interface OpenedPlugin {
  /** Its calls and pages, by their whole addresses: `/api/webhooks`. */
  routes?(call: AccountCall): Hono<{ Variables: Variables }, Schema, string>;
  /** Adds its metrics. */
  measure?(metrics: Metrics): void;
  /** Plans its background jobs. */
  plan?(chores: BackgroundJobs): void;
  /** Seals again under the present secret what is sealed under the one before; answers how many it was. */
  resealAll?(): Promise<number>;
}

/** An object that an administrator has erased, and whose it was. */
export interface ErasedObject {
  readonly tokenId: number;
  readonly ownerId: string;
}

/** Addresses that the process needs to reach. */
export interface Reach {
  /** Every address of the Internet, and the name servers. */
  readonly internet: boolean;
  readonly hosts: readonly string[];
}

/** `npm run op -- <name of the plugin> …`: a separate process that reads its arguments and no setting. */
export interface PluginCommand {
  /** Within `backend`. */
  readonly script: string;
  /** What the process may do, and its arguments with whole paths. Throws `Error` naming what is wrong with them. */
  read(
    args: readonly string[],
    cwd: string,
  ): {
    readonly permissions: Readonly<Record<"read" | "write" | "net", readonly string[]>>;
    readonly args: readonly string[];
  };
}

/**
 * An optional part of the product: everything that the application has to know of it. The core names no plugin and works without any;
 * `plugins.ts` has the list (`backend/docs/develop/plugins.md`).
 */
export interface Plugin<Settings = unknown> {
  readonly name: string;
  /** Its environment variables. */
  readonly settings: readonly string[];
  /** What it stores. */
  readonly collections: readonly Records<object>[];
  /** Sections of the API's description, by the first part of a path after `/api`. */
  readonly tags: Readonly<Record<string, { readonly name: string; readonly description: string }>>;
  /** Reads its settings; pure. Throws `Error` naming the variable and what it wants. */
  readSettings(read: (name: string) => string | undefined, site: { readonly publicUrl: string }): Settings;
  /** What it reaches over the network, for the permissions of the process; absent: nothing. */
  reaches?(settings: Settings): Reach;
  /** Folders of `backend` that its worker threads load; absent: it has none. */
  readonly threads?: readonly string[];
  /** What it adds to the preview of an object's page. `publicUrl` has no slash at its end. */
  preview?(...asked: Parameters<PreviewPart>): ReturnType<PreviewPart>;
  /** The picture of every other public page. */
  siteImage?(publicUrl: string): LinkImage;
  /** `EndsListening`; `now` in ms since 1970. */
  endsListening?(...asked: [...Parameters<EndsListening>, now: number]): ReturnType<EndsListening>;
  /** Written in the commit by which an administrator erases an object; `now` in ms since 1970. */
  onErased?(erased: ErasedObject, now: number): readonly Write[];
  readonly command?: PluginCommand;
  open(deps: PluginDeps, settings: Settings): OpenedPlugin;
}

/** A plugin with the settings that it goes by. */
export interface ConfiguredPlugin {
  readonly plugin: Plugin;
  readonly settings: unknown;
}

export const configured = <Settings>(plugin: Plugin<Settings>, settings: Settings): ConfiguredPlugin => ({
  plugin,
  settings,
});

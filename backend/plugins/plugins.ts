/**
 * The plugins of this service (`backend/docs/develop/plugins.md`), and functions that combine them for `config.ts`,
 * `main.ts`, `api/` and `tasks/`.
 */

import type { EndsListening } from "../accounts/takeover/takeover.ts";
import type { Language } from "../contract/language.ts";
import { badge } from "./badge/plugin.ts";
import { cards } from "./cards/plugin.ts";
import type { ConfiguredPlugin, ErasedObject, OpenedPlugin, Plugin, PluginCommand, PluginDeps } from "./port/plugin.ts";
import { webhooks } from "./webhooks/plugin.ts";
import { witness } from "./witness/plugin.ts";

/** The plugins of this service, in the order of the settings table. */
export const PLUGINS = [webhooks, badge, cards, witness] as const satisfies readonly Plugin[];

/** Plugins that this service does not include. If one of their settings is set, the server refuses to start. */
export const LEFT_OUT: readonly Plugin[] = [];

/** API calls of plugins, for the typed client. */
export type PluginApi = ReturnType<ReturnType<typeof webhooks.open>["routes"]>;

export type PluginSetting = (typeof PLUGINS)[number]["settings"][number];

/** Reads the settings of `plugins`. Throws `Error` if a setting of an excluded plugin is set. */
export function readPlugins(
  read: (name: PluginSetting) => string | undefined,
  site: { readonly publicUrl: string },
  plugins: readonly Plugin[] = PLUGINS,
): ConfiguredPlugin[] {
  const readAny = read as (name: string) => string | undefined;
  for (const { name, settings } of [...PLUGINS, ...LEFT_OUT].filter((plugin: Plugin) => !plugins.includes(plugin)))
    for (const setting of settings)
      if (readAny(setting) !== undefined)
        throw new Error(
          `${setting} is set, but this service runs without ${name}: unset ${setting} (backend/docs/develop/plugins.md).`,
        );
  return plugins.map((plugin) => ({ plugin, settings: plugin.readSettings(readAny, site) }));
}

/** Returns the writes by which plugins stop sending events about an account. */
export const endsListeningOf =
  (plugins: readonly Plugin[], now: () => number): EndsListening =>
  async (read, userId, by) =>
    (await Promise.all(plugins.map((plugin) => plugin.endsListening?.(read, userId, by, now()) ?? []))).flat();

/** Returns the writes of plugins when an administrator erases an object. `now` in ms since 1970. */
export const onErasedOf = (plugins: readonly Plugin[]) => (erased: ErasedObject, now: number) =>
  plugins.flatMap((plugin) => plugin.onErased?.(erased, now) ?? []);

/** Returns the functions of plugins that add to the preview of an object's page. */
export const previewsOf = (plugins: readonly Plugin[]) => plugins.flatMap(({ preview }) => preview ?? []);

/** Returns the preview image of pages that are not an object's, in a language; `null` if there is none. */
export const siteImageOf = (plugins: readonly Plugin[], publicUrl: string, language: Language) =>
  plugins.map(({ siteImage }) => siteImage?.(publicUrl, language)).find((image) => image !== undefined) ?? null;

/** Commands of plugins, by plugin name. */
export const PLUGIN_COMMANDS: ReadonlyMap<string, PluginCommand> = new Map(
  PLUGINS.flatMap((plugin: Plugin) => (plugin.command ? [[plugin.name, plugin.command] as const] : [])),
);

/** Opens all plugins. `of` returns the opened form of one plugin. */
export function openPlugins(plugins: readonly ConfiguredPlugin[], deps: PluginDeps) {
  const opened = new Map<object, OpenedPlugin>(
    plugins.map(({ plugin, settings }) => [plugin, plugin.open(deps, settings)] as const),
  );
  return {
    all: [...opened.values()],
    /** Throws if the application was opened without this plugin. */
    of<Opened extends OpenedPlugin>(plugin: { readonly name: string; open(...args: never): Opened }): Opened {
      const one = opened.get(plugin);
      if (!one) throw new Error(`The plugin ${plugin.name} was not opened in this application.`);
      return one as Opened;
    },
  };
}

export type { ConfiguredPlugin, PluginCommand } from "./port/plugin.ts";

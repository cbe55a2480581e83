import { isAbsolute, join } from "node:path";

export interface SettingsPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** As `process.platform` names it. */
  readonly platform: string;
  /** The person's own folder. */
  readonly home: string;
}

/** Where a system keeps the settings of a program: XDG Base Directory Specification, macOS's and Windows's own folders. */
export function settingsFolder({ env, platform, home }: SettingsPlace): string {
  if (platform === "win32") return join(env.APPDATA ?? join(home, "AppData", "Roaming"), "authentica");
  if (platform === "darwin") return join(home, "Library", "Application Support", "authentica");
  const given = env.XDG_CONFIG_HOME;
  return join(given && isAbsolute(given) ? given : join(home, ".config"), "authentica");
}

/** Where both commands remember key lists. */
export const keyListFolder = (place: SettingsPlace): string => join(settingsFolder(place), "keys");

import { isAbsolute, join } from "node:path";

export interface SettingsPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Name of the platform, as in `process.platform`. */
  readonly platform: string;
  /** The user's home folder. */
  readonly home: string;
}

/**
 * Returns the folder for the settings of a program: that of the XDG Base Directory Specification, or the standard
 * folder of macOS or Windows.
 */
export function settingsFolder({ env, platform, home }: SettingsPlace): string {
  if (platform === "win32") return join(env.APPDATA ?? join(home, "AppData", "Roaming"), "authentica");
  if (platform === "darwin") return join(home, "Library", "Application Support", "authentica");
  const given = env.XDG_CONFIG_HOME;
  return join(given && isAbsolute(given) ? given : join(home, ".config"), "authentica");
}

/** Returns the folder in which both commands store key lists. */
export const keyListFolder = (place: SettingsPlace): string => join(settingsFolder(place), "keys");

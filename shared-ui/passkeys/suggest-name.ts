import { PASSKEY_NAME_MAX } from "@authentica/backend/contract/constants";
import { words } from "#words/passkeys.tsx";

/**
 * Device names, in order of precedence. The order matters, because the user agent of Android also contains "Linux".
 */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b.*\bMobile\b/, words.androidPhone],
  [/\bAndroid\b/, words.androidTablet],
  [/\bMacintosh\b/, "Mac"],
  [/\bWindows\b/, words.windows],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, words.linux],
];

/**
 * Returns a name for a new passkey, derived from the device in `userAgent`. If `taken` contains the name, a number is
 * added.
 */
export function suggestPasskeyName(userAgent: string, taken: readonly string[] = []): string {
  const device = DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? words.passkey;
  const isFree = (name: string) => !taken.includes(name);
  const numbered = (number: number) => (number === 1 ? device : `${device} ${number}`);
  for (let number = 1; ; number += 1) if (isFree(numbered(number))) return numbered(number).slice(0, PASSKEY_NAME_MAX);
}

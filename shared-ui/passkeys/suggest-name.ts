import { PASSKEY_NAME_MAX } from "@authentica/backend/contract/constants";

/** Names of devices in the order of asking: an Android also says that it is a Linux. */
const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b.*\bMobile\b/, "Téléphone Android"],
  [/\bAndroid\b/, "Tablette Android"],
  [/\bMacintosh\b/, "Mac"],
  [/\bWindows\b/, "PC Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "PC Linux"],
];

/** A name for a new passkey, after the device that asks for it; numbered where `taken` has it. */
export function suggestPasskeyName(userAgent: string, taken: readonly string[] = []): string {
  const device = DEVICES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? "Clé d’accès";
  const isFree = (name: string) => !taken.includes(name);
  const numbered = (number: number) => (number === 1 ? device : `${device} ${number}`);
  for (let number = 1; ; number += 1) if (isFree(numbered(number))) return numbered(number).slice(0, PASSKEY_NAME_MAX);
}

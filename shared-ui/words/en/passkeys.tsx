import type { words as french } from "../fr/passkeys.tsx";

export const words: typeof french = {
  dates: (added, used) => (
    <>
      Added on {added}, {used === null ? "never used" : <>last used on {used}</>}
    </>
  ),
  passkey: "Passkey",
  androidPhone: "Android phone",
  androidTablet: "Android tablet",
  windows: "Windows PC",
  linux: "Linux PC",
};

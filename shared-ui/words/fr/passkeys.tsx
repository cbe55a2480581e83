import type { ReactNode } from "react";

export const words = {
  /** `used` is `null` if the passkey was never used. */
  dates: (added: ReactNode, used: ReactNode | null) => (
    <>
      Ajoutée le {added}, {used === null ? "jamais utilisée" : <>utilisée le {used}</>}
    </>
  ),
  /** Name of a new passkey whose device is unknown. */
  passkey: "Clé d’accès",
  androidPhone: "Téléphone Android",
  androidTablet: "Tablette Android",
  windows: "PC Windows",
  linux: "PC Linux",
};

import { counted } from "@authentica/shared-ui/format/counted";
import type { ReactNode } from "react";

/** Says that files which the user gave before signing in still wait for a scan. */
export const words = {
  one: (name: ReactNode): ReactNode => <>«&nbsp;{name}&nbsp;» vous attend sur cet appareil. Rien n’a été envoyé.</>,
  several: (count: number): string =>
    `${counted(count, "fichier")} vous attendent sur cet appareil. Rien n’a été envoyé.`,
};

import { counted } from "@authentica/shared-ui/format/counted";
import type { ReactNode } from "react";

export const words = {
  unread: {
    title: "Les derniers points de contrôle n’ont pas pu être lus",
    message: "Le registre n’a pas répondu\u00a0: réessayez dans un instant.",
  },
  none: "Aucun point de contrôle n’a encore été vu par des témoins.",
  unreadable: "Illisible",
  entries: (count: number) => counted(count, "inscription"),
  published: (at: ReactNode): ReactNode => <>Publié le {at}</>,
  /** Follows the name of a witness. */
  absent: "\u00a0: absent",
  unmet: "Ses signatures ne suffisent pas à la politique d’aujourd’hui.",
};

import { attestation } from "@authentica/backend/words/attestation";
import { dates } from "@authentica/backend/words/dates";
import { NO_WITNESS } from "@authentica/backend/words/witnessed";
import { counted } from "@authentica/shared-ui/format/counted";
import type { ReactNode } from "react";

export const words = {
  title: "Le registre",
  lead: "Chaque inscription s’ajoute à la suite, et rien ne s’efface. Cherchez-en une, ou lisez les dernières.",
  entries: {
    latest: "Dernières inscriptions",
    before: (number: number) => `Inscriptions avant le n°\u00a0${number}`,
    aside: "Heure de Paris, donnée par le service",
    unread: {
      title: "Le registre n’a pas répondu",
      message: "Ses inscriptions sont toujours là\u00a0: réessayez dans un instant.",
    },
    reading: "Lecture du registre…",
    none: "Aucune inscription ici pour le moment.",
    pages: "Pages du registre",
    newer: "Plus récentes",
    older: "Plus anciennes",
    /** Heard before the type of the entry. */
    number: (number: number) => `Inscription n° ${number}\u00a0: `,
    exactly: (day: string, clock: string) => `${day}, ${clock} (${dates.parisTime})`,
  },
  checkpoints: {
    title: "Points de contrôle",
    /** `policy` makes a link to the list of witnesses. */
    about: (policy: (text: string) => ReactNode): ReactNode => (
      <>
        Un point de contrôle résume tout le registre en une ligne signée. Des témoins indépendants ne la signent que si
        rien n’a été retiré ni réécrit. Votre navigateur vérifie chaque signature&nbsp;; la liste des témoins, elle,
        vient de ce registre&nbsp;: {policy("sa politique")}. Les heures sont celles de Paris.
      </>
    ),
    unread: {
      title: "Les points de contrôle n’ont pas pu être lus",
      message: "Le registre n’a pas répondu\u00a0: réessayez dans un instant.",
    },
    none: "Le registre n’a encore rien signé.",
    unreadable: "Illisible",
    size: (count: number) => counted(count, "inscription"),
    notEnough: "Ses signatures ne suffisent pas à la politique d’aujourd’hui.",
    alone: `Signé par le registre. ${NO_WITNESS}`,
    seenBy: (witnesses: string) => `Signé par le registre, vu par ${witnesses}.`,
    witness: (name: string, clock: string) => `${name} à ${clock}`,
    /** `accuracyMs` is `null` if the time stamp does not state it. */
    stamped: (accuracyMs: number | null) =>
      accuracyMs === null ? "Horodaté." : `Horodaté à ${attestation.accuracy(accuracyMs)} près.`,
    day: (day: string) => `${day} (heure de Paris)`,
    seen: (count: number, of: number) => `${count} sur ${of}`,
  },
};

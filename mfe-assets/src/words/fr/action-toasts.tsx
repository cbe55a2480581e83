import { English } from "@authentica/shared-ui/components/english";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Messages about the user's own actions. `what` is the name of an object in quotation marks. */
export const words = {
  quoted: (name: string): string => `«\u00a0${name}\u00a0»`,
  downloads: {
    file: (what: string): string => `Le téléchargement de ${what} commence.`,
    proof: (what: string): string => `Le téléchargement de la preuve de ${what} commence.`,
    redactedProof: (what: string): string => `Le téléchargement de la preuve anonyme de ${what} commence.`,
    cession: "Le téléchargement de l’attestation de cession commence.",
    cessionFailed: "L’attestation de cession n’a pas pu être téléchargée.",
    /** Precedes an error message of the server. */
    error: specifiedOr<string | undefined>("Error: ", undefined),
  },
  renamed: specifiedOr<ReactNode>(<English>Object updated successfully!</English>, "L’objet a été modifié."),
  offered: (what: string, to: string, until: string): string =>
    `${what} a été proposé à ${to}, qui a jusqu’au ${until} pour accepter.`,
  revoked: (what: string): string => `${what} est révoqué.`,
  notRevoked: (what: string): string => `${what} n’a pas été révoqué.`,
};

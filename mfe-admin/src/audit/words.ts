import type { AuditAction, AuditRecord } from "@authentica/backend/contract/admin-audit";
import type { ErrorCode } from "@authentica/backend/contract/errors";

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  edit: "Modification",
  delete: "Suppression",
  role: "Changement de rôle",
  disable: "Désactivation",
  enable: "Réactivation",
  "end-sessions": "Fermeture des sessions",
  "reset-password": "Réinitialisation du mot de passe",
  "remove-second-factor": "Retrait du second facteur",
  invite: "Invitation",
  export: "Export",
  fsck: "Contrôle d’intégrité",
  "ask-witnesses": "Demande aux témoins",
};

/** Returns the French name of an action. If this page has no name for the action, returns its code. */
export const actionWords = (action: string): string => (ACTIONS as Readonly<Record<string, string>>)[action] ?? action;

/** Returns the name of the person who acted, or a text which says that their account was erased. */
export const actorName = ({ firstName, lastName }: AuditRecord["actor"]): string =>
  [firstName, lastName].filter(Boolean).join(" ") || "Compte effacé";

const REFUSALS: Partial<Readonly<Record<ErrorCode, string>>> = {
  invalid_input: "la demande était mal formée",
  forbidden: "ce n’est pas permis",
  not_found: "rien ne porte cet identifiant",
  conflict: "l’état des choses ne le permettait pas",
  too_large: "la demande était trop longue",
  unsupported_media_type: "la demande n’était pas en JSON",
  timeout: "la demande n’est pas arrivée en entier",
  second_factor_missing: "aucun second facteur ne protégeait le compte",
  reauthentication_required: "l’identité n’avait pas été confirmée depuis peu",
};

/** Returns a sentence which says that an action was refused, and why. The error code follows in brackets. */
export function refusalWords(code: string | null): string {
  const why = (REFUSALS as Readonly<Record<string, string>>)[code ?? ""];
  return why ? `Refusé\u00a0: ${why} (${code})` : `Refusé (${code ?? "sans code"})`;
}

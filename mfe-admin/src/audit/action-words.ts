import type { AuditAction } from "@authentica/backend/contract/admin-audit";

const WORDS: Readonly<Record<AuditAction, string>> = {
  edit: "Modification",
  delete: "Suppression",
  role: "Changement de rôle",
  disable: "Désactivation",
  enable: "Réactivation",
  "end-sessions": "Fermeture des sessions",
  "reset-password": "Réinitialisation du mot de passe",
  invite: "Invitation",
  export: "Export",
  fsck: "Contrôle d’intégrité",
};

/** What an action is called; its own name, for one that this page does not know. */
export const actionWords = (action: string): string => (WORDS as Readonly<Record<string, string>>)[action] ?? action;

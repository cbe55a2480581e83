import type { AuditAction } from "@authentica/backend/contract/admin-audit";
import type { ErrorCode } from "@authentica/backend/contract/errors";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";

export const words = {
  title: "Journal d’audit",
  lead: "Ce que les administrateurs ont fait, et ce qui leur a été refusé. Chaque ligne porte l’empreinte de la précédente\u00a0: aucune ne peut être retirée sans que cela se voie.",
  updating: "Mise à jour…",
  count: (shown: number, total: number) =>
    `${counted(shown, "ligne affichée", "lignes affichées")} sur ${formatNumber(total)}`,
  pages: "Pages du journal d’audit",
  refreshFailed: "Le journal d’audit n’a pas pu être mis à jour",
  failed: "Le journal d’audit n’a pas pu être chargé",
  export: {
    fileName: "journal-d-audit.csv",
    all: "Tout exporter en CSV",
    filtered: "Exporter les lignes filtrées en CSV",
  },
  none: {
    title: "Le journal d’audit est vide",
    later: "La première action d’un administrateur s’affichera ici.",
  },
  noMatch: {
    title: "Aucune ligne ne correspond",
    hint: "Saisissez les identifiants en entier. Les jours sont en temps universel (UTC).",
    clear: "Effacer les filtres",
  },
  filters: {
    all: "Toutes",
    day: "Jour (UTC)",
    actor: "Qui (identifiant)",
    target: "Sur quoi (identifiant)",
  },
  /** Labels of columns, of the pairs in the dialog, and of filters. */
  labels: {
    at: "Quand",
    actor: "Qui",
    action: "Action",
    target: "Sur quoi",
    address: "Depuis",
    reason: "Motif",
    outcome: "Issue",
    change: "Changement",
    detail: "Détail",
    hash: "Empreinte",
    previous: "Précédente",
  },
  detailOf: (id: string) => `Détail de la ligne ${id}`,
  recordTitle: (action: string, id: string) => `${action}, n°\u00a0${id}`,
  copyHash: "Copier l’empreinte de la ligne",
  close: "Fermer",
  erasedAccount: "Compte effacé",
  /** Read to screen readers before the old and the new value of a field. */
  before: "avant\u00a0: ",
  after: "après\u00a0: ",
  masked: "masqué",
  empty: "vide",
  done: "Fait",
  refused: "Refusé",
  refusedBecause: (why: string, code: string) => `Refusé\u00a0: ${why} (${code})`,
  refusedWith: (code: string | null) => `Refusé (${code ?? "sans code"})`,
  actions: {
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
  } satisfies Record<AuditAction, string>,
  refusals: {
    invalid_input: "la demande était mal formée",
    forbidden: "ce n’est pas permis",
    not_found: "rien ne porte cet identifiant",
    conflict: "l’état des choses ne le permettait pas",
    too_large: "la demande était trop longue",
    unsupported_media_type: "la demande n’était pas en JSON",
    timeout: "la demande n’est pas arrivée en entier",
    second_factor_missing: "aucun second facteur ne protégeait le compte",
    reauthentication_required: "l’identité n’avait pas été confirmée depuis peu",
  } satisfies Partial<Record<ErrorCode, string>>,
};

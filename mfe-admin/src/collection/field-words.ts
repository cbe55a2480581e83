import type { CollectionFields, ReadOnlyReason } from "@authentica/backend/contract/admin-collections";

/** Hints for read-only fields, by reason. */
const REASONS: Readonly<Record<ReadOnlyReason, string>> = {
  ledger: "Lecture seule : inscrit au registre, ou calculé d’après lui.",
  identity: "Lecture seule : dit de quel document il s’agit.",
  time: "Lecture seule : date posée par le serveur.",
  person: "Lecture seule : seule la personne le change.",
  action: "Lecture seule : se change par une action à part, avec un motif.",
  derived: "Lecture seule : calculé d’après d’autres champs.",
  history: "Lecture seule : dit ce qui s’est passé.",
};

/** Returns why a field is read-only, or that the server gives no reason. */
export const readOnlyReason = (reason: ReadOnlyReason | undefined): string =>
  reason ? REASONS[reason] : "Lecture seule : le serveur ne dit pas comment ce champ s’écrit.";

/** Describes what a deletion does, for one document and for several. Shown before the user confirms. */
export const DELETION_WORDS: Readonly<Record<CollectionFields["deletion"], readonly [one: string, several: string]>> = {
  account: [
    "Le compte est fermé aussitôt, puis effacé avec tout ce qu’il détient : sessions, clés d’accès, fichiers et détails privés. Ses inscriptions restent au registre, sans rien qui mène à la personne.",
    "Les comptes sont fermés aussitôt, puis effacés avec tout ce qu’ils détiennent : sessions, clés d’accès, fichiers et détails privés. Leurs inscriptions restent au registre, sans rien qui mène aux personnes.",
  ],
  entry: [
    "Le fichier, le nom et les détails privés de l’objet sont effacés, et une entrée ajoutée au registre le dit. L’inscription elle-même reste : le registre ne fait que s’allonger, et chacun peut vérifier que rien n’en a été ôté.",
    "Le fichier, le nom et les détails privés de chaque objet sont effacés, et une entrée ajoutée au registre le dit. Les inscriptions elles-mêmes restent : le registre ne fait que s’allonger, et chacun peut vérifier que rien n’en a été ôté.",
  ],
  record: [
    "L’enregistrement est retiré ; le fichier gardé avec lui est effacé.",
    "Les enregistrements sont retirés ; les fichiers gardés avec eux sont effacés.",
  ],
  views: [
    "La notification est retirée. Seules les consultations (OBJECT_VIEW) se suppriment : les autres racontent l’histoire d’un objet.",
    "Les notifications sont retirées. Seules les consultations (OBJECT_VIEW) se suppriment : les autres racontent l’histoire d’un objet.",
  ],
};

const LABELS: Readonly<Record<string, string>> = {
  role: "Rôle",
  disabled: "Désactivé",
  status: "Statut",
  ownerId: "Propriétaire (identifiant)",
  notificationType: "Type",
  userId: "Personne (identifiant)",
};

/** Returns the label of a filter, or its name if it has none. */
export const filterLabel = (name: string): string => LABELS[name] ?? name;

const VALUES: Readonly<Record<string, string>> = { true: "Oui", false: "Non" };

/** Returns the label of a filter value. */
export const filterValue = (value: string): string => VALUES[value] ?? value;

import { counted } from "@authentica/shared-ui/format/counted";

const BY_STATUS = "Objets, par statut";

export const words = {
  title: "Statistiques",
  at: (at: string) => `Comptées le ${at}.`,
  lead: "Le service en chiffres.",
  outdated: "Ces chiffres n’ont pas pu être mis à jour",
  failed: "Les statistiques n’ont pas pu être chargées",
  accounts: {
    label: "Comptes",
    detail: (admins: number, disabled: number) =>
      `${counted(admins, "administrateur")}, ${counted(disabled, "désactivé")}`,
  },
  objects: { label: "Objets", detail: (active: number) => counted(active, "actif") },
  storage: { label: "Stockage", detail: (files: number) => counted(files, "fichier") },
  registry: {
    label: "Inscriptions au registre",
    checkpoint: (size: string, at: string | null) => `Dernier point de contrôle à ${size}${at ? `, le ${at}` : ""}`,
    noCheckpoint: "Pas encore de point de contrôle",
  },
  mail: {
    label: "E-mails en attente",
    failing: (count: number) => counted(count, "envoi en échec", "envois en échec"),
    noneFailing: "Aucun envoi en échec",
  },
  registrations: {
    title: "Nouveaux comptes par jour",
    chart: "Comptes créés chaque jour, sur trente jours",
    table: "Comptes créés, par jour",
    day: "Jour",
  },
  statuses: { title: BY_STATUS, chart: BY_STATUS, table: BY_STATUS, status: "Statut" },
  limits: {
    title: "Limites atteintes",
    since: (at: string) => `Depuis le démarrage, le ${at}.`,
    table: "Demandes refusées par limite",
    limit: "Limite",
    none: "Aucune demande n’a été refusée.",
  },
  count: "Nombre",
  asChart: "Voir en graphique",
  asTable: "Voir en tableau",
};

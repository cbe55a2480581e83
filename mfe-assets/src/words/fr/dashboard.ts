import { specifiedOr } from "@authentica/shared-ui/language";

const BEFORE = { week: "de la semaine précédente", month: "du mois précédent", year: "de l’année précédente" } as const;

/** Noun that follows a count, which is shown in bold. While the count loads, it is `undefined`. */
const noun = (count: number | undefined, one: string): string => (count !== undefined && count < 2 ? one : `${one}s`);

/** Texts of the dashboard. */
export const words = {
  title: "Tableau de bord",
  welcome: "Bienvenue sur votre plateforme pour protéger, gérer et contrôler vos actifs",
  hello: (firstName: string | undefined): string => (firstName ? `Bonjour ${firstName}.` : "Bonjour."),
  /** Language of the texts that the specification has in English, if it is not that of the page. */
  specifiedLang: specifiedOr<"en" | undefined>("en", undefined),
  example: "Exemple",
  total: {
    title: "Total des actifs",
    failed: "Vos objets n’ont pas pu être comptés.",
  },
  period: {
    title: "Période",
    label: "Période",
    names: {
      week: specifiedOr("This Week", "Cette semaine"),
      month: specifiedOr("This Month", "Ce mois-ci"),
      year: specifiedOr("This Year", "Cette année"),
    },
    means: "Vos inscriptions, et les vérifications faites par d’autres.",
    exampleMeans: "Les vôtres remplaceront cet exemple dès votre première inscription.",
    exampleSpan: "mai à octobre 2025",
  },
  categories: {
    Active: specifiedOr("Active", "Actifs"),
    Revoke: specifiedOr("Revoke", "Révoqués"),
    Transfer: specifiedOr("Transfer", "Transférés"),
  },
  chart: {
    asTable: "Voir en tableau",
    asChart: "Voir en graphique",
  },
  objectsFailed: "Vos objets n’ont pas pu être lus.",
  claimed: {
    title: specifiedOr("Objets réclamés", "Objets inscrits"),
    compared: (period: "week" | "month" | "year"): string =>
      `Évolution par rapport à la même partie ${BEFORE[period]}.`,
  },
  status: {
    title: "Statut des objets",
    /** Describes a part of the chart for screen readers. */
    part: (category: string, count: number, share: string): string => `${category} ${count}, ${share}`,
    chart: (parts: readonly string[]): string => `Statut des objets\u00a0: ${parts.join("\u00a0; ")}`,
    columns: { status: "Statut", objects: "Objets", share: "Part" },
  },
  trends: {
    title: "Tendances des vérifications",
    chart: (span: string): string => `Tendances des vérifications, ${span}`,
    verifications: (count: number | undefined): string => noun(count, "vérification"),
    registrations: (count: number | undefined): string => noun(count, "inscription"),
    since: (day: string): string => `Vérifications comptées depuis le ${day}`,
    failed: "Les vérifications n’ont pas pu être comptées.",
    columns: { date: "Date", verifications: "Vérifications", registrations: "Inscriptions" },
  },
  activity: {
    title: "Activité récente",
    loading: "Chargement des notifications...",
    failed: "Échec du chargement des notifications.",
    empty: "Aucune activité récente.",
    emptyMeans: "Inscriptions, consultations, modifications, transferts et révocations s’afficheront ici.",
    columns: { action: "Action", time: "Horodatage" },
    /** Whether the sentence that the specification has for an event follows the line on the event. */
    isSpecified: specifiedOr(true, false),
  },
  start: {
    first: "Un premier fichier\u00a0?",
    another: "Un fichier à protéger\u00a0?",
    drop: "Déposez-le n’importe où sur la page.",
    start: "Commençons",
  },
  traceability: {
    title: "Traçabilité",
  },
};

import { English } from "@authentica/shared-ui/components/english";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

/** Texts of the list of objects. Its parts that are loaded later have their own catalogues. */
export const words = {
  title: "Traçabilité",
  lead: "Vos objets inscrits, leur statut et leur historique.",
  scan: "Numériser un objet",
  loading: specifiedOr<ReactNode>(<English>Loading objects...</English>, "Chargement de vos objets…"),
  failed: specifiedOr<ReactNode>(<English>Error fetching objects.</English>, "Vos objets n’ont pas pu être lus."),
  retry: "Réessayer",
  empty: {
    title: specifiedOr<ReactNode>(<English>No objects found.</English>, "Pas encore d’objet"),
    means: "Les fichiers que vous aurez inscrits s’afficheront ici, avec leur statut et leur historique.",
    protect: "Protéger un premier fichier",
  },
  noMatch: {
    title: "Aucun objet ne correspond",
    clear: "Effacer les filtres",
    search: (text: ReactNode): ReactNode => <>Aucun objet ne correspond à «&nbsp;{text}&nbsp;».</>,
    filters: "Aucun de vos objets n’est ici.",
  },
  /** Shown if the code of a part cannot be loaded. */
  missing: {
    pages: "Les pages n’ont pas pu être chargées. Faites défiler la liste.",
    savedFilters: "Vos filtres gardés n’ont pas pu être chargés.",
  },
  exported: {
    done: (fileName: string, count: number): string => `${fileName} contient ${counted(count, "objet")}.`,
    failed: "La liste n’a pas pu être exportée.",
  },
  chooseAllFailed: "La liste n’a pas pu être lue en entier.",
  controls: {
    search: "Nom, fichier, empreinte, identifiant",
    sort: "Trier",
    /** Sort orders that layouts without column headers offer. */
    orders: {
      "date.descending": "Plus récents",
      "date.ascending": "Plus anciens",
      "name.ascending": "De A à Z",
      "name.descending": "De Z à A",
    },
    since: (day: string): string => `Depuis le ${day}`,
    clearSince: (day: string): string => `Ne plus se limiter aux objets inscrits depuis le ${day}`,
    all: (total: number): string => counted(total, "objet"),
    some: (matching: number, total: number): string => `${formatNumber(matching)} sur ${counted(total, "objet")}`,
    export: "Exporter en CSV",
    status: "Statut",
    tabs: {
      all: "Tous",
      active: "Actifs",
      offered: "En transfert",
      revoked: "Révoqués",
      transferred: "Transférés",
    },
  },
  table: {
    label: "Vos objets",
    /** Says how many of the objects are printed. */
    printed: (shown: number, count: number): string =>
      `${counted(shown, "objet")} sur ${formatNumber(count)}\u00a0: la liste entière se télécharge par «\u00a0Exporter en CSV\u00a0».`,
    choice: "Choix",
    chooseAll: "Tout choisir",
    name: specifiedOr<ReactNode>(<English>Object Name</English>, "Nom de l’objet"),
    /** Language of the column heads that are plain strings, if it is not that of the page. */
    specifiedLang: specifiedOr<"en" | undefined>("en", undefined),
    file: specifiedOr("File Name", "Nom du fichier"),
    status: specifiedOr("Status", "Statut"),
    time: specifiedOr<ReactNode>(<English>Timestamp</English>, "Inscrit le"),
    action: "Action",
  },
  row: {
    choose: (objectName: string): string => `Choisir ${objectName}`,
    /** Who owns a transferred object. */
    ownedBy: (name: string): string => `Titulaire\u00a0: ${name}`,
    ownedByDeleted: "Titulaire\u00a0: compte supprimé",
    actions: specifiedOr<ReactNode>(<English>View Action</English>, "Actions"),
    actionsOn: (objectName: string): string => `Actions sur ${objectName}`,
    loading: "Chargement…",
    offeredUntil: (to: string, day: string): string => `Proposé à ${to} jusqu’au ${day}`,
    /** `wide` contains words that narrow layouts hide. */
    offered: (wide: (text: string) => ReactNode, to: ReactNode, day: ReactNode): ReactNode => (
      <>
        {wide("Proposé ")}à {to} jusqu’au {day}
      </>
    ),
    transferred: (wide: (text: string) => ReactNode, day: ReactNode): ReactNode => (
      <>
        {wide("depuis ")}le {day}
      </>
    ),
  },
};

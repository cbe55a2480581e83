import type { CollectionFields, ReadOnlyReason } from "@authentica/backend/contract/admin-collections";
import { English } from "@authentica/shared-ui/components/english";
import { counted } from "@authentica/shared-ui/format/counted";
import { formatNumber } from "@authentica/shared-ui/format/number";
import { specifiedOr } from "@authentica/shared-ui/language";
import type { ReactNode } from "react";

const shown = (count: number) => counted(count, "document affiché", "documents affichés");

export const words = {
  /** `lang` of an element with a text of the specification. */
  specifiedLang: specifiedOr<"en" | undefined>("en", undefined),
  /** `name` is the name of the collection. */
  title: (name: string): ReactNode => specifiedOr<ReactNode>(<English>{name}</English>, name),
  pages: (name: string) => specifiedOr(`Pages de ${name}`, `Pages\u00a0: ${name}`),
  invite: "Inviter une personne",
  invited: (email: string) => `L’invitation est en route vers ${email}.`,
  failed: "Les documents n’ont pas pu être chargés",
  refreshFailed: "Ces documents n’ont pas pu être mis à jour",
  loading: "Chargement…",
  updating: "Mise à jour…",
  shown,
  shownOf: (count: number, total: number) => `${shown(count)} sur ${formatNumber(total)}`,
  selected: (count: number) => counted(count, "document sélectionné", "documents sélectionnés"),
  deleteSelection: "Supprimer la sélection",
  clearSelection: "Désélectionner",
  selectAll: "Tout sélectionner",
  exportCsv: "Exporter en CSV",
  columns: {
    open: "Colonnes",
    title: "Colonnes affichées",
    hint: "Le choix reste dans l’adresse de la page.",
    all: "Toutes",
    close: "Fermer",
  },
  filters: {
    all: "Tous",
    labels: {
      role: "Rôle",
      disabled: "Désactivé",
      status: "Statut",
      ownerId: "Titulaire (identifiant)",
      notificationType: "Type",
      userId: "Personne (identifiant)",
    },
    values: { true: "Oui", false: "Non" },
    order: "Ordre",
    newest: "Du plus récent",
    oldest: "Du plus ancien",
  },
  none: {
    first: specifiedOr<ReactNode>(<English>No data available</English>, "Aucun document pour le moment"),
    narrowed: {
      title: "Aucun document ne correspond",
      action: "Effacer la recherche et les filtres",
      hint: "Cherchez le début d’un mot ou un identifiant entier, ou demandez moins de filtres à la fois.",
    },
    further: {
      title: "Rien trouvé jusqu’ici",
      action: "Chercher plus loin",
      hint: "La collection est longue, et une partie seulement a été parcourue.",
    },
    end: {
      title: "Cette page est vide",
      action: "Première page",
      hint: "Ses documents ont été supprimés, ou sont passés sur une autre page.",
    },
  },
  table: {
    actions: specifiedOr<ReactNode>(<English>Actions</English>, "Actions"),
    selectPage: "Sélectionner tous les documents de la page",
    select: (name: string) => `Sélectionner ${name}`,
    empty: "vide",
    yes: "Oui",
    no: "Non",
  },
  row: {
    edit: specifiedOr("Edit", "Modifier"),
    editNamed: (name: string) => specifiedOr(`Edit ${name}`, `Modifier ${name}`),
    delete: specifiedOr("Delete", "Supprimer"),
    deleteNamed: (name: string) => specifiedOr(`Delete ${name}`, `Supprimer ${name}`),
    more: (name: string) => `Autres actions sur ${name}`,
    revoke: specifiedOr<ReactNode>(<English>Revoke</English>, "Révoquer"),
    audit: "Lignes du journal d’audit",
    objects: "Ses objets",
    fingerprints: "Ses empreintes",
    notifications: "Ses notifications",
    publicPage: "Sa page publique",
    owner: "Son titulaire",
    history: "Son historique",
    actor: "Qui l’a causée",
    scannedBy: "Qui a numérisé",
  },
  /** Why a document cannot be deleted: `word` replaces the button. */
  notDeletable: {
    own: {
      word: "Votre compte",
      why: "Vous ne pouvez pas supprimer votre propre compte ici\u00a0: demandez à un autre administrateur.",
    },
    erased: {
      word: "Déjà effacé",
      why: "Les détails de cet objet sont effacés. Son inscription reste au registre.",
    },
    published: {
      word: "Publié",
      why: "Le service a publié ce fichier lui-même\u00a0: il n’a pas de titulaire, et rien n’est jamais retiré du registre.",
    },
    history: {
      word: "Historique",
      why: "Cette notification fait partie de l’historique d’un objet\u00a0: seules les consultations (OBJECT_VIEW) se suppriment.",
    },
  },
  notRevocable: {
    revoked: "Cet objet est déjà révoqué",
    published: "Le service a publié ce fichier\u00a0: son inscription ne change plus",
    erased: "Cet objet est effacé",
  },
  ownAccount: "C’est votre compte\u00a0: demandez à un autre administrateur",
  lastAdmin: "Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre",
  reason: {
    label: "Motif",
    hint: "Gardé au journal d’audit.",
    namedHint: "Gardé au journal d’audit, avec votre nom.",
    missing: "Indiquez pourquoi.",
  },
  revoke: {
    title: (name: string) => `Révoquer «\u00a0${name}\u00a0»`,
    consequence:
      "Une inscription «\u00a0revoke\u00a0» est ajoutée au registre, et son titulaire est prévenu. Cette action est irréversible.",
    verb: "Révoquer définitivement",
    failed: "L’objet n’a pas été révoqué",
    done: (name: string) => `«\u00a0${name}\u00a0» est révoqué.`,
  },
  delete: {
    title: (name: string) => `Supprimer «\u00a0${name}\u00a0»`,
    verb: "Supprimer définitivement",
    severalTitle: (count: number) => `Supprimer ${count} documents`,
    severalVerb: (count: number) => `Supprimer les ${count}`,
    failed: "Rien n’a été supprimé",
    /** What a deletion does. */
    consequences: {
      account: {
        one: "Le compte est fermé aussitôt, puis effacé avec tout ce qu’il détient\u00a0: sessions, clés d’accès, fichiers et détails privés. Ses inscriptions restent au registre, sans rien qui mène à la personne.",
        several:
          "Les comptes sont fermés aussitôt, puis effacés avec tout ce qu’ils détiennent\u00a0: sessions, clés d’accès, fichiers et détails privés. Leurs inscriptions restent au registre, sans rien qui mène aux personnes.",
      },
      entry: {
        one: "Le fichier, le nom et les détails privés de l’objet sont effacés, et une inscription ajoutée au registre le dit. Son inscription au registre, elle, reste.",
        several:
          "Le fichier, le nom et les détails privés de chaque objet sont effacés, et une inscription ajoutée au registre le dit. Leurs inscriptions au registre, elles, restent.",
      },
      record: {
        one: "L’enregistrement est retiré\u00a0; le fichier gardé avec lui est effacé.",
        several: "Les enregistrements sont retirés\u00a0; les fichiers gardés avec eux sont effacés.",
      },
      views: {
        one: "La notification est retirée. Seules les consultations (OBJECT_VIEW) se suppriment\u00a0: les autres sont l’historique d’un objet.",
        several:
          "Les notifications sont retirées. Seules les consultations (OBJECT_VIEW) se suppriment\u00a0: les autres sont l’historique d’un objet.",
      },
    } satisfies Record<CollectionFields["deletion"], { readonly one: string; readonly several: string }>,
    others: (count: number) => `et ${count} de plus`,
    final: "Cette action est irréversible.",
    typeName: "Tapez son nom pour confirmer",
    typeCount: "Tapez leur nombre pour confirmer",
    mistyped: "La saisie ne correspond pas au texte ci-dessus.",
    done: (name: string) => `«\u00a0${name}\u00a0» est supprimé`,
    severalDone: (count: number) => counted(count, "document supprimé", "documents supprimés"),
    underWay: "L’accès est fermé\u00a0; l’effacement de ce que le compte détenait se termine.",
    refusals: (count: number) => `${counted(count, "refus", "refus")}\u00a0:`,
    refusal: (name: string, message: ReactNode): ReactNode => (
      <>
        {name}&nbsp;: {message}
      </>
    ),
  },
  edit: {
    /** `name` is `null` while the dialog is closed. */
    title: (name: string | null): ReactNode => (
      <>
        {specifiedOr<ReactNode>(<English>Edit</English>, "Modifier")} {name}
      </>
    ),
    save: specifiedOr("Save Changes", "Enregistrer les modifications"),
    done: (name: string) => `«\u00a0${name}\u00a0» est enregistré.`,
    failed: "Rien n’a été enregistré",
    unchanged: "Aucune modification.",
    updated: "Le document est à jour. Relisez, puis enregistrez.",
    allReadOnly: {
      title: "Aucun champ de ce document n’est modifiable",
      why: "Chaque champ indique pourquoi.",
    },
    yes: specifiedOr("Yes", "Oui"),
    no: specifiedOr("No", "Non"),
    empty: "(vide)",
    /** Why a field is read-only. */
    readOnly: {
      ledger: "Lecture seule\u00a0: inscrit au registre, ou calculé d’après lui.",
      identity: "Lecture seule\u00a0: identifie le document.",
      time: "Lecture seule\u00a0: date posée par le serveur.",
      person: "Lecture seule\u00a0: seule la personne peut le changer.",
      action: "Lecture seule\u00a0: change par une action à part, avec un motif.",
      derived: "Lecture seule\u00a0: calculé d’après d’autres champs.",
      history: "Lecture seule\u00a0: garde ce qui s’est passé.",
    } satisfies Record<ReadOnlyReason, string>,
    readOnlyUnexplained: "Lecture seule\u00a0: le serveur ne dit pas comment modifier ce champ.",
    noOtherChoice: "Lecture seule\u00a0: il ne reste rien à choisir.",
    problems: {
      json: "Ce n’est pas du JSON\u00a0: vérifiez les guillemets, les virgules et les accolades.",
      number: "Indiquez un nombre.",
      missing: "Ce champ ne peut pas rester vide.",
      tooLong: (most: number) => `Au plus ${most} caractères.`,
    },
    conflict: {
      title: "Ce document a changé pendant que vous le modifiiez",
      choose: "Rien n’a été enregistré ni écrasé. Choisissez, champ par champ, ce qui doit rester.",
      keep: "Rien n’a été enregistré ni écrasé. Vos propres modifications sont gardées.",
      before: "Avant\u00a0: ",
      now: "À présent",
      mine: "Votre saisie",
      submit: "Continuer avec ce choix",
    },
  },
};

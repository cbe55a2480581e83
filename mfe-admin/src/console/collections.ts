import type { Collection } from "@authentica/backend/contract/admin-collections";
import { PRODUCT } from "@authentica/backend/contract/constants";
import type { IconDrawing } from "@authentica/shared-ui/components/icon";
import { paths } from "@authentica/shared-ui/navigation/paths";
import Bell from "lucide-react/icons/bell";
import ChartNoAxesColumn from "lucide-react/icons/chart-no-axes-column";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import ScrollText from "lucide-react/icons/scroll-text";
import ServerCog from "lucide-react/icons/server-cog";
import Stamp from "lucide-react/icons/stamp";
import Users from "lucide-react/icons/users";

/** A collection, as listed in the sidebar. */
export interface CollectionPlace {
  readonly collection: Collection;
  readonly words: string;
  readonly icon: IconDrawing;
  /** Says what the collection contains, and what cannot be done with its documents. */
  readonly lead: string;
  /** Says how the first documents will come into the collection. */
  readonly first: string;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The collections, in the order of the sidebar. */
export const COLLECTION_PLACES: readonly CollectionPlace[] = [
  {
    collection: `${PRODUCT}s`,
    words: capital(`${PRODUCT}s`),
    icon: Fingerprint,
    lead: "Les fichiers numérisés, gardés vingt-quatre heures en attendant d’être réclamés.",
    first: "Chaque fichier qu’une personne numérise s’affichera ici.",
  },
  {
    collection: "notifications",
    words: "Notifications",
    icon: Bell,
    lead: "Ce qui est arrivé aux objets, et à qui cela a été dit. C’est leur histoire\u00a0: elle ne se réécrit pas.",
    first: "Chaque inscription, consultation, modification ou révocation s’affichera ici.",
  },
  {
    collection: "users",
    words: "Users",
    icon: Users,
    lead: "Les comptes. Le rôle et l’accès se changent par des actions, avec un motif.",
    first: "Les comptes s’afficheront ici.",
  },
  {
    collection: "objects",
    words: "Objects",
    icon: Stamp,
    lead: "Les objets inscrits. Un objet se renomme, se révoque et s’efface\u00a0; son entrée au registre ne se supprime pas\u00a0: chacun doit pouvoir vérifier que rien n’en a été ôté.",
    first: "Chaque objet qu’une personne inscrit s’affichera ici.",
  },
];

/** A screen of the console that is not a collection. */
export interface OversightPlace {
  readonly path: string;
  readonly words: string;
  readonly icon: IconDrawing;
}

export const STATS_PATH = `${paths.admin}/stats`;

export const OVERSIGHT_PLACES: readonly OversightPlace[] = [
  { path: STATS_PATH, words: "Statistiques", icon: ChartNoAxesColumn },
  { path: `${paths.admin}/audit`, words: "Journal d’audit", icon: ScrollText },
  { path: `${paths.admin}/operations`, words: "Exploitation", icon: ServerCog },
];

/** Returns the collection with this name, which comes from the URL; `undefined` if the name is unknown. */
export const collectionNamed = (name: string | undefined): CollectionPlace | undefined =>
  COLLECTION_PLACES.find(({ collection }) => collection === name);

/** Returns the path of a collection's screen. */
export const collectionPath = (collection: Collection): string => `${paths.admin}/${collection}`;

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
import { words } from "#words/console.tsx";

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

const { fingerprints, notifications, users, objects } = words.collections;

const place = (
  collection: Collection,
  icon: IconDrawing,
  { name, lead, first }: { readonly name: string; readonly lead: string; readonly first: string },
): CollectionPlace => ({ collection, words: name, icon, lead, first });

/** The collections, in the order of the sidebar. */
export const COLLECTION_PLACES: readonly CollectionPlace[] = [
  place(`${PRODUCT}s`, Fingerprint, fingerprints),
  place("notifications", Bell, notifications),
  place("users", Users, users),
  place("objects", Stamp, objects),
];

/** A screen of the console that is not a collection. */
export interface OversightPlace {
  readonly path: string;
  readonly words: string;
  readonly icon: IconDrawing;
}

export const STATS_PATH = `${paths.admin}/stats`;

export const OVERSIGHT_PLACES: readonly OversightPlace[] = [
  { path: STATS_PATH, words: words.oversight.stats, icon: ChartNoAxesColumn },
  { path: `${paths.admin}/audit`, words: words.oversight.audit, icon: ScrollText },
  { path: `${paths.admin}/operations`, words: words.oversight.operations, icon: ServerCog },
];

/** Returns the collection with this name, which comes from the URL; `undefined` if the name is unknown. */
export const collectionNamed = (name: string | undefined): CollectionPlace | undefined =>
  COLLECTION_PLACES.find(({ collection }) => collection === name);

/** Returns the path of a collection's screen. */
export const collectionPath = (collection: Collection): string => `${paths.admin}/${collection}`;

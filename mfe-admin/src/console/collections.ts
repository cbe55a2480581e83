import type { Collection } from "@authentica/backend/contract/admin";
import { PRODUCT } from "@authentica/backend/contract/constants";
import type { IconDrawing } from "@authentica/shared-ui/components/icon";
import { paths } from "@authentica/shared-ui/navigation/paths";
import Bell from "lucide-react/icons/bell";
import Fingerprint from "lucide-react/icons/fingerprint-pattern";
import Stamp from "lucide-react/icons/stamp";
import Users from "lucide-react/icons/users";

/** A collection as the sidebar offers it. */
export interface CollectionPlace {
  readonly collection: Collection;
  readonly words: string;
  readonly icon: IconDrawing;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The collections, in the order of the sidebar. */
export const COLLECTION_PLACES: readonly CollectionPlace[] = [
  { collection: `${PRODUCT}s`, words: capital(`${PRODUCT}s`), icon: Fingerprint },
  { collection: "notifications", words: "Notifications", icon: Bell },
  { collection: "users", words: "Users", icon: Users },
  { collection: "objects", words: "Objects", icon: Stamp },
];

/** The collection that an address names; none for a name that does not exist. */
export const collectionNamed = (name: string | undefined): CollectionPlace | undefined =>
  COLLECTION_PLACES.find(({ collection }) => collection === name);

/** Where a collection is shown. */
export const collectionPath = (collection: Collection): string => `${paths.admin}/${collection}`;

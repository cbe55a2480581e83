import type { TokenAnswer } from "@authentica/backend/contract/registry";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { markOf } from "@authentica/shared-ui/registry/deposit";
import { Link } from "react-router-dom";
import { words } from "#words/explorer.tsx";
import styles from "./explorer.module.css";

/** Returns the other objects with the same file. Older servers return at most one. */
export const othersOf = ({ other, others = other ? [other] : [] }: Partial<Pick<TokenAnswer, "other" | "others">>) =>
  others;

interface OthersProps {
  readonly objects: TokenAnswer["others"];
  readonly isEarlier?: boolean;
}

/**
 * Other objects with the same file. Those registered earlier are shown above the object, those registered later below
 * it.
 */
export function Others({ objects, isEarlier = false }: OthersProps) {
  const [first, ...more] = objects;
  if (!first) return null;
  if (more.length === 0) return <p>{words.others[isEarlier ? "earlier" : "later"](...partsOf(first))}</p>;
  return (
    <div className={styles.others}>
      <p>{words.others[isEarlier ? "severalEarlier" : "severalLater"](objects.length)}</p>
      <ul role="list">
        {objects.map((object) => (
          <li key={object.tokenId}>{words.others.one(...partsOf(object))}</li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the parts of a sentence about an object: the link to it, its time, and its status. */
const partsOf = ({ tokenId, registeredAt, status, depositedAt }: OthersProps["objects"][number]) =>
  [
    <Link key="entry" to={entryPath(tokenId)}>
      {words.others.entry(tokenId)}
    </Link>,
    <ProofTime key="at" at={registeredAt} />,
    `${markOf({ depositedAt })}${words.others.ended[status]}`,
  ] as const;

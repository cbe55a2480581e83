import type { TokenAnswer } from "@authentica/backend/contract/registry";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { entryPath } from "@authentica/shared-ui/navigation/paths";
import { markOf } from "@authentica/shared-ui/registry/deposit";
import { Link } from "react-router-dom";
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
  if (more.length === 0)
    return (
      <p>
        La même empreinte {isEarlier ? "a été inscrite auparavant" : "est inscrite aussi"}, sous le{" "}
        <Link to={entryPath(first.tokenId)}>n° {first.tokenId}</Link>, le <ProofTime at={first.registeredAt} />
        &nbsp;: {standingWords(first)}.
      </p>
    );
  return (
    <div className={styles.others}>
      <p>
        La même empreinte a {isEarlier ? "déjà été inscrite" : "été inscrite ensuite"} {objects.length} fois&nbsp;:
      </p>
      <ul role="list">
        {objects.map((object) => (
          <li key={object.tokenId}>
            <Link to={entryPath(object.tokenId)}>n° {object.tokenId}</Link>, le <ProofTime at={object.registeredAt} />
            &nbsp;: {standingWords(object)}
          </li>
        ))}
      </ul>
    </div>
  );
}

const ENDED = { active: "", revoked: ", inscription révoquée", erased: ", compte supprimé depuis" };

const standingWords = ({ status, depositedAt }: OthersProps["objects"][number]): string =>
  `${markOf({ depositedAt })}${ENDED[status]}`;

import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import { words } from "#words/recent-checkpoints.tsx";
import { type RecentCheckpoint, recentQuery } from "../proof/recent-query.ts";
import styles from "./recent-checkpoints.module.css";

/**
 * The last published checkpoints, each with the witnesses that have cosigned it. Signatures are verified in this
 * browser.
 */
export default function RecentCheckpoints() {
  const { data, isError, error, isFetching, refetch } = useQuery(recentQuery);
  if (isError && !data) {
    return (
      <ErrorPanel {...words.unread} requestId={requestIdOf(error)} onRetry={() => refetch()} retrying={isFetching} />
    );
  }
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0) return <p>{words.none}</p>;
  return (
    <ol role="list" className={styles.checkpoints}>
      {data.map((checkpoint) => (
        <Checkpoint key={`${checkpoint.publishedAt} ${checkpoint.size}`} checkpoint={checkpoint} />
      ))}
    </ol>
  );
}

function Checkpoint({ checkpoint: { size, publishedAt, witnesses } }: { readonly checkpoint: RecentCheckpoint }) {
  return (
    <li className={styles.checkpoint}>
      <p className={styles.size}>{size === null ? words.unreadable : words.entries(size)}</p>
      <p className={styles.time}>{words.published(<ProofTime at={publishedAt} />)}</p>
      {witnesses ? (
        <ul role="list" className={styles.witnesses}>
          {witnesses.each.map(({ name, hasSeen, words: seen }) => (
            <li key={name} className={styles.witness} title={seen}>
              <Icon of={hasSeen ? Check : Minus} size="sm" className={hasSeen ? styles.seen : styles.absent} />
              {name}
              {!hasSeen && words.absent}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.fails}>{words.unmet}</p>
      )}
    </li>
  );
}

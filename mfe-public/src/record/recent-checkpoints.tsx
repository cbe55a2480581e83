import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { ProofTime } from "@authentica/shared-ui/components/proof-time";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { counted } from "@authentica/shared-ui/format/counted";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
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
      <ErrorPanel
        title="Les derniers points de contrôle n’ont pas pu être lus"
        message="Le registre n’a pas répondu&nbsp;: réessayez dans un instant."
        requestId={requestIdOf(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    );
  }
  if (!data) return <Skeleton lines={4} />;
  if (data.length === 0) return <p>Aucun point de contrôle n’a encore été vu par des témoins.</p>;
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
      <p className={styles.size}>{size === null ? "Illisible" : counted(size, "écriture")}</p>
      <p className={styles.time}>
        Publié le <ProofTime at={publishedAt} />
      </p>
      {witnesses ? (
        <ul role="list" className={styles.witnesses}>
          {witnesses.each.map(({ name, hasSeen, words }) => (
            <li key={name} className={styles.witness} title={words}>
              <Icon of={hasSeen ? Check : Minus} size="sm" className={hasSeen ? styles.seen : styles.absent} />
              {name}
              {!hasSeen && "\u00a0: absent"}
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.fails}>Ses signatures ne suffisent pas à la politique d’aujourd’hui.</p>
      )}
    </li>
  );
}

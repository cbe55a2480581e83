import { accuracyWords } from "@authentica/backend/contract/attestation";
import { NO_WITNESS } from "@authentica/backend/contract/witnessed";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { Icon } from "@authentica/shared-ui/components/icon";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { seenSentence } from "@authentica/shared-ui/components/witnesses";
import { counted } from "@authentica/shared-ui/format/counted";
import {
  formatClockInParis,
  formatDayInParis,
  formatShortDayInParis,
} from "@authentica/shared-ui/format/registry-date";
import { requestIdOf } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import BadgeCheck from "lucide-react/icons/badge-check";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useId } from "react";
import styles from "./checkpoints.module.css";
import { checkpointsQuery, type ListedCheckpoint } from "./checkpoints-query.ts";
import section from "./section.module.css";

/** The registry's last checkpoints, each with its signers. */
export function Checkpoints() {
  const { data, isError, error, isFetching, refetch } = useQuery(checkpointsQuery);
  const title = useId();
  const latest = data?.[0]?.witnesses;
  return (
    <section aria-labelledby={title}>
      <div className={section.head}>
        <h2 id={title}>Points de contrôle</h2>
        {latest && latest.each.length > 0 && <p className={section.aside}>{seenSentence(latest)}.</p>}
      </div>
      <p className={styles.words}>
        Un point de contrôle résume tout le registre en une ligne signée. Des témoins indépendants ne la signent que si
        rien n’a été retiré ni réécrit. Votre navigateur vérifie chaque signature&nbsp;; la liste des témoins, elle,
        vient de ce registre&nbsp;: <a href="/api/registry/policy">sa politique</a>. Les heures sont celles de Paris.
      </p>
      {isError && !data ? (
        <ErrorPanel
          title="Les points de contrôle n’ont pas pu être lus"
          message="Le registre n’a pas répondu&nbsp;: réessayez dans un instant."
          requestId={requestIdOf(error)}
          onRetry={() => refetch()}
          retrying={isFetching}
        />
      ) : (
        <ol role="list" aria-busy={!data || undefined}>
          {data ? (
            data.map((checkpoint) => (
              <Checkpoint key={`${checkpoint.publishedAt} ${checkpoint.size}`} checkpoint={checkpoint} />
            ))
          ) : (
            <li className={styles.checkpoint}>
              <Skeleton lines={3} className={styles.toCome} />
            </li>
          )}
          {data?.length === 0 && <li className={styles.none}>Le registre n’a encore rien signé.</li>}
        </ol>
      )}
    </section>
  );
}

function Checkpoint({ checkpoint }: { readonly checkpoint: ListedCheckpoint }) {
  const { size, publishedAt, witnesses, accuracyMs } = checkpoint;
  const seen = witnesses?.each.filter(({ hasSeen }) => hasSeen) ?? [];
  const of = witnesses?.each.length ?? 0;
  return (
    <li className={styles.checkpoint}>
      <Icon of={witnesses ? BadgeCheck : CircleAlert} size="sm" className={witnesses ? styles.holds : styles.fails} />
      <div>
        <p className={styles.size}>{size === null ? "Illisible" : counted(size, "écriture")}</p>
        <p className={styles.who}>
          {witnesses === null
            ? "Ses signatures ne suffisent pas à la politique d’aujourd’hui."
            : of === 0
              ? `Signé par le registre. ${NO_WITNESS}`
              : `Signé par le registre, vu par ${listOf(seen.map(({ name, seenAt }) => (seenAt === null ? name : `${name} à ${formatClockInParis(seenAt)}`)))}.`}
          {accuracyMs !== undefined && ` Horodaté${accuracyMs === null ? "" : ` à ${accuracyWords(accuracyMs)} près`}.`}
        </p>
      </div>
      <p className={styles.when}>
        {publishedAt !== null && (
          <time dateTime={publishedAt} title={`${formatDayInParis(publishedAt)} (heure de Paris)`}>
            <span className={styles.clock}>{formatClockInParis(publishedAt).slice(0, 5)}</span>
            <br />
            {formatShortDayInParis(publishedAt)}
          </time>
        )}
        {of > 0 && (
          <span className={seen.length === of ? styles.holds : styles.some}>
            {seen.length} sur {of}
          </span>
        )}
      </p>
    </li>
  );
}

let list: Intl.ListFormat | undefined;

function listOf(names: readonly string[]): string {
  list ??= new Intl.ListFormat("fr-FR");
  return list.format(names);
}

import { Icon } from "@authentica/shared-ui/components/icon";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import ChevronRight from "lucide-react/icons/chevron-right";
import { lazy, Suspense, useState } from "react";
import styles from "./technical-details.module.css";

const RecentCheckpoints = lazy(() => import(/* webpackChunkName: "recent-checkpoints" */ "./recent-checkpoints.tsx"));

/** The registry's last checkpoints, folded away: asked for once somebody opens it. */
export function WitnessDetails() {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className={styles.details} onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}>
      <summary className={styles.summary}>
        <Icon of={ChevronRight} size="sm" className={styles.chevron} />
        Les vingt derniers points de contrôle, et qui les a vus
      </summary>
      <div className={styles.body}>
        <p className={styles.caution}>
          Un témoin ne signe que ce qui prolonge tout ce qu’il a vu de ce registre. Votre navigateur vérifie chaque
          signature&nbsp;; la liste des témoins, elle, vient de ce registre&nbsp;:{" "}
          <a href="/api/registry/policy">sa politique</a>.
        </p>
        {wasOpened && (
          <Suspense fallback={<Skeleton lines={4} />}>
            <RecentCheckpoints />
          </Suspense>
        )}
      </div>
    </details>
  );
}

import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { lazy, Suspense } from "react";
import styles from "./technical-details.module.css";

const RecentCheckpoints = lazy(() => import(/* webpackChunkName: "recent-checkpoints" */ "./recent-checkpoints.tsx"));

/** The registry's last checkpoints, in a disclosure. They are loaded when the disclosure is opened. */
export function WitnessDetails() {
  return (
    <Disclosure title="Les vingt derniers points de contrôle, et qui les a vus" late>
      <p className={styles.caution}>
        Un témoin ne signe que ce qui prolonge tout ce qu’il a vu de ce registre. Votre navigateur vérifie chaque
        signature&nbsp;; la liste des témoins, elle, vient de ce registre&nbsp;:{" "}
        <a href="/api/registry/policy">sa politique</a>.
      </p>
      <Suspense fallback={<Skeleton lines={4} />}>
        <RecentCheckpoints />
      </Suspense>
    </Disclosure>
  );
}

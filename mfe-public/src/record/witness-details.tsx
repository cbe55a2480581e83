import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { Skeleton } from "@authentica/shared-ui/components/skeleton";
import { lazy, Suspense } from "react";
import { words } from "#words/record.tsx";
import styles from "./technical-details.module.css";

const RecentCheckpoints = lazy(() => import(/* webpackChunkName: "recent-checkpoints" */ "./recent-checkpoints.tsx"));

/** The registry's last checkpoints, in a disclosure. They are loaded when the disclosure is opened. */
export function WitnessDetails() {
  return (
    <Disclosure title={words.witnesses.recent} late>
      <p className={styles.caution}>
        {words.witnesses.caution((text) => (
          <a href="/api/registry/policy">{text}</a>
        ))}
      </p>
      <Suspense fallback={<Skeleton lines={4} />}>
        <RecentCheckpoints />
      </Suspense>
    </Disclosure>
  );
}

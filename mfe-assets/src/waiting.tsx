import { Spinner } from "@authentica/shared-ui/components/spinner";
import type { ReactNode } from "react";
import styles from "./waiting.module.css";

/**
 * Placeholder with the shape of what is loading (`Skeleton`s). Announced at once to assistive technology, but visible
 * only if loading takes long.
 */
export function Waiting({ label, children }: { readonly label: ReactNode; readonly children?: ReactNode }) {
  return (
    <div className={styles.waiting}>
      <p role="status" className={styles.words}>
        <Spinner size="sm" label="" />
        {label}
      </p>
      {children}
    </div>
  );
}

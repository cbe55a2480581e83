import { Spinner } from "@authentica/shared-ui/components/spinner";
import type { ReactNode } from "react";
import styles from "./waiting.module.css";

/**
 * A placeholder in the shape of what is loading (`Skeleton`s); announced at once to assistive technology, and visibly
 * if it takes long.
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

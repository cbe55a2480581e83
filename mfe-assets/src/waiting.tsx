import { Spinner } from "@authentica/shared-ui/components/spinner";
import type { ReactNode } from "react";
import styles from "./waiting.module.css";

/**
 * Placeholder while content is loading; `children` are `Skeleton`s with the shape of the content. Assistive
 * technology announces it immediately, but it becomes visible only if loading takes long.
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

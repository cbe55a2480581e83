import { Spinner } from "@authentica/shared-ui/components/spinner";
import type { ReactNode } from "react";
import styles from "./waiting.module.css";

export interface WaitingProps {
  /** What is awaited: 'Loading objects...'. */
  readonly label: ReactNode;
  /** The shape of what is coming: `Skeleton`s. */
  readonly children?: ReactNode;
}

/** Stands where content is on its way; says so at once to assistive technology, and to the eye when it takes long. */
export function Waiting({ label, children }: WaitingProps) {
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

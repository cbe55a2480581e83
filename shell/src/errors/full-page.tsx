import { Spinner } from "@authentica/shared-ui/components/spinner";
import type { ReactNode } from "react";
import styles from "./full-page.module.css";

/** Content alone in the middle of the page: no layout stands around it yet. */
export function FullPage({ children }: { readonly children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}

/** Somebody or something is awaited before anything can be drawn. */
export function FullPageSpinner() {
  return (
    <FullPage>
      <Spinner size="lg" className={styles.late} />
    </FullPage>
  );
}

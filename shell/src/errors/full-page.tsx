import { Spinner } from "@authentica/shared-ui/components/spinner";
import type { ReactNode } from "react";
import styles from "./full-page.module.css";

/** Content in the middle of the page, without a layout. */
export function FullPage({ children }: { readonly children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}

/** Shown as long as nothing else can be rendered. */
export function FullPageSpinner() {
  return (
    <FullPage>
      <Spinner size="lg" className={styles.late} />
    </FullPage>
  );
}

import { Button } from "@authentica/shared-ui/components/button";
import { Logo } from "@authentica/shared-ui/components/logo";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useEffect } from "react";
import { words } from "#words/errors.ts";
import { FullPage } from "./full-page.tsx";
import styles from "./page-error.module.css";

/**
 * Shown if the shell itself failed. It uses neither the router nor queries, because they may have failed too. Both
 * buttons reload the page.
 */
export function PageError() {
  useEffect(() => {
    document.title = words.page.documentTitle;
  }, []);
  return (
    <FullPage>
      <div className={styles.words}>
        <Logo />
        <h1>{words.page.title}</h1>
        <p>{words.page.message}</p>
        <div className={styles.actions}>
          <Button variant="primary" onClick={() => location.reload()}>
            {words.page.reload}
          </Button>
          <a href={paths.home}>{words.page.home}</a>
        </div>
      </div>
    </FullPage>
  );
}

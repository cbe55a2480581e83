import { isRouteErrorResponse, useLocation, useRouteError } from "react-router-dom";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import type { About } from "./about.ts";
import { ScreenLinks } from "./bar.tsx";
import styles from "./page.module.css";

export interface UnknownAddressProps {
  readonly about: About;
  readonly screens: readonly string[];
}

/** Shown for an address without a screen: lists the screens of the microfrontend. */
export function UnknownAddress({ about, screens }: UnknownAddressProps) {
  const { pathname } = useLocation();
  return (
    <main className={styles.frame}>
      <PageHeader
        title="Pas d’écran à cette adresse"
        lead={`${pathname} n’est pas de ${about.remote}\u00a0: un autre microfrontend le montre dans le produit, ou aucun. Voici les siens.`}
      />
      <ScreenLinks screens={screens} />
    </main>
  );
}

/** Shown if a screen threw an error. */
export function Broken({ about }: { readonly about: About }) {
  const error = useRouteError();
  // Screens of `mfe_public` contain their own `main` element, which is missing after an error.
  const Place = about.remote === "mfe_public" ? "main" : "div";
  const said = isRouteErrorResponse(error) ? error.statusText : error instanceof Error ? error.message : String(error);
  return (
    <Place className={Place === "main" ? styles.frame : undefined}>
      <ErrorPanel
        title="L’écran a rencontré une erreur"
        message={
          <>
            <span lang="en">{said}</span>
            {about.mode === "recorded" && (
              <p>
                Si l’API a changé depuis l’enregistrement, <code>npm run make -- recording</code> le refait.
              </p>
            )}
          </>
        }
        onRetry={() => location.reload()}
      />
    </Place>
  );
}

import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { lazy, type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "../../../errors/error-boundary.tsx";
import { RowsSkeleton } from "../account/rows-skeleton.tsx";
import { Section } from "../account/section.tsx";
import styles from "./part.module.css";

const ApiKeys = lazy(() => import(/* webpackChunkName: "later-api-keys" */ "./api-keys.tsx"));
const Webhooks = lazy(() => import(/* webpackChunkName: "later-webhooks" */ "./webhooks.tsx"));

/** « Développeurs »: what programs of the account's owner come in by. Each part is code of its own, which comes after the rest of the profile. */
export function Developers({ now }: { readonly now: number }) {
  return (
    <Section
      title="Développeurs"
      lead={
        <p>
          Pour qu’un serveur, un script ou un site agisse en votre nom.{" "}
          <a href="/api/docs">La documentation de l’API</a> est en anglais.
        </p>
      }
    >
      <div className={styles.parts}>
        <Later label="Chargement de vos clés d’API…">
          <ApiKeys now={now} />
        </Later>
        <Later label="Chargement de vos webhooks…">
          <Webhooks now={now} />
        </Later>
      </div>
    </Section>
  );
}

/** A part whose code is on its way, or did not come. */
function Later({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ErrorBoundary fallback={() => <PartMissing />}>
      <Suspense fallback={<RowsSkeleton label={label} />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Its code did not come: only a reload asks for it again. */
function PartMissing() {
  return (
    <ErrorPanel
      title="Cette partie n’a pas pu être affichée"
      message="Vérifiez votre connexion, puis rechargez la page."
      onRetry={() => window.location.reload()}
    />
  );
}

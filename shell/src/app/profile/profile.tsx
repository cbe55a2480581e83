import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { lazy, Suspense, useEffect, useRef } from "react";
import { ErrorBoundary } from "../../errors/error-boundary.tsx";
import { RowsSkeleton } from "./account/rows-skeleton.tsx";
import { Section } from "./account/section.tsx";
import type { ProfileFormProps } from "./profile-form.tsx";

const Account = lazy(() => import(/* webpackChunkName: "later-account" */ "./account/account.tsx"));

/** The signed-in person's profile. No page loads its code before it is asked for. */
export function Profile(props: ProfileFormProps) {
  const title = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    title.current?.focus();
    const before = document.title;
    document.title = "Profil — Authentica";
    return () => {
      document.title = before;
    };
  }, []);

  return (
    <>
      <PageHeader ref={title} title="Votre profil" lead="Qui vous êtes ici, et comment votre compte est gardé." />
      <ErrorBoundary fallback={() => <AccountMissing />}>
        <Suspense
          fallback={
            <Section title="Vos coordonnées" lead={null}>
              <RowsSkeleton label="Chargement de votre compte…" />
            </Section>
          }
        >
          <Account {...props} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Its code did not come: only a reload asks for it again. */
function AccountMissing() {
  return (
    <ErrorPanel
      title="Votre compte n’a pas pu être affiché"
      message="Vérifiez votre connexion, puis rechargez la page."
      onRetry={() => window.location.reload()}
    />
  );
}

import type { User } from "@authentica/backend/contract/user";
import { ErrorPanel } from "@authentica/shared-ui/components/error-panel";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { lazy, Suspense, useEffect, useRef } from "react";
import { ErrorBoundary } from "../../errors/error-boundary.tsx";
import { RowsSkeleton } from "./account/rows-skeleton.tsx";
import { Section } from "./account/section.tsx";
import { ProfileForm, type ProfileFormProps } from "./profile-form.tsx";

const Account = lazy(() => import(/* webpackChunkName: "later-account" */ "./account/account.tsx"));

export interface ProfileProps extends ProfileFormProps {
  readonly user: User;
}

/** The signed-in person's profile: the form, then what else belongs to their account. */
export function Profile(props: ProfileProps) {
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
      <Section title="Vos coordonnées" lead={<p>Votre nom figure sur les objets que vous enregistrez.</p>}>
        <ProfileForm {...props} />
      </Section>
      <ErrorBoundary fallback={() => <AccountMissing />}>
        <Suspense
          fallback={
            <Section title="Clés d’accès" lead={null}>
              <RowsSkeleton label="Chargement de votre compte…" />
            </Section>
          }
        >
          <Account user={props.user} />
        </Suspense>
      </ErrorBoundary>
    </>
  );
}

/** Its code did not come: only a reload asks for it again. */
function AccountMissing() {
  return (
    <ErrorPanel
      title="Le reste de votre compte n’a pas pu être affiché"
      message="Vérifiez votre connexion, puis rechargez la page."
      onRetry={() => window.location.reload()}
    />
  );
}

import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useEffect, useRef } from "react";
import { Later, laterPart } from "../../errors/later.tsx";
import { Missing } from "../../errors/missing.tsx";
import { RowsSkeleton } from "./account/rows-skeleton.tsx";
import { Section } from "./account/section.tsx";
import type { ProfileFormProps } from "./profile-form.tsx";

const account = laterPart(
  async () => (await import(/* webpackChunkName: "later-account" */ "./account/account.tsx")).default,
);

/** Profile of the signed-in user. Parts of its code are loaded on demand. */
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
      <PageHeader ref={title} title="Votre profil" lead="Vos coordonnées et la sécurité de votre compte." />
      <Later
        of={account}
        waiting={
          <Section title="Vos coordonnées" lead={null}>
            <RowsSkeleton label="Chargement de votre compte…" />
          </Section>
        }
        missing={(onRetry, pending) => (
          <Missing title="Votre compte n’a pas pu être affiché" onRetry={onRetry} pending={pending} />
        )}
      >
        {(Account) => <Account {...props} />}
      </Later>
    </>
  );
}

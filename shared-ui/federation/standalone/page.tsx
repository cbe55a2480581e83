import { Suspense } from "react";
import { Outlet } from "react-router-dom";
import { useUser } from "../../api/user.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { Spinner } from "../../components/spinner.tsx";
import { Failure } from "../../failure/index.ts";
import { session, useSignedIn } from "../../session/index.ts";
import type { RemoteName } from "../index.ts";
import { type About, chooseMode } from "./about.ts";
import { Bar } from "./bar.tsx";
import styles from "./page.module.css";
import { SignIn } from "./sign-in.tsx";

/** Who may see the screens of each microfrontend. In the product, the shell enforces this. */
const NEEDS: Readonly<Record<RemoteName, "nobody" | "user" | "admin">> = {
  mfe_public: "nobody",
  mfe_assets: "user",
  mfe_admin: "admin",
};

export interface PageProps {
  readonly about: About;
  readonly screens: readonly string[];
}

/** Layout of every address, which replaces that of the shell: the screen, and the team's bar. */
export const Page = (props: PageProps) => (
  <div className={styles.page}>
    <Outlet />
    {/*
     * The bar is shown at the top but is last in the DOM, so that the skip link of the screen stays the first element of
     * the page.
     */}
    <Bar {...props} />
  </div>
);

const Screen = () => (
  <Suspense fallback={<Spinner size="lg" className={styles.waiting} />}>
    <Outlet />
  </Suspense>
);

/**
 * Layout of a screen. Asks the user to sign in if the screen requires it, and reports if the API cannot be reached.
 */
export function Admitted({ about }: Pick<PageProps, "about">) {
  const needs = NEEDS[about.remote];
  const isCut = about.mode === "live" && about.live.reachable === false;
  // Public screens have their own frame and their own error messages.
  if (needs === "nobody")
    return (
      <>
        {isCut && (
          <aside aria-label="API" className={styles.notice}>
            <Alert tone="warning" title={silent(about)} action={<WithoutApi about={about} />}>
              <Remedy />
            </Alert>
          </aside>
        )}
        <Screen />
      </>
    );
  return (
    <main className={styles.frame}>
      {isCut ? (
        <>
          <PageHeader title={silent(about)} lead={<Remedy />} />
          <WithoutApi about={about} />
        </>
      ) : (
        <ForSomebody about={about} admin={needs === "admin"} />
      )}
    </main>
  );
}

function ForSomebody({ about, admin }: { readonly about: About; readonly admin: boolean }) {
  const signedIn = useSignedIn();
  const { data: user, error } = useUser();
  if (!signedIn) return <SignIn about={about} admin={admin} />;
  if (!admin || user?.role === "admin") return <Screen />;
  if (error) return <Failure error={error} title="L’API n’a pas dit qui est là" />;
  if (!user) return <Spinner size="lg" className={styles.waiting} />;
  return (
    <>
      <PageHeader
        title="Ce compte n’administre rien"
        lead={`${user.email} est un compte ordinaire, et ces écrans demandent un administrateur.`}
      />
      <Button onClick={() => void session.signOut()}>Se connecter autrement</Button>
    </>
  );
}

const silent = ({ live }: About) => `Aucune API ne répond à ${live.url}`;

const Remedy = () => (
  <>
    Lancez <code>npm run dev</code> à la racine du dépôt, ou indiquez une autre adresse par <code>API_URL</code>.
  </>
);

const WithoutApi = ({ about: { remote } }: Pick<PageProps, "about">) => (
  <span className={styles.choices}>
    <Button
      onClick={() => {
        chooseMode(remote, "recorded");
        location.reload();
      }}
    >
      Travailler sur l’enregistrement
    </Button>
    <Button variant="quiet" onClick={() => location.reload()}>
      Réessayer
    </Button>
  </span>
);

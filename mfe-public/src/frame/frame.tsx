import { ButtonLink } from "@authentica/shared-ui/components/button";
import { FootLinks } from "@authentica/shared-ui/components/foot-links";
import { LanguageSwitch } from "@authentica/shared-ui/components/language-switch";
import { Logo } from "@authentica/shared-ui/components/logo";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { ThemeSwitch } from "@authentica/shared-ui/components/theme-switch";
import { tellTakenOver } from "@authentica/shared-ui/federation";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useSignedIn } from "@authentica/shared-ui/session";
import { type ReactNode, Suspense, useEffect, useLayoutEffect, useRef } from "react";
import { Link, useLocation } from "react-router-dom";
import { words } from "#words/frame.tsx";
import styles from "./frame.module.css";

export interface FrameProps {
  /** Whether the header has a link to the sign-in page or, for a signed-in user, to the dashboard. */
  readonly offersSignIn?: boolean | undefined;
  readonly children: ReactNode;
}

/** Key of the first location, before any navigation. */
const OPENED = "default";

/**
 * Frame of every public screen: logo, theme, legal links. A navigation removes the link that the user followed, so
 * the focus moves to the content, unless a control inside it already has the focus.
 */
export function Frame({ offersSignIn = false, children }: FrameProps) {
  const { key } = useLocation();
  const main = useRef<HTMLElement>(null);

  useEffect(() => {
    if (key === OPENED || main.current?.contains(document.activeElement)) return;
    main.current?.focus({ preventScroll: true });
  }, [key]);

  return (
    <div className={styles.frame}>
      <a href="#contenu" className={styles.skip}>
        {words.skip}
      </a>
      <header className={styles.header}>
        <div className={styles.bar}>
          <Link to={paths.home} aria-label={words.home} className={styles.home}>
            <Logo />
          </Link>
          {offersSignIn && (
            <>
              <Link to={paths.explorer} className={`${styles.check} ${styles.wide}`}>
                {words.register}
              </Link>
              <Link to={paths.verifier} className={styles.check}>
                {words.check((text) => (
                  <span className={styles.wide}>{text}</span>
                ))}
              </Link>
            </>
          )}
          <LanguageSwitch />
          <ThemeSwitch />
          {offersSignIn && <SignInLink />}
        </div>
      </header>
      <main ref={main} id="contenu" tabIndex={-1} className={styles.main}>
        <Suspense fallback={<Waiting />}>
          {children}
          <TakenOver />
        </Suspense>
      </main>
      <footer className={styles.footer}>
        <div className={styles.legal}>
          <p>© 2025 Authentica</p>
          <FootLinks className={styles.links} />
        </div>
      </footer>
    </div>
  );
}

function SignInLink() {
  const signedIn = useSignedIn();
  return (
    <ButtonLink variant="quiet" to={signedIn ? paths.dashboard : paths.login} className={styles.signIn}>
      {signedIn ? words.dashboard : words.signIn}
    </ButtonLink>
  );
}

/** Reports that the screen is hydrated. This component is hydrated in the same commit as the screen. */
function TakenOver() {
  useLayoutEffect(tellTakenOver, []);
  return null;
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner size="lg" />
    </div>
  );
}

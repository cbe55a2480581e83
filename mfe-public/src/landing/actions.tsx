import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useSignedIn } from "@authentica/shared-ui/session";
import { words } from "#words/landing.tsx";
import styles from "./actions.module.css";

/** Links to sign up and to sign in. A signed-in user sees a link to the dashboard instead. */
export function Actions() {
  const signedIn = useSignedIn();
  return (
    <div className={styles.actions}>
      {signedIn ? (
        <ButtonLink to={paths.dashboard} variant="primary" size="lg">
          {words.actions.dashboard}
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to={paths.register} variant="primary" size="lg" data-creates>
            {words.actions.register}
          </ButtonLink>
          <ButtonLink to={paths.login} size="lg">
            {words.actions.signIn}
          </ButtonLink>
        </>
      )}
    </div>
  );
}

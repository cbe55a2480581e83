import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { Failure } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { ApiError, session } from "@authentica/shared-ui/session";
import { useNavigate } from "react-router-dom";
import { AccountPage } from "../account/account-page.tsx";
import { TOO_MANY_TRIES } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import type { EmailState } from "../recovery/recovery-state.ts";
import styles from "./confirm-email.module.css";
import { LinkGone } from "./link-gone.tsx";
import { useUndoEmailChange } from "./link-mutations.ts";
import { useEmailSecret } from "./use-email-secret.ts";

const TITLE = "Annuler le changement d’adresse";

/** `/undo-email-change`: opened by the link that is e-mailed to the former address of an account. */
export default function UndoEmailChange() {
  const link = useEmailSecret();
  const undo = useUndoEmailChange();
  const navigate = useNavigate();
  useDocumentTitle(TITLE);

  if (!link || (undo.error instanceof ApiError && undo.error.code === "gone"))
    return (
      <LinkGone>
        <p>
          Un changement d’adresse s’annule pendant sept jours, une seule fois. Si quelqu’un d’autre est dans votre
          compte, écrivez-nous.
        </p>
      </LinkGone>
    );

  const begin = () =>
    undo.mutate(link, {
      onSuccess: ({ email }) => {
        // The server has ended all sessions of the account, including the session of this browser.
        session.signOut();
        navigate(paths.changePassword, { replace: true, state: { email } satisfies EmailState });
      },
    });

  return (
    <AccountPage title={TITLE} lead="Votre compte utilise une autre adresse e-mail. Si ce n’est pas vous, reprenez-le.">
      <div className={formStyles.form}>
        <div className={styles.way}>
          <p>
            Votre adresse est rétablie, toutes les sessions sont fermées, les clés d’accès et l’application
            d’authentification sont retirées. Vous choisissez ensuite un nouveau mot de passe.
          </p>
        </div>
        <div className={formStyles.actions}>
          <Failure error={undo.error} title="Le changement n’a pas été annulé" {...TOO_MANY_TRIES} />
          <Button variant="primary" size="lg" wide pending={undo.isPending} pendingLabel="Un instant…" onClick={begin}>
            Rétablir mon adresse
          </Button>
          <ButtonLink to={paths.home} size="lg" wide>
            C’était moi, ne rien changer
          </ButtonLink>
        </div>
      </div>
    </AccountPage>
  );
}

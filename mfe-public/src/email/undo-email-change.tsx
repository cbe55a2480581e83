import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { Failure } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { ApiError, session } from "@authentica/shared-ui/session";
import { useNavigate } from "react-router-dom";
import { words } from "#words/undo-email-change.ts";
import { AccountPage } from "../account/account-page.tsx";
import { TOO_MANY_TRIES } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import type { EmailState } from "../recovery/recovery-state.ts";
import styles from "./confirm-email.module.css";
import { LinkGone } from "./link-gone.tsx";
import { useUndoEmailChange } from "./link-mutations.ts";
import { useEmailSecret } from "./use-email-secret.ts";

/** `/undo-email-change`: opened by the link that is e-mailed to the former address of an account. */
export default function UndoEmailChange() {
  const link = useEmailSecret();
  const undo = useUndoEmailChange();
  const navigate = useNavigate();
  useDocumentTitle(words.title);

  if (!link || (undo.error instanceof ApiError && undo.error.code === "gone"))
    return (
      <LinkGone>
        <p>{words.gone}</p>
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
    <AccountPage title={words.title} lead={words.lead}>
      <div className={formStyles.form}>
        <div className={styles.way}>
          <p>{words.what}</p>
        </div>
        <div className={formStyles.actions}>
          <Failure error={undo.error} title={words.failed} {...TOO_MANY_TRIES} />
          <Button
            variant="primary"
            size="lg"
            wide
            pending={undo.isPending}
            pendingLabel={words.pending}
            onClick={begin}
          >
            {words.restore}
          </Button>
          <ButtonLink to={paths.home} size="lg" wide>
            {words.keep}
          </ButtonLink>
        </div>
      </div>
    </AccountPage>
  );
}

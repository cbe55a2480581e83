import { Button, ButtonLink } from "@authentica/shared-ui/components/button";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { Failure } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { type LoginState, paths } from "@authentica/shared-ui/navigation/paths";
import { ApiError, useSignedIn } from "@authentica/shared-ui/session";
import { useQueryClient } from "@tanstack/react-query";
import MailCheck from "lucide-react/icons/mail-check";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { AccountPage } from "../account/account-page.tsx";
import { TOO_MANY_TRIES } from "../account/entry-words.ts";
import { NoticePage } from "../notice/notice-page.tsx";
import type { EmailState } from "../recovery/recovery-state.ts";
import styles from "./confirm-email.module.css";
import { LinkGone } from "./link-gone.tsx";
import { useProveByLink, useTakeOver } from "./link-mutations.ts";
import { useEmailSecret } from "./use-email-secret.ts";

const TITLE = "Confirmer votre adresse";

/** `/confirm-email`: opened by the link that is e-mailed to the address of a new account. */
export default function ConfirmEmail() {
  const link = useEmailSecret();
  const signedIn = useSignedIn();
  if (!link) return <ConfirmGone />;
  return signedIn ? <Prove key={link} link={link} /> : <WhoseAccount link={link} />;
}

const ConfirmGone = () => (
  <LinkGone>
    <p>
      Votre adresse est peut-être déjà confirmée. Sinon, connectez-vous&nbsp;: votre tableau de bord vous propose un
      nouveau code.
    </p>
  </LinkGone>
);

const isCode = (error: unknown, code: ApiError["code"]): boolean => error instanceof ApiError && error.code === code;

/** Proves the address of a signed-in user without asking them anything. */
function Prove({ link }: { readonly link: string }) {
  const prove = useProveByLink();
  const queryClient = useQueryClient();
  const asked = useRef(false);
  const { mutate } = prove;

  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    // Refetches all queries, because some data is only available after the address was proven.
    mutate(link, { onSuccess: () => void queryClient.invalidateQueries() });
  }, [link, mutate, queryClient]);

  if (isCode(prove.error, "forbidden")) return <WhoseAccount link={link} isOther />;
  if (isCode(prove.error, "gone") || isCode(prove.error, "invalid_input")) return <ConfirmGone />;
  if (prove.data)
    return (
      <NoticePage
        title="Votre adresse est confirmée"
        mark={MailCheck}
        actions={
          <>
            <ButtonLink to={paths.traceability}>Vos objets</ButtonLink>
            <ButtonLink to={paths.dashboard} variant="primary">
              Tableau de bord
            </ButtonLink>
          </>
        }
      >
        <p>
          <strong>{prove.data.email}</strong> est bien à vous. Ce qui vous est proposé par e-mail vous attend désormais
          dans votre compte.
        </p>
      </NoticePage>
    );
  return (
    <AccountPage title={TITLE} lead="Nous vérifions le lien de votre message.">
      {prove.error ? (
        <Failure error={prove.error} title="Votre adresse n’a pas été confirmée" {...TOO_MANY_TRIES}>
          <p>
            <Button onClick={() => mutate(link)}>Réessayer</Button>
          </p>
        </Failure>
      ) : (
        <div className={styles.waiting}>
          <Spinner size="lg" />
        </div>
      )}
    </AccountPage>
  );
}

/**
 * Asks who opened the link. It may be the owner of the account, or a person whose address another user entered; the
 * link itself cannot distinguish the two.
 */
function WhoseAccount({ link, isOther = false }: { readonly link: string; readonly isOther?: boolean }) {
  const navigate = useNavigate();
  const takeOver = useTakeOver();
  useDocumentTitle(TITLE);

  if (isCode(takeOver.error, "gone")) return <ConfirmGone />;
  const begin = () =>
    takeOver.mutate(link, {
      onSuccess: ({ email }) => navigate(paths.changePassword, { state: { email } satisfies EmailState }),
    });
  const back: LoginState = { from: `${paths.confirmEmail}#link=${link}` };

  return (
    <AccountPage title={TITLE} lead="Un compte Authentica a été ouvert avec cette adresse e-mail. Est-ce vous&nbsp;?">
      <div className={styles.ways}>
        <section className={styles.way}>
          <h2 className={styles.title}>Oui, c’est mon compte</h2>
          {isOther ? (
            <>
              <p>Vous êtes connecté ici à un autre compte. Déconnectez-vous, puis ouvrez à nouveau le lien.</p>
              <ButtonLink to={paths.logout} size="lg" wide>
                Se déconnecter
              </ButtonLink>
            </>
          ) : (
            <>
              <p>Connectez-vous&nbsp;: votre adresse est confirmée aussitôt.</p>
              <ButtonLink to={paths.login} state={back} variant="primary" size="lg" wide>
                Se connecter et confirmer
              </ButtonLink>
            </>
          )}
        </section>
        <section className={styles.way}>
          <h2 className={styles.title}>Non, je ne l’ai pas ouvert</h2>
          <p>
            Ignorez le message&nbsp;: rien de ce qui vous est adressé n’arrivera dans ce compte. Ou reprenez-le&nbsp;:
            vous en choisissez le mot de passe, et tous les accès ouverts par quelqu’un d’autre sont retirés.
          </p>
          <Failure error={takeOver.error} title="Le compte n’a pas été repris" {...TOO_MANY_TRIES} />
          <Button size="lg" wide pending={takeOver.isPending} pendingLabel="Un instant…" onClick={begin}>
            Reprendre ce compte
          </Button>
        </section>
      </div>
    </AccountPage>
  );
}

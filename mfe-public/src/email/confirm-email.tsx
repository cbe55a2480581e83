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
import { words } from "#words/confirm-email.tsx";
import { AccountPage } from "../account/account-page.tsx";
import { TOO_MANY_TRIES } from "../account/entry-words.ts";
import { NoticePage } from "../notice/notice-page.tsx";
import type { EmailState } from "../recovery/recovery-state.ts";
import styles from "./confirm-email.module.css";
import { LinkGone } from "./link-gone.tsx";
import { useProveByLink, useTakeOver } from "./link-mutations.ts";
import { useEmailSecret } from "./use-email-secret.ts";

/** `/confirm-email`: opened by the link that is e-mailed to the address of a new account. */
export default function ConfirmEmail() {
  const link = useEmailSecret();
  const signedIn = useSignedIn();
  if (!link) return <ConfirmGone />;
  return signedIn ? <Prove key={link} link={link} /> : <WhoseAccount link={link} />;
}

const ConfirmGone = () => (
  <LinkGone>
    <p>{words.gone}</p>
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
        title={words.done.title}
        mark={MailCheck}
        actions={
          <>
            <ButtonLink to={paths.traceability}>{words.done.objects}</ButtonLink>
            <ButtonLink to={paths.dashboard} variant="primary">
              {words.done.dashboard}
            </ButtonLink>
          </>
        }
      >
        <p>{words.done.next(<strong>{prove.data.email}</strong>)}</p>
      </NoticePage>
    );
  return (
    <AccountPage title={words.title} lead={words.checking}>
      {prove.error ? (
        <Failure error={prove.error} title={words.failed} {...TOO_MANY_TRIES}>
          <p>
            <Button onClick={() => mutate(link)}>{words.retry}</Button>
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
  useDocumentTitle(words.title);

  if (isCode(takeOver.error, "gone")) return <ConfirmGone />;
  const begin = () =>
    takeOver.mutate(link, {
      onSuccess: ({ email }) => navigate(paths.changePassword, { state: { email } satisfies EmailState }),
    });
  const back: LoginState = { from: `${paths.confirmEmail}#link=${link}` };

  return (
    <AccountPage title={words.title} lead={words.isItYou}>
      <div className={styles.ways}>
        <section className={styles.way}>
          <h2 className={styles.title}>{words.yes.title}</h2>
          {isOther ? (
            <>
              <p>{words.yes.otherAccount}</p>
              <ButtonLink to={paths.logout} size="lg" wide>
                {words.yes.signOut}
              </ButtonLink>
            </>
          ) : (
            <>
              <p>{words.yes.what}</p>
              <ButtonLink to={paths.login} state={back} variant="primary" size="lg" wide>
                {words.yes.signIn}
              </ButtonLink>
            </>
          )}
        </section>
        <section className={styles.way}>
          <h2 className={styles.title}>{words.no.title}</h2>
          <p>{words.no.what}</p>
          <Failure error={takeOver.error} title={words.no.failed} {...TOO_MANY_TRIES} />
          <Button size="lg" wide pending={takeOver.isPending} pendingLabel={words.no.pending} onClick={begin}>
            {words.no.takeOver}
          </Button>
        </section>
      </div>
    </AccountPage>
  );
}

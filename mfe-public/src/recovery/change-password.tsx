import { Alert } from "@authentica/shared-ui/components/alert";
import { PasswordField } from "@authentica/shared-ui/components/password-field";
import { RetryButton } from "@authentica/shared-ui/components/retry-button";
import { Failure, serverMessage } from "@authentica/shared-ui/failure";
import {
  newPasswordProblem,
  PASSWORD_AGAIN,
  PASSWORD_RULE,
  PASSWORD_TOO_COMMON,
} from "@authentica/shared-ui/format/new-password";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { PasskeyChoice } from "@authentica/shared-ui/passkeys/passkey-choice";
import { ApiError, session } from "@authentica/shared-ui/session";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { words } from "#words/change-password.tsx";
import { words as shared } from "#words/recovery.ts";
import { AccountPage } from "../account/account-page.tsx";
import { Submit } from "../account/controls.tsx";
import { asSpecified } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import { focusFirstProblem, type Problems, withoutProblem } from "../account/problems.ts";
import { recoveryPasskeysQuery, useResetPassword } from "./recovery-mutations.ts";
import { type EmailState, emailOf, type PasswordChangedState } from "./recovery-state.ts";
import { StartOver } from "./start-over.tsx";
import styles from "./verify-otp.module.css";

/** `/change-password`: lets the user set a new password after they entered the right code. Then leads to the login. */
export default function ChangePassword() {
  const { state } = useLocation();
  const email = emailOf(state);
  if (!email) return <StartOver title={words.title} message={words.noSession} />;
  return <NewPassword email={email} />;
}

type FieldName = "newPassword" | "confirmation";

function NewPassword({ email }: EmailState) {
  const navigate = useNavigate();
  const reset = useResetPassword();
  const { data: passkeys, error: unread, isFetching, refetch } = useQuery(recoveryPasskeysQuery(email));
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  // By default, passkeys that already existed at the last recovery are kept. The user must tick newer passkeys to
  // keep them.
  const kept = chosen ?? new Set(passkeys?.filter(({ known }) => known).map(({ _id }) => _id));
  const [problems, setProblems] = useState<Problems<FieldName>>({});
  const [differ, setDiffer] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);
  useDocumentTitle(words.title);

  const show = (found: Problems<FieldName>, error: unknown = null) => {
    flushSync(() => {
      setProblems(found);
      setRefusal(error);
      setDiffer(false);
    });
    if (form.current) focusFirstProblem(form.current, found);
  };

  const refuse = (error: unknown) => {
    // Only the server knows which passwords are too common.
    const common = serverMessage(error)?.includes("too common");
    if (common) requestAnimationFrame(() => show({ newPassword: PASSWORD_TOO_COMMON }));
    else show({}, error);
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (reset.isPending || !passkeys) return;
    const typed = new FormData(event.currentTarget);
    const [newPassword, confirmation] = [String(typed.get("newPassword")), String(typed.get("confirmation"))];
    const tooWeak = newPasswordProblem(newPassword);
    const found = { ...(tooWeak && { newPassword: tooWeak }), ...(!confirmation && { confirmation: PASSWORD_AGAIN }) };
    show(found);
    if (newPassword && confirmation && newPassword !== confirmation) {
      setDiffer(true);
      if (!tooWeak) (event.currentTarget.elements.namedItem("confirmation") as HTMLInputElement).focus();
      return;
    }
    if (Object.keys(found).length > 0) return;
    reset.mutate(
      { email, newPassword, ...(kept.size > 0 && { keepPasskeys: [...kept] }) },
      {
        onSuccess: () => {
          // The server has ended all sessions. The session of this browser must not let the user skip the login.
          session.signOut();
          const state: PasswordChangedState = { email, passwordChanged: true };
          navigate(paths.login, { replace: true, state });
        },
        onError: refuse,
      },
    );
  };

  const control = (name: FieldName) => ({
    name,
    required: true,
    autoComplete: "new-password" as const,
    error: problems[name],
    onChange: () => {
      setProblems(withoutProblem(problems, name));
      setDiffer(false);
    },
  });

  return (
    <AccountPage title={words.title} lead={words.lead(<strong className={styles.email}>{email}</strong>)}>
      <form ref={form} className={formStyles.form} noValidate onSubmit={send}>
        {/* For password managers, which store a password together with a user name. */}
        <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
        <PasswordField label={words.password} hint={PASSWORD_RULE} {...control("newPassword")} />
        <PasswordField label={words.confirmation} {...control("confirmation")} />
        {passkeys && passkeys.length > 0 && (
          <PasskeyChoice
            passkeys={passkeys}
            kept={kept}
            legend={words.passkeys.legend}
            lead={words.passkeys.lead}
            disabled={reset.isPending}
            onChange={setChosen}
          />
        )}
        {!passkeys && unread && (
          <Failure
            error={unread}
            title={words.passkeys.unread}
            action={<RetryButton onRetry={() => void refetch()} pending={isFetching} />}
          />
        )}
        <div className={formStyles.actions}>
          {differ && <Alert tone="error">{words.differ}</Alert>}
          {refusal !== null && (
            <Failure error={refusal} {...asSpecified(words.failed, words.refusals)}>
              {isOver(refusal) && (
                <p>
                  <Link to={paths.recoverPassword} state={{ email } satisfies EmailState}>
                    {shared.startOver}
                  </Link>
                </p>
              )}
            </Failure>
          )}
          <Submit disabled={!passkeys} pending={reset.isPending} pendingLabel={words.saving}>
            {words.save}
          </Submit>
        </div>
      </form>
    </AccountPage>
  );
}

/** Whether the permission to set a new password was already used or has expired. */
const isOver = (error: unknown): boolean => error instanceof ApiError && error.code === "forbidden";

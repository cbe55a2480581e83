import { Failure } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { words } from "#words/recover-password.ts";
import { words as shared } from "#words/recovery.ts";
import { AccountPage } from "../account/account-page.tsx";
import { EmailField, Submit, useTyped } from "../account/controls.tsx";
import { emailProblem } from "../account/email.ts";
import { asSpecified } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import { useForgotPassword } from "./recovery-mutations.ts";
import { type EmailState, emailOf, type OtpState } from "./recovery-state.ts";

/** `/recover-password`: requests a code. Does not reveal whether an account with this address exists. */
export default function RecoverPassword() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const forgot = useForgotPassword();
  const [field, email, setEmail] = useTyped(emailOf(state) ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  useDocumentTitle(words.title);

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (forgot.isPending) return;
    const typed = email.trim();
    const found = emailProblem(typed);
    flushSync(() => setProblem(found));
    if (found) return field.current?.focus();
    forgot.mutate(typed, {
      onSuccess: async ({ context, otpExpiry }) => {
        // Stores the typed address in the history entry, in case the user comes back.
        await navigate(paths.recoverPassword, { replace: true, state: { email: typed } satisfies EmailState });
        navigate(paths.verifyOtp, { state: { email: typed, context, otpExpiry } satisfies OtpState });
      },
    });
  };

  return (
    <AccountPage title={words.title} lead={words.lead}>
      <form className={formStyles.form} noValidate onSubmit={send}>
        <EmailField
          ref={field}
          autoComplete="username"
          defaultValue={email}
          error={problem}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
        />
        <div className={formStyles.actions}>
          <Failure error={forgot.error} {...asSpecified(shared.failed)} />
          <Submit pending={forgot.isPending} pendingLabel={words.sending}>
            {words.next}
          </Submit>
        </div>
      </form>
      <p className={formStyles.aside}>
        {words.remembered}{" "}
        <Link to={paths.login} state={email ? ({ email } satisfies EmailState) : null}>
          {words.signIn}
        </Link>
      </p>
    </AccountPage>
  );
}

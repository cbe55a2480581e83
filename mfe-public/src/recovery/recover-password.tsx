import { Failure } from "@authentica/shared-ui/failure";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { type FormEvent, useState } from "react";
import { flushSync } from "react-dom";
import { Link, useLocation, useNavigate } from "react-router-dom";
import { AccountPage } from "../account/account-page.tsx";
import { EmailField, Submit, useTyped } from "../account/controls.tsx";
import { emailProblem } from "../account/email.ts";
import { asSpecified } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import { useForgotPassword } from "./recovery-mutations.ts";
import { type EmailState, emailOf, type OtpState } from "./recovery-state.ts";

const TITLE = "Réinitialiser votre mot de passe";

/** `/recover-password`: requests a code. Does not reveal whether an account with this address exists. */
export default function RecoverPassword() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const forgot = useForgotPassword();
  const [field, email, setEmail] = useTyped(emailOf(state) ?? "");
  const [problem, setProblem] = useState<string | null>(null);
  useDocumentTitle(TITLE);

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
    <AccountPage
      title={TITLE}
      lead="Indiquez l’adresse de votre compte. Nous vous enverrons un code à six chiffres pour choisir un nouveau mot&nbsp;de&nbsp;passe."
    >
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
          <Failure error={forgot.error} {...asSpecified("An error occurred.")} />
          <Submit pending={forgot.isPending} pendingLabel="Envoi du code…">
            Continuer
          </Submit>
        </div>
      </form>
      <p className={formStyles.aside}>
        Vous vous souvenez de votre mot&nbsp;de&nbsp;passe&nbsp;?{" "}
        <Link to={paths.login} state={email ? ({ email } satisfies EmailState) : null}>
          Se connecter
        </Link>
      </p>
    </AccountPage>
  );
}

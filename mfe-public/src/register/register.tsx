import type { RegisterRequest } from "@authentica/backend/contract/auth";
import { answer, api } from "@authentica/shared-ui/api";
import { English } from "@authentica/shared-ui/components/english";
import { PasswordField } from "@authentica/shared-ui/components/password-field";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { Failure, serverMessage } from "@authentica/shared-ui/failure";
import { PASSWORD_RULE } from "@authentica/shared-ui/format/new-password";
import { chosen, specifiedOr } from "@authentica/shared-ui/language";
import { carriesFile, destinationOf } from "@authentica/shared-ui/navigation/destination";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { makePasskeyOffer } from "@authentica/shared-ui/passkeys/offer";
import { session, useSignedIn } from "@authentica/shared-ui/session";
import { WalletField } from "@authentica/shared-ui/wallet/wallet-field";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, Navigate, useLocation } from "react-router-dom";
import { words } from "#words/register.ts";
import { AccountPage } from "../account/account-page.tsx";
import { CarriedNote } from "../account/carried-note.tsx";
import { EmailField, Submit } from "../account/controls.tsx";
import { asSpecified } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import { focusFirstProblem, type Problems, withoutProblem } from "../account/problems.ts";
import styles from "./register.module.css";
import { DIFFERENT, type FieldName, fieldProblemOf, problemsOf, type Registration } from "./registration.ts";

/**
 * Creates an account and stores its tokens, but not the password. Never retried: if the answer was lost, the account
 * may already exist. The next screen offers to create a passkey.
 */
const useRegister = () =>
  useMutation({
    mutationFn: (json: RegisterRequest) => answer(api.auth.register.$post({ json })),
    onSuccess: (pair) => {
      // The offer must be stored first: signing in opens the dashboard, which shows the offer.
      makePasskeyOffer(sessionStorage, Date.now());
      session.signIn(pair);
    },
    retry: false,
    networkMode: "always",
    gcTime: 0,
  });

/** `/register`: creates an account. Then opens the dashboard or, if a file waits, the screen that registers it. */
export default function Register() {
  const { state } = useLocation();
  const signedIn = useSignedIn();
  useDocumentTitle(words.title);
  if (signedIn) return <Navigate to={carriesFile(state) ? destinationOf(state) : paths.dashboard} replace />;
  return (
    <AccountPage title={words.title} lead={words.lead}>
      <CarriedNote />
      <RegisterForm />
      <p className={formStyles.aside}>
        {words.haveAccount}{" "}
        <Link to={paths.login} state={carriesFile(state) ? state : null}>
          {words.signIn}
        </Link>
      </p>
    </AccountPage>
  );
}

function RegisterForm() {
  const register = useRegister();
  const [problems, setProblems] = useState<Problems<FieldName>>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Problems<FieldName>, error: unknown = null) => {
    flushSync(() => {
      setProblems(found);
      setRefusal(error);
    });
    if (form.current) focusFirstProblem(form.current, found);
  };

  const refuse = (error: unknown) => {
    const message = serverMessage(error);
    const about = message && fieldProblemOf(message);
    if (about) return show({ [about.field]: about.problem });
    show({}, error);
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (register.isPending) return;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as unknown as Registration;
    const found = problemsOf(values);
    show(found);
    if (Object.keys(found).length > 0) return;
    const { confirmPassword: _typedTwice, ...account } = values;
    register.mutate({ ...account, ...(chosen && { language: chosen }) }, { onError: refuse });
  };

  const control = (name: FieldName) => ({
    name,
    required: true,
    error:
      problems[name] === DIFFERENT ? specifiedOr<ReactNode>(<English>{DIFFERENT}</English>, DIFFERENT) : problems[name],
    onChange: () => setProblems(withoutProblem(problems, name)),
  });

  return (
    <form ref={form} className={formStyles.form} noValidate onSubmit={send}>
      <div className={styles.names}>
        <TextField label={words.firstName} autoComplete="given-name" {...control("firstName")} />
        <TextField label={words.lastName} autoComplete="family-name" {...control("lastName")} />
      </div>
      <EmailField autoComplete="email" {...control("email")} />
      <WalletField {...control("walletAddress")} />
      <PasswordField label={words.password} hint={PASSWORD_RULE} autoComplete="new-password" {...control("password")} />
      <PasswordField label={words.confirmPassword} autoComplete="new-password" {...control("confirmPassword")} />
      <div className={formStyles.actions}>
        <Failure error={refusal} {...asSpecified(words.failed, words.refusals)} />
        <Submit pending={register.isPending} pendingLabel={words.pending}>
          {words.submit}
        </Submit>
      </div>
    </form>
  );
}

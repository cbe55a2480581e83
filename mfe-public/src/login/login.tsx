import { Alert } from "@authentica/shared-ui/components/alert";
import { PasswordField } from "@authentica/shared-ui/components/password-field";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { Failure, isRefused } from "@authentica/shared-ui/failure";
import { carriesFile, destinationOf, farewellOf, hasSessionEnded } from "@authentica/shared-ui/navigation/destination";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { ApiError, useSignedIn } from "@authentica/shared-ui/session";
import { type ChangeEvent, type FormEvent, lazy, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link, Navigate, useLocation } from "react-router-dom";
import { words } from "#words/login.tsx";
import { AccountPage } from "../account/account-page.tsx";
import { CarriedNote } from "../account/carried-note.tsx";
import { EmailField, Submit, useTyped } from "../account/controls.tsx";
import { emailProblem } from "../account/email.ts";
import { asSpecified } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import { focusFirstProblem, type Problems, withoutProblem } from "../account/problems.ts";
import { ContactAddress } from "../legal/contact-address.tsx";
import { type EmailState, emailOf, hasChangedPassword } from "../recovery/recovery-state.ts";
import { useLogin } from "./login-mutation.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { usePasskeyLogin } from "./passkey-login.ts";
import type { SecondStepProps } from "./second-step.tsx";

// Loaded on demand, because most accounts have no second factor.
const SecondStep = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-second-step" */ "./second-step.tsx")).SecondStep,
}));

const wantsCode = (error: unknown): boolean => error instanceof ApiError && error.code === "second_factor_required";

/** Whether the password was correct but the account was disabled by an administrator. */
const isDisabled = (error: unknown): boolean => error instanceof ApiError && error.code === "forbidden";

/**
 * `/login`: sign-in by e-mail and password, or by passkey. A user who is signed in, even by another tab, is
 * redirected to the requested page.
 */
export default function Login() {
  const location = useLocation();
  const signedIn = useSignedIn();
  useDocumentTitle(words.title);
  if (signedIn) return <Navigate to={destinationOf(location.state)} replace />;
  const farewell = farewellOf(location.state);
  return (
    <AccountPage title={words.title} lead={words.lead}>
      {hasSessionEnded(location.state) && <Alert className={formStyles.news}>{words.sessionEnded}</Alert>}
      {farewell && <Alert className={formStyles.news}>{words.farewells[farewell]}</Alert>}
      {hasChangedPassword(location.state) && (
        <Alert tone="success" className={formStyles.news}>
          {words.passwordChanged}
        </Alert>
      )}
      <CarriedNote />
      <LoginForm typedBefore={emailOf(location.state) ?? ""} />
      <p className={formStyles.aside}>
        {words.noAccount}{" "}
        <Link to={paths.register} state={carriesFile(location.state) ? location.state : null}>
          {words.register}
        </Link>
      </p>
    </AccountPage>
  );
}

/**
 * Form for e-mail address and password. `typedBefore` is the address that the user typed on a previous screen, or
 * empty.
 */
function LoginForm({ typedBefore }: { readonly typedBefore: string }) {
  const login = useLogin();
  const passkey = usePasskeyLogin(login.isPending);
  const [field, email, setEmail] = useTyped(typedBefore);
  const [problems, setProblems] = useState<Problems<"email" | "password">>({});
  const [proven, setProven] = useState<SecondStepProps["credentials"] | null>(null);
  const password = useRef<HTMLInputElement>(null);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending || passkey.isPending) return;
    passkey.reset();
    const form = event.currentTarget;
    const typed = new FormData(form);
    const values = { email: String(typed.get("email")), password: String(typed.get("password")) };
    const wrong = emailProblem(values.email);
    const found = {
      ...(wrong && { email: wrong }),
      ...(!values.password && { password: words.passwordMissing }),
    };
    flushSync(() => setProblems(found));
    if (wrong || !values.password) return focusFirstProblem(form, found);
    login.mutate(values, {
      onError: (error) => {
        if (wantsCode(error)) {
          login.reset();
          return setProven(values);
        }
        if (!isRefused(error)) return;
        // Focuses the password field, because the password is the most likely mistake. Waits until the button has
        // returned the focus.
        requestAnimationFrame(() => {
          password.current?.focus();
          password.current?.select();
        });
      },
    });
  };

  const correct = (event: ChangeEvent<HTMLInputElement>) => setProblems(withoutProblem(problems, event.target.name));

  const passkeyButton = (
    <PasskeyButton
      login={passkey}
      disabled={login.isPending}
      onStart={() => {
        login.reset();
        setProblems({});
      }}
    />
  );

  if (proven)
    return (
      <>
        <Suspense fallback={<Spinner />}>
          <SecondStep
            login={login}
            credentials={proven}
            disabled={passkey.isPending}
            onBack={() => {
              login.reset();
              setProven(null);
            }}
          />
        </Suspense>
        {passkeyButton}
      </>
    );

  return (
    <form className={formStyles.form} noValidate onSubmit={send}>
      <EmailField
        autoComplete="username webauthn"
        ref={field}
        defaultValue={email}
        error={problems.email}
        onChange={(event) => {
          setEmail(event.target.value);
          correct(event);
        }}
      />
      <PasswordField
        ref={password}
        label={words.password}
        name="password"
        autoComplete="current-password"
        required
        error={problems.password}
        onChange={correct}
      />
      <Link
        to={paths.recoverPassword}
        state={email ? ({ email } satisfies EmailState) : null}
        className={formStyles.forgotten}
      >
        {words.forgotten}
      </Link>
      <div className={formStyles.actions}>
        {isDisabled(login.error) ? (
          <Alert tone="error">{words.disabled(<ContactAddress />)}</Alert>
        ) : (
          <Failure error={login.error} {...asSpecified(words.failed, words.refusals)} />
        )}
        <Submit disabled={passkey.isPending} pending={login.isPending} pendingLabel={words.pending}>
          {words.signIn}
        </Submit>
      </div>
      {passkeyButton}
    </form>
  );
}

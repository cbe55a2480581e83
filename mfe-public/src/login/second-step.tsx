import { Button } from "@authentica/shared-ui/components/button";
import { Failure } from "@authentica/shared-ui/failure";
import { CodeField, codeProblem, WRONG_CODE } from "@authentica/shared-ui/second-factor/code-field";
import { ApiError } from "@authentica/shared-ui/session";
import { type FormEvent, useRef, useState } from "react";
import { Submit } from "../account/controls.tsx";
import { asSpecified } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import type { useLogin } from "./login-mutation.ts";

export interface SecondStepProps {
  readonly login: ReturnType<typeof useLogin>;
  /** Credentials that the server accepted in the first step. They are sent again with the code. */
  readonly credentials: { readonly email: string; readonly password: string };
  /** Whether another sign-in attempt is in progress. */
  readonly disabled: boolean;
  readonly onBack: () => void;
}

const isRefused = (error: unknown): boolean => error instanceof ApiError && error.code === "invalid_credentials";

/** Form for the code of the authenticator app, shown after the password was accepted. */
export function SecondStep({ login, credentials, disabled, onBack }: SecondStepProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  const show = (words: string | undefined) => {
    setProblem(words);
    // Waits until the button has returned the focus.
    if (words) requestAnimationFrame(() => input.current?.select());
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (login.isPending || disabled) return;
    const otp = String(new FormData(event.currentTarget).get("otp"));
    const found = codeProblem(otp);
    show(found);
    if (!found) login.mutate({ ...credentials, otp }, { onError: (error) => isRefused(error) && show(WRONG_CODE) });
  };

  return (
    <form className={formStyles.form} noValidate onSubmit={send}>
      <p role="status">
        Encore une étape&nbsp;: le compte <strong>{credentials.email}</strong> est protégé par une application
        d’authentification.
      </p>
      <CodeField ref={input} autoFocus error={problem} onChange={() => setProblem(undefined)} />
      <div className={formStyles.actions}>
        {!isRefused(login.error) && <Failure error={login.error} {...asSpecified("Login failed. Please try again.")} />}
        <Submit disabled={disabled} pending={login.isPending} pendingLabel="Connexion en cours…">
          Vérifier le code
        </Submit>
        <Button variant="quiet" disabled={login.isPending} onClick={onBack}>
          Revenir à l’adresse et au mot de passe
        </Button>
      </div>
    </form>
  );
}

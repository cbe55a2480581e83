import { Button } from "@authentica/shared-ui/components/button";
import { Failure } from "@authentica/shared-ui/failure";
import { CodeField, codeProblem, WRONG_CODE } from "@authentica/shared-ui/second-factor/code-field";
import { ApiError } from "@authentica/shared-ui/session";
import { type FormEvent, useRef, useState } from "react";
import { words as signIn } from "#words/login.tsx";
import { words } from "#words/second-step.tsx";
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

  const show = (found: string | undefined) => {
    setProblem(found);
    // Waits until the button has returned the focus.
    if (found) requestAnimationFrame(() => input.current?.select());
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
      <p role="status">{words.why(<strong>{credentials.email}</strong>)}</p>
      <CodeField ref={input} autoFocus error={problem} onChange={() => setProblem(undefined)} />
      <div className={formStyles.actions}>
        {!isRefused(login.error) && <Failure error={login.error} {...asSpecified(signIn.failed)} />}
        <Submit disabled={disabled} pending={login.isPending} pendingLabel={signIn.pending}>
          {words.verify}
        </Submit>
        <Button variant="quiet" disabled={login.isPending} onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </form>
  );
}

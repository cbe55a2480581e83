import type { LoginRequest } from "@authentica/backend/contract/auth";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { answer, api } from "../../api/client.ts";
import { Button } from "../../components/button.tsx";
import { PageHeader } from "../../components/page-header.tsx";
import { PasswordField } from "../../components/password-field.tsx";
import { TextField } from "../../components/text-field.tsx";
import { Failure } from "../../failure/index.ts";
import { CodeField, codeProblem, WRONG_CODE } from "../../second-factor/code-field.tsx";
import { ApiError, session } from "../../session/index.ts";
import type { About } from "./about.ts";
import styles from "./sign-in.module.css";

export interface SignInProps {
  readonly about: About;
  /** Whether only administrators may see the screens. */
  readonly admin: boolean;
}

/** The recorded API accepts any six-digit code. */
const ANY_CODE = "000000";

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/**
 * Signs in through the login of the API, with a second factor if the account has one. With a recorded API, one click
 * is enough.
 */
export function SignIn({ about: { mode, recording, live }, admin }: SignInProps) {
  const login = useMutation({
    mutationFn: (json: LoginRequest) => answer(api.auth.login.$post({ json })),
    onSuccess: (pair) => session.signIn(pair),
    retry: false,
    gcTime: 0,
  });
  const isRecorded = mode === "recorded";
  const accounts = recording.accounts.filter(({ role }) => !admin || role === "admin");
  return (
    <div className={styles.signIn}>
      <PageHeader
        title={"Qui regarde ces écrans\u00a0?"}
        lead={
          isRecorded
            ? "Ils sont pour quelqu’un de connecté. L’enregistrement connaît ces comptes de démonstration."
            : `Ils sont pour quelqu’un de connecté. Un compte de l’API à ${live.url} convient${admin ? ", s’il est administrateur" : ""}.`
        }
      />
      {isRecorded && (
        <ul role="list" className={styles.accounts}>
          {accounts.map(({ email, firstName, lastName, role }) => (
            <li key={email}>
              <Button
                wide
                disabled={login.isPending}
                onClick={() =>
                  login.mutate({ email, password: recording.password, ...(role === "admin" && { otp: ANY_CODE }) })
                }
              >
                {firstName} {lastName}
                {role === "admin" && ", administration"}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isRecorded ? (
        <details className={styles.other}>
          <summary>Ou par le formulaire de connexion</summary>
          <p>
            Mot de passe de tous&nbsp;: <code>{recording.password}</code>. Un administrateur donne aussi un code, six
            chiffres quelconques.
          </p>
          <Form login={login} />
        </details>
      ) : (
        <Form login={login} />
      )}
    </div>
  );
}

interface FormProps {
  readonly login: {
    readonly mutate: (json: LoginRequest) => void;
    readonly isPending: boolean;
    readonly error: unknown;
  };
}

function Form({ login }: FormProps) {
  const [typed, setTyped] = useState({ email: "", password: "" });
  const [problem, setProblem] = useState<string>();
  const code = codeOf(login.error);
  const [wantsCode, setWantsCode] = useState(false);
  if (code === "second_factor_required" && !wantsCode) setWantsCode(true);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!wantsCode) return login.mutate(typed);
    const otp = String(new FormData(event.currentTarget).get("otp"));
    const found = codeProblem(otp);
    setProblem(found);
    if (!found) login.mutate({ ...typed, otp });
  };

  return (
    <form className={styles.form} onSubmit={send}>
      <TextField
        label="Adresse e-mail"
        type="email"
        autoComplete="username"
        required
        readOnly={wantsCode}
        value={typed.email}
        onChange={({ target: { value: email } }) => setTyped({ ...typed, email })}
      />
      <PasswordField
        label="Mot de passe"
        autoComplete="current-password"
        required
        readOnly={wantsCode}
        value={typed.password}
        onChange={({ target: { value: password } }) => setTyped({ ...typed, password })}
      />
      {wantsCode && (
        <CodeField
          autoFocus
          error={problem ?? (code === "invalid_credentials" ? WRONG_CODE : undefined)}
          onChange={() => setProblem(undefined)}
        />
      )}
      {code !== "second_factor_required" && !(wantsCode && code === "invalid_credentials") && (
        <Failure error={login.error} title="La connexion n’a pas abouti" />
      )}
      <Button type="submit" variant="primary" pending={login.isPending} pendingLabel="Connexion en cours…">
        {wantsCode ? "Vérifier le code" : "Se connecter"}
      </Button>
      {wantsCode && (
        <Button variant="quiet" onClick={() => setWantsCode(false)}>
          Revenir à l’adresse et au mot de passe
        </Button>
      )}
    </form>
  );
}

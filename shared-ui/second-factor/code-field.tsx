import { TextButton } from "@authentica/shared-ui/components/text-button";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { type ReactNode, type Ref, useState } from "react";
import styles from "./code-field.module.css";

export interface CodeFieldProps {
  readonly ref?: Ref<HTMLInputElement> | undefined;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean | undefined;
  /** Hides the option to enter a recovery code, because an app that is being added has no recovery codes yet. */
  readonly appOnly?: boolean | undefined;
  readonly onChange?: (() => void) | undefined;
}

/** Asks for a code of the authenticator app, or for a recovery code instead. The field's name is `otp`. */
export function CodeField({ ref, error, autoFocus = false, appOnly = false, onChange }: CodeFieldProps) {
  const [kind, setKind] = useState<"app" | "recovery">("app");
  const isApp = kind === "app";
  return (
    <div className={styles.code}>
      <TextField
        key={kind}
        ref={ref}
        label={isApp ? "Code à six chiffres" : "Code de secours"}
        hint={
          isApp
            ? "Celui que votre application d’authentification affiche pour Authentica."
            : "Cinq groupes de cinq signes. Il ne servira qu’une fois."
        }
        name="otp"
        mono
        inputMode={isApp ? "numeric" : "text"}
        autoComplete={isApp ? "one-time-code" : "off"}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        required
        autoFocus={autoFocus || !isApp}
        error={error}
        onChange={onChange}
      />
      {!appOnly && (
        <TextButton onClick={() => setKind(isApp ? "recovery" : "app")}>
          {isApp ? "Utiliser un code de secours" : "Utiliser l’application d’authentification"}
        </TextButton>
      )}
    </div>
  );
}

/** Returns what is wrong with a typed code. Called before the code is sent. */
export const codeProblem = (typed: string): string | undefined =>
  typed.trim() === "" ? "Indiquez le code." : undefined;

export const WRONG_CODE = "Ce code n’est pas le bon, ou il a déjà servi. Attendez le suivant, puis réessayez.";

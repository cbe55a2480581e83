import { TextButton } from "@authentica/shared-ui/components/text-button";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { type ReactNode, type Ref, useState } from "react";
import { words as all } from "#words/second-factor.ts";
import styles from "./code-field.module.css";

const words = all.code;

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
        label={isApp ? words.app : words.recovery}
        hint={isApp ? words.appHint : words.recoveryHint}
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
          {isApp ? words.useRecovery : words.useApp}
        </TextButton>
      )}
    </div>
  );
}

/** Returns what is wrong with a typed code. Called before the code is sent. */
export const codeProblem = (typed: string): string | undefined => (typed.trim() === "" ? words.missing : undefined);

export const WRONG_CODE = words.wrong;

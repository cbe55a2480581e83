import { Alert } from "@authentica/shared-ui/components/alert";
import { Failure } from "@authentica/shared-ui/failure";
import { codeOf, firstEmpty, NO_DIGITS, OtpBoxes, type OtpFocus } from "@authentica/shared-ui/one-time-code";
import { ApiError } from "@authentica/shared-ui/session";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { words } from "#words/email-proof.tsx";
import styles from "./code-form.module.css";

export interface CodeFormProps {
  readonly id: string;
  /** Says what the code is for, and where it was sent. */
  readonly lead: ReactNode;
  /** State of the call that submits the code. */
  readonly taking: { readonly isPending: boolean; readonly error: unknown };
  readonly onCode: (code: string) => void;
}

/** Returns whether the server checked the code and found it wrong. */
const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === "invalid_input";

/**
 * Form with six boxes for the code in an e-mail. The submit button belongs to the dialog. The `key` of the form
 * should be the current code.
 */
export function CodeForm({ id, lead, taking, onCode }: CodeFormProps) {
  const [digits, setDigits] = useState(NO_DIGITS);
  const [lacks, setLacks] = useState(false);
  const [isChanged, setChanged] = useState(false);
  const boxes = useRef<OtpFocus>(null);
  const wrong = !isChanged && isWrong(taking.error);

  useEffect(() => {
    // Waits until the button has returned the focus.
    if (isWrong(taking.error)) requestAnimationFrame(() => boxes.current?.focus(0));
  }, [taking.error]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (taking.isPending) return;
    const code = codeOf(digits);
    setLacks(!code);
    setChanged(false);
    if (code) onCode(code);
    else boxes.current?.focus(firstEmpty(digits));
  };

  return (
    <form id={id} noValidate onSubmit={submit} className={styles.form}>
      <p>{lead}</p>
      <OtpBoxes
        ref={boxes}
        digits={digits}
        invalid={lacks || wrong}
        autoFocus
        onChange={(typed) => {
          setDigits(typed);
          setLacks(false);
          setChanged(true);
        }}
      />
      {lacks && <Alert tone="error">{words.incomplete}</Alert>}
      {wrong && <Alert tone="error">{words.wrong}</Alert>}
      {!isWrong(taking.error) && (
        <Failure error={taking.error} title={words.failed} own={{ rate_limited: words.tooManyTries }} />
      )}
    </form>
  );
}

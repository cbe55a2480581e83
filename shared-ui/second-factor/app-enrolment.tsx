import type { AuthenticatorAppOptions } from "@authentica/backend/contract/second-factor";
import { answer, api } from "@authentica/shared-ui/api";
import { CopyButton } from "@authentica/shared-ui/components/copy-button";
import { Failure } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { QRCodeSVG } from "qrcode.react";
import { type FormEvent, useRef, useState } from "react";
import { words } from "#words/add-app.ts";
import styles from "./app-enrolment.module.css";
import { CodeField, codeProblem, WRONG_CODE } from "./code-field.tsx";

export interface AppEnrolmentProps {
  readonly options: AuthenticatorAppOptions;
  /** Identifier of the form, which a submit button outside the form refers to. */
  readonly formId: string;
  readonly confirmed: <T>(call: () => Promise<T>) => Promise<T>;
  readonly onSending: (sending: boolean) => void;
  /** Called with the recovery codes, which are only shown once. */
  readonly onEnrolled: (recoveryCodes: readonly string[]) => void;
}

/** Shows the secret for an authenticator app, and asks for the app's first code. */
export function AppEnrolment({
  options: { secret, uri },
  formId,
  confirmed,
  onSending,
  onEnrolled,
}: AppEnrolmentProps) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const enrol = useMutation({
    mutationKey: ["session", "enrol-app"],
    mutationFn: (otp: string) => confirmed(() => answer(api.user["second-factor"].app.$post({ json: { otp } }))),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: ({ recoveryCodes }) => onEnrolled(recoveryCodes),
    onError: (error) => isWrong(error) && show(WRONG_CODE),
    gcTime: 0,
  });

  const show = (wrong: string | undefined) => {
    setProblem(wrong);
    // Waits until the button has returned the focus.
    if (wrong) requestAnimationFrame(() => input.current?.select());
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (enrol.isPending) return;
    const otp = String(new FormData(event.currentTarget).get("otp"));
    const found = codeProblem(otp);
    show(found);
    if (!found) enrol.mutate(otp);
  };

  const groups = secret.match(/.{1,4}/g)?.join(" ") ?? secret;
  return (
    <div className={styles.enrolment}>
      <ol className={styles.steps}>
        <li>
          <p>{words.scan}</p>
          <div className={styles.secret}>
            {/* Scanners need dark modules on white and a quiet zone, in the dark theme too. The SVG includes both. */}
            <QRCodeSVG value={uri} size={144} level="M" marginSize={4} title={words.qr} className={styles.qr} />
            <div>
              <p className={styles.typed}>{words.orType}</p>
              <code className={styles.key}>{groups}</code>
              <CopyButton value={secret} label={words.copyKey} />
            </div>
          </div>
        </li>
        <li>
          <p>{words.enter}</p>
          <form id={formId} noValidate onSubmit={submit} className={styles.form}>
            <CodeField ref={input} appOnly error={problem} onChange={() => setProblem(undefined)} />
          </form>
        </li>
      </ol>
      {!isWrong(enrol.error) && <Failure error={enrol.error} title={words.failed} own={{ gone: words.expired }} />}
    </div>
  );
}

const isWrong = (error: unknown): boolean => error instanceof ApiError && error.code === "forbidden";

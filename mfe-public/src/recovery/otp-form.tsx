import { Alert } from "@authentica/shared-ui/components/alert";
import { Failure } from "@authentica/shared-ui/failure";
import { paths } from "@authentica/shared-ui/navigation/paths";
import {
  codeOf,
  digitsOf,
  firstEmpty,
  NO_DIGITS,
  OtpBoxes,
  type OtpFocus,
  Resend,
} from "@authentica/shared-ui/one-time-code";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router-dom";
import { words as shared } from "#words/recovery.ts";
import { words as verifyOtp } from "#words/verify-otp.tsx";
import { Submit } from "../account/controls.tsx";
import { asSpecified } from "../account/entry-words.ts";
import formStyles from "../account/form.module.css";
import { useForgotPassword, useVerifyOtp } from "./recovery-mutations.ts";
import type { EmailState, OtpState } from "./recovery-state.ts";

const { code: words } = verifyOtp;

export interface OtpFormProps {
  readonly state: OtpState;
  /** Code from the e-mail link, or `null` if the user must type it. */
  readonly code: string | null;
}

/** State of the message above the button. At most one message is shown at a time. */
type News = "filled" | "incomplete" | "sent" | "refused" | "not-sent" | null;

/** Form with six boxes for the code, a button that submits it, and a button that requests another code. */
export function OtpForm({ state, code }: OtpFormProps) {
  const navigate = useNavigate();
  const verify = useVerifyOtp();
  const forgot = useForgotPassword();
  const [digits, setDigits] = useState(() => (code ? digitsOf(code) : NO_DIGITS));
  const [news, setNews] = useState<News>(code ? "filled" : null);
  const boxes = useRef<OtpFocus>(null);
  const submit = useRef<HTMLButtonElement>(null);

  // The e-mail link has filled the boxes, so the user only has to press the button.
  useEffect(() => {
    if (code) submit.current?.focus();
  }, [code]);

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (verify.isPending) return;
    const otp = codeOf(digits);
    if (!otp) {
      setNews("incomplete");
      return boxes.current?.focus(firstEmpty(digits));
    }
    setNews(null);
    verify.mutate(
      { ...state, otp },
      {
        onSuccess: () => navigate(paths.changePassword, { state: { email: state.email } satisfies EmailState }),
        onError: () => {
          setNews("refused");
          // Waits until the button has returned the focus.
          requestAnimationFrame(() => boxes.current?.focus(0));
        },
      },
    );
  };

  const resend = () =>
    forgot.mutate(state.email, {
      onSuccess: ({ context, otpExpiry }) => {
        const next: OtpState = { email: state.email, context, otpExpiry };
        navigate(paths.verifyOtp, { replace: true, state: next });
        setDigits(NO_DIGITS);
        setNews("sent");
        requestAnimationFrame(() => boxes.current?.focus(0));
      },
      onError: () => setNews("not-sent"),
    });

  return (
    <>
      <form className={formStyles.form} noValidate onSubmit={confirm}>
        <OtpBoxes
          ref={boxes}
          digits={digits}
          invalid={news === "incomplete" || news === "refused"}
          autoFocus={!code}
          onChange={(changed) => {
            setDigits(changed);
            if (news !== "sent") setNews(null);
          }}
        />
        <div className={formStyles.actions}>
          {news === "filled" && <Alert>{words.filled}</Alert>}
          {news === "incomplete" && <Alert tone="error">{words.incomplete}</Alert>}
          {news === "sent" && <Alert tone="success">{words.sent}</Alert>}
          {news === "refused" && <Failure error={verify.error} {...asSpecified(words.refused, words.refusals)} />}
          {news === "not-sent" && <Failure error={forgot.error} {...asSpecified(shared.failed)} />}
          <Submit ref={submit} pending={verify.isPending} pendingLabel={words.checking}>
            {words.confirm}
          </Submit>
        </div>
      </form>
      <Resend key={state.context} pending={forgot.isPending} onResend={resend} />
      <p className={formStyles.aside}>
        {words.wrongAddress}{" "}
        <Link to={paths.recoverPassword} state={{ email: state.email } satisfies EmailState}>
          {words.correct}
        </Link>
      </p>
    </>
  );
}

import { OTP_DIGITS } from "@authentica/backend/contract/constants";
import { type ClipboardEvent, type KeyboardEvent, type Ref, useImperativeHandle, useRef } from "react";
import { words } from "#words/one-time-code.tsx";
import styles from "./otp-boxes.module.css";
import { boxAfterKey, type OtpDigits, spread, type Written, write } from "./otp-digits.ts";

/** Handle by which a caller focuses a box. */
export interface OtpFocus {
  /** Focuses a box, counted from 0, and selects its digit. */
  focus(box: number): void;
}

export interface OtpBoxesProps {
  readonly digits: OtpDigits;
  readonly onChange: (digits: OtpDigits) => void;
  /** Whether the code was refused or is incomplete. */
  readonly invalid: boolean;
  /** Whether the first box gets the focus when it is mounted. */
  readonly autoFocus: boolean;
  readonly ref?: Ref<OtpFocus>;
}

const onInputTells = () => undefined;

/**
 * Input with one box per digit. A box can temporarily hold several characters, because devices insert an autofilled
 * code into the focused box as a whole.
 */
export function OtpBoxes({ digits, onChange, invalid, autoFocus, ref }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);

  const focus = (at: number) => {
    boxes.current[at]?.focus();
    boxes.current[at]?.select();
  };
  useImperativeHandle(ref, () => ({ focus }));

  const apply = (written: Written | null) => {
    if (!written) return;
    onChange(written.digits);
    focus(written.next);
  };

  const move = (event: KeyboardEvent<HTMLInputElement>, at: number) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const next = boxAfterKey(digits, at, event.key);
    if (next === null) return;
    event.preventDefault();
    focus(next);
  };

  const paste = (event: ClipboardEvent, at: number) => {
    event.preventDefault();
    apply(spread(digits, at, event.clipboardData.getData("text")));
  };

  return (
    <fieldset>
      <legend className={styles.legend}>{words.legend}</legend>
      <div className={styles.row}>
        {digits.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place.
            key={at}
            ref={(box) => {
              boxes.current[at] = box;
            }}
            type="text"
            inputMode="numeric"
            pattern="[0-9]*"
            autoComplete="one-time-code"
            autoCorrect="off"
            spellCheck={false}
            required
            // biome-ignore lint/a11y/noAutofocus: the code is all that this screen is for.
            autoFocus={autoFocus && at === 0}
            aria-label={words.digit(at + 1, OTP_DIGITS)}
            aria-invalid={invalid || undefined}
            value={digit}
            onInput={(event) => apply(write(digits, at, event.currentTarget.value))}
            // React does not report a change if a digit is replaced by the same digit. The focus must move in this
            // case too.
            onChange={onInputTells}
            onKeyDown={(event) => move(event, at)}
            onPaste={(event) => paste(event, at)}
            onFocus={(event) => event.target.select()}
            className={styles.box}
          />
        ))}
      </div>
    </fieldset>
  );
}

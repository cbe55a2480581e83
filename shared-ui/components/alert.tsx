import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import OctagonAlert from "lucide-react/icons/octagon-alert";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import X from "lucide-react/icons/x";
import type { ReactNode, Ref } from "react";
import { words } from "#words/components.ts";
import styles from "./alert.module.css";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";
import { VisuallyHidden } from "./visually-hidden.tsx";

export type AlertTone = "info" | "success" | "warning" | "error";

export interface AlertProps {
  readonly tone?: AlertTone | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Action of the message: one `<Button>` or `<ButtonLink>`. */
  readonly action?: ReactNode;
  /** Called when the user closes the message. If given, a close button is shown. */
  readonly onDismiss?: (() => void) | undefined;
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLDivElement> | undefined;
}

/** Icon and word of each tone. The icon is visible; the word is only for screen readers. */
const TONES = {
  info: { icon: Info, word: words.tones.info },
  success: { icon: CircleCheck, word: words.tones.success },
  warning: { icon: TriangleAlert, word: words.tones.warning },
  error: { icon: OctagonAlert, word: words.tones.error },
} as const;

/**
 * Shows a message in the page. Screen readers announce an error or a warning immediately (`role="alert"`), and other
 * tones when they are idle (`role="status"`).
 */
export function Alert({ tone = "info", title, children, action, onDismiss, className, ref }: AlertProps) {
  const { icon, word } = TONES[tone];
  return (
    <div
      ref={ref}
      role={tone === "error" || tone === "warning" ? "alert" : "status"}
      className={classNames(styles.alert, styles[tone], className)}
    >
      <Icon of={icon} className={styles.icon} />
      <div className={styles.words}>
        <VisuallyHidden>{word}</VisuallyHidden>
        {title != null && <p className={styles.title}>{title}</p>}
        {children != null && <div className={styles.message}>{children}</div>}
      </div>
      {action != null && <div className={styles.action}>{action}</div>}
      {onDismiss && (
        <button type="button" className={styles.dismiss} onClick={onDismiss} aria-label={words.dismiss}>
          <Icon of={X} size="sm" />
        </button>
      )}
    </div>
  );
}

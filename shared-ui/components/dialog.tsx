import X from "lucide-react/icons/x";
import { type ReactNode, useId } from "react";
import { words } from "#words/components.ts";
import { classNames } from "./class-names.ts";
import styles from "./dialog.module.css";
import { Icon } from "./icon.tsx";
import { type ModalState, useModal } from "./use-modal.ts";

export interface DialogProps extends ModalState {
  readonly title: ReactNode;
  /** One or two sentences below the title. Screen readers announce them with the title. */
  readonly description?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, the main one last. On a narrow screen they are stacked, and the main one is at the top. */
  readonly footer?: ReactNode;
  /** Width: 26, 36 or 52 rem. */
  readonly size?: "sm" | "md" | "lg" | undefined;
  /** `false` hides the close button. Use it if the footer contains a button with the same name. */
  readonly cross?: boolean | undefined;
}

/**
 * A dialog over the page; on a narrow screen, a sheet at the bottom. Escape, a click on the backdrop and the close
 * button close the dialog, and the focus returns to the element that had it before. The first control of the content
 * gets the focus; the close button is last in the tab order.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = "md",
  cross = true,
}: DialogProps) {
  const modal = useModal({ open, onOpenChange });
  const id = useId();
  return (
    <dialog
      {...modal}
      className={classNames(styles.dialog, styles[size])}
      aria-labelledby={`${id}-title`}
      {...(description != null && { "aria-describedby": `${id}-description` })}
    >
      {open && (
        <div className={styles.sheet}>
          <div className={styles.header}>
            <h2 id={`${id}-title`} className={styles.title}>
              {title}
            </h2>
            {description != null && (
              <p id={`${id}-description`} className={styles.description}>
                {description}
              </p>
            )}
          </div>
          {children != null && <div className={styles.body}>{children}</div>}
          {footer != null && <div className={styles.footer}>{footer}</div>}
          {cross && <CloseButton onClick={() => onOpenChange(false)} />}
        </div>
      )}
    </dialog>
  );
}

export interface DrawerProps extends ModalState {
  /** Title at the top of the drawer, and its accessible name. */
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A panel at the left edge, for navigation on a narrow screen. It can be closed in the same ways as `Dialog`. */
export function Drawer({ open, onOpenChange, title, children }: DrawerProps) {
  const modal = useModal({ open, onOpenChange });
  const id = useId();
  return (
    <dialog {...modal} className={styles.drawer} aria-labelledby={`${id}-title`}>
      {open && (
        <div className={styles.panel}>
          <h2 id={`${id}-title`} className={styles.drawerTitle}>
            {title}
          </h2>
          <div className={styles.drawerBody}>{children}</div>
          <CloseButton onClick={() => onOpenChange(false)} />
        </div>
      )}
    </dialog>
  );
}

function CloseButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" className={styles.close} onClick={onClick} aria-label={words.close}>
      <Icon of={X} />
    </button>
  );
}

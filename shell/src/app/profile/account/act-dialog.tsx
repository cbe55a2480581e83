import { Button } from "@authentica/shared-ui/components/button";
import { Dialog, type DialogProps } from "@authentica/shared-ui/components/dialog";
import type { ReactNode } from "react";
import { words } from "#words/act-dialog.ts";

export interface ActDialogProps extends Pick<DialogProps, "open" | "title" | "description" | "size"> {
  /** State of the call that the main button starts. */
  readonly act: { readonly isPending: boolean; readonly reset: () => void };
  /** Label of the main button. */
  readonly label: string;
  readonly danger?: boolean | undefined;
  readonly pendingLabel?: string | undefined;
  /** What the main button does: it submits a form, or calls a function. */
  readonly main: { readonly form: string } | { readonly onPress: () => void };
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Asks for confirmation before an action on the account. The dialog cannot be closed while the action is running.
 * Closing it clears an earlier failure.
 */
export function ActDialog({
  act,
  label,
  danger = false,
  pendingLabel,
  main,
  onClose,
  children,
  ...dialog
}: ActDialogProps) {
  const close = () => {
    if (act.isPending) return;
    act.reset();
    onClose();
  };
  return (
    <Dialog
      {...dialog}
      onOpenChange={close}
      footer={
        <>
          <Button disabled={act.isPending} onClick={close}>
            {words.cancel}
          </Button>
          <Button
            variant={danger ? "danger" : "primary"}
            pending={act.isPending}
            pendingLabel={pendingLabel}
            {...("form" in main ? { type: "submit", form: main.form } : { onClick: main.onPress })}
          >
            {label}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

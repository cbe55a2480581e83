import { chosen } from "@authentica/shared-ui/language";
import { type ReactNode, useId, useState } from "react";
import { words } from "#words/components.ts";
import { Button } from "./button.tsx";
import { Dialog, type DialogProps } from "./dialog.tsx";

/**
 * What the dialog passes to its form: the id of the form, and a callback that reports whether the form is being sent.
 */
export interface DialogForm {
  readonly formId: string;
  readonly onSending: (sending: boolean) => void;
}

export interface FormDialogProps extends Pick<DialogProps, "open" | "title" | "description" | "size"> {
  readonly onClose: () => void;
  /** Label of the submit button. */
  readonly verb: ReactNode;
  readonly variant?: "primary" | "danger";
  readonly disabled?: boolean;
  /** Given if `verb` is an English text of the specification, so that both buttons are in the same language. */
  readonly lang?: "en";
  readonly children: (form: DialogForm) => ReactNode;
}

/**
 * A dialog with one form. The dialog cannot be closed while the form is being sent, because a request cannot be taken
 * back.
 */
export function FormDialog({
  onClose,
  verb,
  variant,
  disabled,
  lang: specified,
  children,
  ...dialog
}: FormDialogProps) {
  const isSpecified = specified !== undefined;
  const lang = chosen === null ? specified : undefined;
  const formId = useId();
  const [sending, setSending] = useState(false);
  return (
    <Dialog
      {...dialog}
      onOpenChange={() => !sending && onClose()}
      footer={
        <>
          <Button lang={lang} disabled={sending} onClick={onClose}>
            {isSpecified ? words.specifiedCancel : words.cancel}
          </Button>
          <Button
            lang={lang}
            variant={variant ?? "primary"}
            type="submit"
            form={formId}
            disabled={disabled}
            pending={sending}
          >
            {verb}
          </Button>
        </>
      }
    >
      {children({ formId, onSending: setSending })}
    </Dialog>
  );
}

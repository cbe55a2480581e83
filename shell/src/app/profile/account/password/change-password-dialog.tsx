import type { ChangePasswordRequest } from "@authentica/backend/contract/password";
import { answer, api } from "@authentica/shared-ui/api";
import { PasswordField } from "@authentica/shared-ui/components/password-field";
import { Failure, serverMessage } from "@authentica/shared-ui/failure";
import {
  newPasswordProblem,
  PASSWORD_AGAIN,
  PASSWORD_RULE,
  PASSWORD_TOO_COMMON,
} from "@authentica/shared-ui/format/new-password";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { words } from "#words/account.tsx";
import styles from "../../../email-proof/code-form.module.css";
import { ActDialog } from "../act-dialog.tsx";

export interface ChangePasswordDialogProps {
  /** E-mail address of the account, for password managers. */
  readonly email: string;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

type Name = "currentPassword" | "newPassword" | "confirmation";
type Problems = Readonly<Partial<Record<Name, string>>>;

/** Asks for the current password once, and for the new password twice. */
export function ChangePasswordDialog({ email, onClose, onChanged }: ChangePasswordDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const [problems, setProblems] = useState<Problems>({});

  const show = (found: Problems) => {
    flushSync(() => setProblems(found));
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };

  const change = useMutation({
    mutationKey: ["session", "change-password"],
    mutationFn: (json: ChangePasswordRequest) => answer(api.user.password.$post({ json })),
    retry: false,
    gcTime: 0,
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ["session", "sessions"] });
      onChanged();
    },
    // Waits until the button has returned the focus.
    onError: (error) => requestAnimationFrame(() => show(refusalOf(error))),
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (change.isPending) return;
    const typed = new FormData(event.currentTarget);
    const read = (name: Name) => String(typed.get(name));
    const [currentPassword, newPassword] = [read("currentPassword"), read("newPassword")];
    const found = problemsOf(currentPassword, newPassword, read("confirmation"));
    show(found);
    if (Object.keys(found).length === 0) change.mutate({ currentPassword, newPassword });
  };

  const field = (name: Name) => ({
    name,
    required: true,
    error: problems[name],
    onChange: () => setProblems({ ...problems, [name]: undefined }),
  });

  return (
    <ActDialog
      open
      title={words.password.dialog}
      act={change}
      label={words.password.submit}
      pendingLabel={words.password.pending}
      main={{ form: formId }}
      onClose={onClose}
    >
      <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
        {Object.keys(refusalOf(change.error)).length === 0 && (
          <Failure error={change.error} title={words.password.failed} own={OWN} />
        )}
        <input hidden readOnly type="email" name="username" autoComplete="username" value={email} />
        <PasswordField label={words.password.current} autoComplete="current-password" {...field("currentPassword")} />
        <PasswordField
          label={words.password.next}
          hint={PASSWORD_RULE}
          autoComplete="new-password"
          {...field("newPassword")}
        />
        <PasswordField label={words.password.again} autoComplete="new-password" {...field("confirmation")} />
      </form>
    </ActDialog>
  );
}

const OWN = { rate_limited: words.password.rateLimited } as const;

function problemsOf(current: string, next: string, again: string): Problems {
  const weak = newPasswordProblem(next) ?? (next === current ? words.password.same : null);
  const differs = next && again !== next ? words.password.differs : null;
  const wrongAgain = again === "" ? PASSWORD_AGAIN : differs;
  return {
    ...(current === "" && { currentPassword: words.password.missing }),
    ...(weak && { newPassword: weak }),
    ...(wrongAgain && { confirmation: wrongAgain }),
  };
}

/**
 * Returns the error message for the field that the server refused. Only the server knows which passwords are too
 * common.
 */
function refusalOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return {};
  if (error.code === "forbidden") return { currentPassword: words.password.wrong };
  return serverMessage(error)?.includes("too common") ? { newPassword: PASSWORD_TOO_COMMON } : {};
}

import type { InviteRequest } from "@authentica/backend/contract/admin-people";
import { PERSON_NAME_MAX } from "@authentica/backend/contract/constants";
import { answer, api } from "@authentica/shared-ui/api";
import { type DialogForm, FormDialog } from "@authentica/shared-ui/components/form-dialog";
import { Select } from "@authentica/shared-ui/components/select";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { isEmail } from "@authentica/shared-ui/format/email";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { words as all } from "#words/users.ts";
import { useConsoleChanged } from "../console/use-console-changed.ts";
import styles from "./invite-dialog.module.css";

const words = all.invite;

export interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: (email: string) => void;
}

/** Dialog that creates an account for another person, who then chooses the password. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={words.title} description={words.lead} verb={words.send}>
      {(form) => <InviteForm {...form} onInvited={onInvited} />}
    </FormDialog>
  );
}

const PROBLEMS = words.problems;
type Asked = keyof typeof PROBLEMS;
const ASKED = Object.keys(PROBLEMS) as Asked[];

/** Returns the data of the form. The server validates it again. */
function invitationOf(form: HTMLFormElement): InviteRequest {
  const data = new FormData(form);
  const typed = (name: string) => String(data.get(name) ?? "").trim();
  return {
    email: typed("email"),
    firstName: typed("firstName"),
    lastName: typed("lastName"),
    role: typed("role") === "admin" ? "admin" : "user",
  };
}

function InviteForm({ formId, onSending, onInvited }: DialogForm & Pick<InviteDialogProps, "onInvited">) {
  const confirm = useConfirmed();
  const changed = useConsoleChanged();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState<readonly Asked[]>([]);
  const invite = useMutation({
    mutationFn: (invitation: InviteRequest) => confirm(() => answer(api.admin.$post({ json: invitation }))),
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: (_, { email }) => {
      changed();
      onInvited(email);
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (invite.isPending) return;
    const invitation = invitationOf(event.currentTarget);
    const problems = ASKED.filter((name) => (name === "email" ? !isEmail(invitation.email) : !invitation[name]));
    setWrong(problems);
    if (problems.length === 0) invite.mutate(invitation);
    else form.current?.querySelector<HTMLElement>(`[name="${problems[0]}"]`)?.focus();
  };

  const errorOf = (name: Asked) => wrong.includes(name) && PROBLEMS[name];
  return (
    <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
      <Failure error={invite.error} title={words.failed} />
      <TextField label={words.email} name="email" type="email" autoComplete="off" error={errorOf("email")} />
      <div className={styles.names}>
        <TextField
          label={words.firstName}
          name="firstName"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          error={errorOf("firstName")}
        />
        <TextField
          label={words.lastName}
          name="lastName"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          error={errorOf("lastName")}
        />
      </div>
      <Select label={words.role} name="role" defaultValue="user" hint={words.roleHint}>
        <option value="user">{words.roles.user}</option>
        <option value="admin">{words.roles.admin}</option>
      </Select>
    </form>
  );
}

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
import { useConsoleChanged } from "../console/use-console-changed.ts";
import styles from "./invite-dialog.module.css";

export interface InviteDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onInvited: (email: string) => void;
}

/** Dialog that creates an account for another person, who then chooses the password. */
export function InviteDialog({ open, onClose, onInvited }: InviteDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Inviter une personne"
      description="Son compte est créé sans mot de passe. Un e-mail lui dit comment en choisir un."
      verb="Envoyer l’invitation"
    >
      {(form) => <InviteForm {...form} onInvited={onInvited} />}
    </FormDialog>
  );
}

const PROBLEMS = {
  email: "Indiquez une adresse e-mail, comme prenom@exemple.fr.",
  firstName: "Indiquez le prénom.",
  lastName: "Indiquez le nom.",
} as const;
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
      <Failure error={invite.error} title="Personne n’a été invité" />
      <TextField label="Adresse e-mail" name="email" type="email" autoComplete="off" error={errorOf("email")} />
      <div className={styles.names}>
        <TextField
          label="Prénom"
          name="firstName"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          error={errorOf("firstName")}
        />
        <TextField
          label="Nom"
          name="lastName"
          autoComplete="off"
          maxLength={PERSON_NAME_MAX}
          error={errorOf("lastName")}
        />
      </div>
      <Select
        label="Rôle"
        name="role"
        defaultValue="user"
        hint="Un administrateur lit et modifie tout ce que montre la console."
      >
        <option value="user">Utilisateur</option>
        <option value="admin">Administrateur</option>
      </Select>
    </form>
  );
}

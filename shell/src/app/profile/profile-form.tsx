import type { EditProfileRequest, User } from "@authentica/backend/contract/user";
import { answer, api, userQuery } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { ProvenMark } from "@authentica/shared-ui/components/proven-mark";
import { TextArea } from "@authentica/shared-ui/components/text-area";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { WalletField } from "@authentica/shared-ui/wallet/wallet-field";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { words } from "#words/account.tsx";
import { checkProfile, draftOf, isDirty, type ProfileDraft, type ProfileErrors, requestOf } from "./profile-draft.ts";
import styles from "./profile-form.module.css";

export interface ProfileFormProps {
  readonly user: User;
  /** Called when the user closes the form without saving. */
  readonly onCancel: () => void;
  readonly onSaved: () => void;
}

/**
 * Form for the name and wallet of the user. The e-mail address has its own section. The wallet address can only be
 * set once.
 */
export function ProfileForm({ user, onCancel, onSaved }: ProfileFormProps) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [errors, setErrors] = useState<ProfileErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const { mutate, isPending, error } = useEditProfile();

  const change = (name: keyof ProfileDraft, value: string) => {
    setDraft((typed) => ({ ...typed, [name]: value }));
    setErrors((found) => ({ ...found, [name]: undefined }));
  };
  const field = (name: keyof ProfileDraft) => ({
    name,
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { readonly target: HTMLInputElement }) => change(name, target.value),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = checkProfile(draft);
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
    else mutate(requestOf(draft, user), { onSuccess: onSaved });
  };

  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form}>
      <Failure title={words.details.failed} error={error} verbatim otherwise={words.details.error} />
      <div className={styles.names}>
        <TextField label={words.details.firstName.label} autoComplete="given-name" required {...field("firstName")} />
        <TextField label={words.details.lastName.label} autoComplete="family-name" required {...field("lastName")} />
      </div>
      <TextField
        label={words.details.email}
        hint={words.details.emailHint}
        type="email"
        autoComplete="email"
        name="email"
        inputClassName={styles.long}
        value={user.email}
        readOnly
      />
      {user.walletAddress === null ? (
        <WalletField
          hint={words.details.wallet.hint}
          optional
          name="walletAddress"
          error={errors.walletAddress}
          next={words.details.wallet.next}
          onChange={(address) => change("walletAddress", address)}
        />
      ) : (
        // A text area wraps the address, which is wider than the screen of a phone.
        <TextArea
          label={words.details.wallet.label}
          hint={
            <>
              {words.details.wallet.set} {user.walletProvenAt && <ProvenMark />}
            </>
          }
          rows={2}
          mono
          name="walletAddress"
          value={user.walletAddress}
          readOnly
        />
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel}>{words.details.cancel}</Button>
        <Button type="submit" variant="primary" disabled={!isDirty(draft, user)} pending={isPending}>
          {words.details.save}
        </Button>
      </div>
    </form>
  );
}

/** Saves the form by `POST /user/edit-profile`. The answer replaces the cached user. */
function useEditProfile() {
  const queryClient = useQueryClient();
  const confirmed = useConfirmed();
  return useMutation({
    mutationKey: ["session", "edit-profile"],
    mutationFn: (profile: EditProfileRequest) =>
      confirmed(() => answer(api.user["edit-profile"].$post({ json: profile }))),
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
  });
}

import { answer, api, useUser } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PasswordField } from "@authentica/shared-ui/components/password-field";
import { Failure } from "@authentica/shared-ui/failure";
import { confirmWithPasskey } from "@authentica/shared-ui/passkeys/confirm";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, useId, useRef, useState } from "react";
import { passkeysQuery } from "../passkeys/passkeys-query.ts";
import styles from "./identity-dialog.module.css";

export interface IdentityDialogProps {
  readonly open: boolean;
  /** Why the question is put, in one sentence or two. */
  readonly why?: string | undefined;
  /** Whether the person has confirmed who they are. */
  readonly onSettle: (given: boolean) => void;
}

const OWN_ACCOUNT =
  "Votre dernière connexion remonte à plus de dix minutes, et ce que vous demandez touche à votre compte lui-même.";

const isRefused = (error: unknown) => error instanceof ApiError && error.code === "forbidden";

/** Asks the signed-in person for their password or, where their account has one, a passkey. */
export function IdentityDialog({ open, why = OWN_ACCOUNT, onSettle }: IdentityDialogProps) {
  const formId = useId();
  const { data: user } = useUser();
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: open });
  const queryClient = useQueryClient();
  const password = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);

  const withPassword = useMutation({
    mutationKey: ["session", "confirm", "password"],
    mutationFn: (typed: string) => answer(api.auth.reauthenticate.$post({ json: { password: typed } })),
    onSuccess: () => settle(true),
    onError: (error) => {
      if (!isRefused(error)) return;
      // The button gives its focus back first.
      requestAnimationFrame(() => {
        password.current?.focus();
        password.current?.select();
      });
    },
  });
  const withPasskey = useMutation({
    mutationKey: ["session", "confirm", "passkey"],
    mutationFn: confirmWithPasskey,
    onSuccess: () => {
      settle(true);
      // It was used a moment ago.
      void queryClient.invalidateQueries(passkeysQuery);
    },
  });
  const isPending = withPassword.isPending || withPasskey.isPending;

  const settle = (given: boolean) => {
    setMissing(false);
    withPassword.reset();
    withPasskey.reset();
    onSettle(given);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const typed = String(new FormData(event.currentTarget).get("password"));
    withPasskey.reset();
    setMissing(typed === "");
    if (typed) withPassword.mutate(typed);
    else password.current?.focus();
  };

  const offersPasskey = supportsPasskeys() && passkeys !== undefined && passkeys.length > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isPending && settle(false)}
      size="sm"
      title="Confirmez que c’est bien vous"
      description={why}
      footer={
        <>
          <Button disabled={isPending} onClick={() => settle(false)}>
            Annuler
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            disabled={withPasskey.isPending}
            pending={withPassword.isPending}
          >
            Confirmer
          </Button>
        </>
      }
    >
      <div className={styles.ways}>
        {offersPasskey && (
          <>
            <Button
              wide
              icon={<Icon of={KeyRound} size="sm" />}
              disabled={withPassword.isPending}
              pending={withPasskey.isPending}
              pendingLabel="Votre navigateur vous attend…"
              onClick={() => {
                withPassword.reset();
                withPasskey.mutate();
              }}
            >
              Utiliser une clé d’accès
            </Button>
            <PasskeyFailure error={withPasskey.error} />
            <p className={styles.or}>ou</p>
          </>
        )}
        <form id={formId} noValidate onSubmit={submit} className={styles.form}>
          {/* Tells a password manager whose password is asked for. */}
          <input type="email" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
          <PasswordField
            ref={password}
            label="Mot de passe"
            name="password"
            autoComplete="current-password"
            required
            error={passwordProblem(missing, withPassword.error)}
            onChange={() => setMissing(false)}
          />
          {!isRefused(withPassword.error) && <Failure error={withPassword.error} title="Rien n’a pu être confirmé" />}
        </form>
      </div>
    </Dialog>
  );
}

function passwordProblem(missing: boolean, error: unknown): string | undefined {
  if (missing) return "Indiquez votre mot de passe.";
  return isRefused(error) ? "Ce mot de passe n’est pas celui de votre compte." : undefined;
}

function PasskeyFailure({ error }: { readonly error: unknown }) {
  if (!isRefused(error)) return <Failure error={error} title="La clé d’accès n’a rien confirmé" />;
  return <p className={styles.refused}>Cette clé d’accès n’a pas été reconnue. Tapez plutôt votre mot de passe.</p>;
}

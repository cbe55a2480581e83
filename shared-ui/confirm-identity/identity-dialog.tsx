import { answer, api, useUser } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PasswordField } from "@authentica/shared-ui/components/password-field";
import { Spinner } from "@authentica/shared-ui/components/spinner";
import { Failure } from "@authentica/shared-ui/failure";
import { confirmWithPasskey } from "@authentica/shared-ui/passkeys/confirm";
import { supportsPasskeys } from "@authentica/shared-ui/passkeys/support";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import KeyRound from "lucide-react/icons/key-round";
import { type FormEvent, useId, useRef, useState } from "react";
import { words } from "#words/identity.ts";
import { passkeysQuery } from "../passkeys/passkeys-query.ts";
import { CodeField, codeProblem, WRONG_CODE } from "../second-factor/code-field.tsx";
import { secondFactorQuery } from "../second-factor/second-factor-query.ts";
import { renew } from "../session/renew.ts";
import type { Wanted } from "./confirmed.ts";
import styles from "./identity-dialog.module.css";

export interface IdentityDialogProps {
  /** The required proof. If `null`, the dialog is closed. */
  readonly wanted: Wanted | null;
  /** Why the user must confirm their identity, in one or two sentences. */
  readonly why?: string | undefined;
  /** Called when the dialog closes; `given` says whether the user confirmed their identity. */
  readonly onSettle: (given: boolean) => void;
}

const isRefused = (error: unknown) => error instanceof ApiError && error.code === "forbidden";

/**
 * Asks the signed-in user for their password or, if their account has a passkey, for that passkey. If the server
 * requires a second factor, asks for a code of the authenticator app instead of the password.
 */
export function IdentityDialog({ wanted, why = words.why, onSettle }: IdentityDialogProps) {
  const open = wanted !== null;
  const bySecondFactor = wanted?.secondFactor === true;
  const formId = useId();
  const { data: user } = useUser();
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: open });
  const { data: factor, error: factorError } = useQuery({ ...secondFactorQuery, enabled: bySecondFactor });
  const queryClient = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  const withWords = useMutation({
    mutationKey: ["session", "confirm", "words"],
    mutationFn: async (typed: string): Promise<void> => {
      const { reauthenticate } = api.auth;
      const sent = bySecondFactor
        ? answer(reauthenticate["second-factor"].$post({ json: { otp: typed } }))
        : answer(reauthenticate.$post({ json: { password: typed } }));
      renew(await sent);
    },
    onSuccess: () => settle(true),
    onError: (error) => {
      if (!isRefused(error)) return;
      setProblem(bySecondFactor ? WRONG_CODE : words.wrongPassword);
      // Waits until the button has returned the focus.
      requestAnimationFrame(() => {
        input.current?.focus();
        input.current?.select();
      });
    },
    gcTime: 0,
  });
  const withPasskey = useMutation({
    mutationKey: ["session", "confirm", "passkey"],
    mutationFn: confirmWithPasskey,
    onSuccess: () => {
      settle(true);
      // The time at which the passkey was last used has changed.
      void queryClient.invalidateQueries(passkeysQuery);
    },
  });
  const isPending = withWords.isPending || withPasskey.isPending;

  const settle = (given: boolean) => {
    setProblem(undefined);
    withWords.reset();
    withPasskey.reset();
    onSettle(given);
    // The confirmation may have changed which factors the session has proven.
    if (given) void queryClient.invalidateQueries(secondFactorQuery);
  };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const typed = String(form.get(bySecondFactor ? "otp" : "password"));
    withPasskey.reset();
    const missing = bySecondFactor ? codeProblem(typed) : typed === "" ? words.missingPassword : undefined;
    setProblem(missing);
    if (missing) input.current?.focus();
    else withWords.mutate(typed);
  };

  const hasPasskey = passkeys !== undefined && passkeys.length > 0;
  const offersPasskey = supportsPasskeys() && hasPasskey;
  const asksForCode = bySecondFactor && factor?.app != null;
  const asksForWords = !bySecondFactor || asksForCode;
  return (
    <Dialog
      open={open}
      onOpenChange={() => !isPending && settle(false)}
      size="sm"
      title={words.title}
      description={why}
      footer={
        <>
          <Button disabled={isPending} onClick={() => settle(false)}>
            {words.cancel}
          </Button>
          {asksForWords && (
            <Button
              variant="primary"
              type="submit"
              form={formId}
              disabled={withPasskey.isPending}
              pending={withWords.isPending}
            >
              {words.confirm}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.ways}>
        {bySecondFactor && !factor && (factorError ? <Failure error={factorError} /> : <Spinner />)}
        {offersPasskey && (
          <>
            <Button
              wide
              icon={<Icon of={KeyRound} size="sm" />}
              disabled={withWords.isPending}
              pending={withPasskey.isPending}
              pendingLabel={words.passkey.waiting}
              onClick={() => {
                withWords.reset();
                withPasskey.mutate();
              }}
            >
              {words.passkey.use}
            </Button>
            <PasskeyFailure error={withPasskey.error} other={otherWay(asksForWords, bySecondFactor)} />
            {asksForWords && <p className={styles.or}>{words.or}</p>}
          </>
        )}
        {!asksForWords && factor && hasPasskey && !offersPasskey && (
          <p className={styles.refused}>{words.passkey.unsupported}</p>
        )}
        {asksForWords && (
          <form id={formId} noValidate onSubmit={submit} className={styles.form}>
            {/* For password managers, which need to know the account of the password. */}
            <input type="email" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
            {bySecondFactor ? (
              <CodeField ref={input} error={problem} onChange={() => setProblem(undefined)} />
            ) : (
              <PasswordField
                ref={input}
                label={words.password}
                name="password"
                autoComplete="current-password"
                required
                error={problem}
                onChange={() => setProblem(undefined)}
              />
            )}
            {!isRefused(withWords.error) && <Failure error={withWords.error} title={words.failed} />}
          </form>
        )}
      </div>
    </Dialog>
  );
}

function otherWay(asksForWords: boolean, bySecondFactor: boolean): string {
  if (!asksForWords) return words.passkey.again;
  return bySecondFactor ? words.passkey.orCode : words.passkey.orPassword;
}

function PasskeyFailure({ error, other }: { readonly error: unknown; readonly other: string }) {
  if (!isRefused(error)) return <Failure error={error} title={words.passkey.failed} />;
  return (
    <p className={styles.refused}>
      {words.passkey.refused} {other}
    </p>
  );
}

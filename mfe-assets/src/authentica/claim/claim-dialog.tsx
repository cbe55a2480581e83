import type { Halt } from "@authentica/backend/certify/steering";
import { MESSAGES } from "@authentica/backend/contract/messages";
import { ApiError, useUser } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { English } from "@authentica/shared-ui/components/english";
import { type DialogForm, FormDialog } from "@authentica/shared-ui/components/form-dialog";
import { ProvenMark } from "@authentica/shared-ui/components/proven-mark";
import { TextArea } from "@authentica/shared-ui/components/text-area";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { Failure, wordsOf } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { words } from "#words/claim.tsx";
import type { ClaimedObject } from "../../engine/claim-object.ts";
import type { ClaimWish } from "../../engine/one-file.ts";
import { UPLOAD_WORDS } from "../../engine/upload-words.ts";
import { WaitingNotice } from "../../engine/waiting-notice.tsx";
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import styles from "./claim-dialog.module.css";
import { CoverField } from "./cover-field.tsx";

export interface ClaimDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Hash of the scanned file; `null` if no file has been scanned yet. */
  readonly hash: string | null;
  /** Proposed name and cover of the object. The user can change both. */
  readonly name: string;
  readonly proposedCover: File | null;
  /** Set if the file stays on the user's device. In that case a thumbnail is the only possible cover. */
  readonly kept?: { readonly cover: File | null; readonly thumbnail: ReactNode } | undefined;
  readonly claim: (wish: ClaimWish, signal: AbortSignal) => Promise<ClaimedObject>;
  /** Why the claim is waiting; `null` if it is not waiting. */
  readonly halt: Halt | null;
  readonly onNudge: () => void;
  readonly onClaimed: (claimed: ClaimedObject) => void;
  /** Looks up the hash again. Called after another user has registered it first. */
  readonly onVerify: () => void;
}

/** Dialog that registers the scanned file for the signed-in user. */
export function ClaimDialog({ open, onClose, ...claim }: ClaimDialogProps) {
  const wallet = useUser().data?.walletAddress;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.means}
      verb={words.verb}
      disabled={!wallet}
    >
      {(form) => <ClaimForm {...form} {...claim} />}
    </FormDialog>
  );
}

type ClaimFormProps = DialogForm & Omit<ClaimDialogProps, "open" | "onClose">;

function ClaimForm({
  formId,
  hash,
  name,
  proposedCover,
  kept,
  claim: send,
  halt,
  onNudge,
  onClaimed,
  onVerify,
  onSending,
}: ClaimFormProps) {
  const user = useUser();
  const objectsChanged = useObjectsChanged();
  const [objectName, setObjectName] = useState(name);
  const [cover, setCover] = useState(proposedCover);
  const nameInput = useRef<HTMLInputElement>(null);

  /** Resolves to whether the default cover was loaded. Pending until the cover is displayed. */
  const seal = useRef(Promise.withResolvers<boolean>());
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  const claim = useMutation({
    mutationFn: async (wish: Pick<ClaimWish, "objectName" | "walletAddress"> & { readonly cover: File | null }) => {
      if (!hash) throw new Error(words.hashMissing);
      // The specification requires that a claim fails if the default cover does not load.
      if (!wish.cover && !kept && !(await seal.current.promise)) throw new Error(words.sealMissing);
      return send({ ...wish, cover: async () => wish.cover }, leaving.current.signal);
    },
    onSuccess: (claimed) => {
      objectsChanged();
      onClaimed(claimed);
    },
  });
  // A claim that is waiting can be cancelled, because none of its requests is in progress.
  const isWaiting = claim.isPending && halt !== null;
  const isSending = claim.isPending && !isWaiting;
  useEffect(() => {
    onSending(isSending);
    return () => onSending(false);
  }, [isSending, onSending]);

  const failure = claim.isError ? wordsOf(claim.error, UPLOAD_WORDS).text : null;
  const nameIsWrong = failure?.startsWith("objectName") ?? false;
  useEffect(() => {
    if (nameIsWrong) nameInput.current?.focus();
  }, [nameIsWrong]);

  const walletAddress = user.data?.walletAddress ?? "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting) onNudge();
    else if (!claim.isPending && walletAddress)
      claim.mutate({ objectName, walletAddress, cover: kept ? kept.cover : cover });
  };

  return (
    <form id={formId} onSubmit={submit} noValidate className={styles.form}>
      {user.data && !walletAddress && (
        <Alert tone="warning" title={words.walletMissing}>
          {words.addWallet}
        </Alert>
      )}
      {isWaiting && <WaitingNotice halt={halt} onNudge={onNudge} />}
      {failure && (
        <Failure
          error={claim.error}
          {...UPLOAD_WORDS}
          after={isLocal(failure) || isOurs(claim.error) ? undefined : words.error}
          action={isTaken(claim.error) && <Button onClick={onVerify}>{words.verifyAgain}</Button>}
        />
      )}
      <TextField
        ref={nameInput}
        label={words.name}
        hint={words.nameHint}
        name="objectName"
        autoComplete="off"
        value={objectName}
        // The name cannot be changed while the claim is being sent.
        readOnly={claim.isPending}
        onChange={(event) => setObjectName(event.target.value)}
        error={nameIsWrong && <English>{failure}</English>}
      />
      {/* An address is wider than the screen of a phone, so it wraps. */}
      <TextArea
        label={words.wallet}
        hint={user.data?.walletProvenAt ? <ProvenMark /> : undefined}
        name="walletAddress"
        rows={2}
        mono
        readOnly
        autoComplete="off"
        value={walletAddress}
        placeholder={user.isPending ? words.walletLoading : words.noWallet}
      />
      {kept ? (
        kept.thumbnail
      ) : (
        <CoverField hash={hash} cover={cover} onChange={setCover} onSeal={seal.current.resolve} />
      )}
      {kept && <p className={styles.kept}>{words.kept}</p>}
      {failure && !nameIsWrong && !isLocal(failure) && !isOurs(claim.error) && (
        <Inline>{claim.error instanceof ApiError ? <English>{claim.error.message}</English> : words.unexpected}</Inline>
      )}
      {isWaiting && halt.type === "away" && <Inline>{words.unexpected}</Inline>}
    </form>
  );
}

/** Error message beside the form, as the specification requires. */
const Inline = ({ children }: { readonly children: ReactNode }) => <p className={styles.failure}>{children}</p>;

const isLocal = (message: string) => message === words.hashMissing || message === words.sealMissing;

/** Whether the message is one of our own texts in French, in contrast to those of the specification. */
const isOurs = (error: unknown) =>
  error instanceof ApiError && (error.code === "quota_exceeded" || (error.code ?? "") in UPLOAD_WORDS.own);

const isTaken = (error: unknown) => error instanceof ApiError && error.message === MESSAGES.alreadyRegistered;

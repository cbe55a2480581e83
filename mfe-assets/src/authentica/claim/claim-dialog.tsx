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
import type { ClaimedObject } from "../../engine/claim-object.ts";
import type { ClaimWish } from "../../engine/one-file.ts";
import { UPLOAD_WORDS } from "../../engine/upload-words.ts";
import { WaitingNotice } from "../../engine/waiting-notice.tsx";
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import styles from "./claim-dialog.module.css";
import { CoverField } from "./cover-field.tsx";

/** Reasons why a claim cannot be sent: there is no scan yet, or the default cover did not load. */
const HASH_MISSING = "Hash has not been generated. Please scan an object first.";
const DEFAULT_COVER_FAILED = "Could not load the default cover image. Please upload an image manually.";

/** Shown beside the form if the server sent no error message. */
const UNEXPECTED = "An unexpected error occurred.";

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
      title="Réclamer cet objet"
      description="Son empreinte sera inscrite au registre à votre nom, définitivement."
      verb="Inscrire au registre"
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
      if (!hash) throw new Error(HASH_MISSING);
      // The specification requires that a claim fails if the default cover does not load.
      if (!wish.cover && !kept && !(await seal.current.promise)) throw new Error(DEFAULT_COVER_FAILED);
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
        <Alert tone="warning" title="Votre adresse de portefeuille manque">
          Une inscription se fait au nom d’un portefeuille. Ajoutez votre adresse dans votre profil, puis revenez
          réclamer cet objet.
        </Alert>
      )}
      {isWaiting && <WaitingNotice halt={halt} onNudge={onNudge} />}
      {failure && (
        <Failure
          error={claim.error}
          {...UPLOAD_WORDS}
          after={isLocal(failure) || isOurs(claim.error) ? undefined : "Error: "}
          action={isTaken(claim.error) && <Button onClick={onVerify}>Vérifier à nouveau</Button>}
        />
      )}
      <TextField
        ref={nameInput}
        label="Nom de l’objet"
        hint="Il sera montré à qui vérifiera ce fichier."
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
        label="Adresse du portefeuille"
        hint={user.data?.walletProvenAt ? <ProvenMark /> : undefined}
        name="walletAddress"
        rows={2}
        mono
        readOnly
        autoComplete="off"
        value={walletAddress}
        placeholder={user.isPending ? "Chargement…" : "Aucune adresse"}
      />
      {kept ? (
        kept.thumbnail
      ) : (
        <CoverField hash={hash} cover={cover} onChange={setCover} onSeal={seal.current.resolve} />
      )}
      {kept && (
        <p className={styles.kept}>
          Le fichier reste sur cet appareil. L’inscription portera la mention «&nbsp;déclaré sans dépôt du
          fichier&nbsp;»&nbsp;; vous pourrez le déposer plus tard.
        </p>
      )}
      {failure && !nameIsWrong && !isLocal(failure) && !isOurs(claim.error) && (
        <Inline>{claim.error instanceof ApiError ? claim.error.message : UNEXPECTED}</Inline>
      )}
      {isWaiting && halt.type === "away" && <Inline>{UNEXPECTED}</Inline>}
    </form>
  );
}

/** Error message beside the form, as the specification requires. */
const Inline = ({ children }: { readonly children: string }) => (
  <p lang="en" className={styles.failure}>
    {children}
  </p>
);

const isLocal = (message: string) => message === HASH_MISSING || message === DEFAULT_COVER_FAILED;

/** Whether the message is one of our own texts in French, in contrast to those of the specification. */
const isOurs = (error: unknown) =>
  error instanceof ApiError && (error.code === "quota_exceeded" || (error.code ?? "") in UPLOAD_WORDS.own);

const isTaken = (error: unknown) => error instanceof ApiError && error.message === MESSAGES.alreadyRegistered;

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
import { useObjectsChanged } from "../../objects/use-objects-changed.ts";
import { UPLOAD_WORDS } from "../upload-words.ts";
import styles from "./claim-dialog.module.css";
import { type Claim, type ClaimedObject, claimObject, HASH_MISSING } from "./claim-object.ts";
import { CoverField } from "./cover-field.tsx";
import { DEFAULT_COVER_FAILED, loadDefaultCover } from "./default-cover.ts";

export interface ClaimDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Of the scanned file; `null` before a scan. */
  readonly hash: string | null;
  /** The name and the cover that are offered. */
  readonly name: string;
  readonly proposedCover: File | null;
  /** Set if the file stays on the user's device: its cover is no choice beyond a thumbnail. */
  readonly kept?: { readonly cover: File | null; readonly thumbnail: ReactNode } | undefined;
  readonly onClaimed: (claimed: ClaimedObject) => void;
  /** Looks the hash up again: somebody else was faster. */
  readonly onVerify: () => void;
}

/** Registers the scanned file in the reader's name. */
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

function ClaimForm({ formId, hash, name, proposedCover, kept, onClaimed, onVerify, onSending }: ClaimFormProps) {
  const user = useUser();
  const objectsChanged = useObjectsChanged();
  const [objectName, setObjectName] = useState(name);
  const [cover, setCover] = useState(proposedCover);
  const nameInput = useRef<HTMLInputElement>(null);

  const claim = useMutation({
    mutationFn: async (claim: Claim) => {
      // The dialog shows the default cover, and the specification refuses a claim from it if that does not load.
      if (claim.hash && !claim.cover && !kept) await loadDefaultCover(claim.hash);
      return claimObject(claim);
    },
    onMutate: () => onSending(true),
    onSettled: () => onSending(false),
    onSuccess: (claimed) => {
      objectsChanged();
      onClaimed(claimed);
    },
  });
  useEffect(() => () => onSending(false), [onSending]);

  const failure = claim.isError ? wordsOf(claim.error, UPLOAD_WORDS).text : null;
  const nameIsWrong = failure?.startsWith("objectName") ?? false;
  useEffect(() => {
    if (nameIsWrong) nameInput.current?.focus();
  }, [nameIsWrong]);

  const walletAddress = user.data?.walletAddress ?? "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!claim.isPending && walletAddress)
      claim.mutate({ hash, objectName, walletAddress, cover: kept ? kept.cover : cover });
  };

  return (
    <form id={formId} onSubmit={submit} noValidate className={styles.form}>
      {user.data && !walletAddress && (
        <Alert tone="warning" title="Votre adresse de portefeuille manque">
          Une inscription se fait au nom d’un portefeuille. Ajoutez votre adresse dans votre profil, puis revenez
          réclamer cet objet.
        </Alert>
      )}
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
        onChange={(event) => setObjectName(event.target.value)}
        error={nameIsWrong && <English>{failure}</English>}
      />
      {/* An address is wider than a telephone: here it wraps. */}
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
      {kept ? kept.thumbnail : <CoverField hash={hash} cover={cover} onChange={setCover} />}
      {kept && (
        <p className={styles.kept}>
          Le fichier reste sur cet appareil. L’inscription portera la mention «&nbsp;déclaré sans dépôt du
          fichier&nbsp;»&nbsp;; vous pourrez le déposer plus tard.
        </p>
      )}
      {failure && !nameIsWrong && !isLocal(failure) && !isOurs(claim.error) && (
        <p lang="en" className={styles.failure}>
          {inlineFailure(claim.error)}
        </p>
      )}
    </form>
  );
}

/** Beside the form: the server's own words, where it had some. */
const inlineFailure = (error: unknown) => (error instanceof ApiError ? error.message : "An unexpected error occurred.");

const isLocal = (message: string) => message === HASH_MISSING || message === DEFAULT_COVER_FAILED;

/** Said in French, and no text of the specification's. */
const isOurs = (error: unknown) =>
  error instanceof ApiError && (error.code === "quota_exceeded" || (error.code ?? "") in UPLOAD_WORDS.own);

const isTaken = (error: unknown) => error instanceof ApiError && error.message === MESSAGES.alreadyRegistered;

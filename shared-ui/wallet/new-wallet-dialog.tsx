import { type FormEvent, useState } from "react";
import { words } from "#words/new-wallet.ts";
import { FormDialog } from "../components/form-dialog.tsx";
import { PasswordField } from "../components/password-field.tsx";
import { Progress } from "../components/progress.tsx";
import { Failure } from "../failure/index.ts";
import { newPasswordProblem, PASSWORD_RULE } from "../format/new-password.ts";
import { saveText } from "../navigation/save-text.ts";
import { type NewWallet, newWallet } from "./keystore.ts";
import styles from "./wallet.module.css";

export type SavedWallet = Omit<NewWallet, "file">;

interface NewWalletDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called when the file was handed to the browser to be saved. */
  readonly onSaved: (wallet: SavedWallet) => void;
}

/**
 * Creates a wallet for a user who has none. The secret key is not sent; it only leaves the page in the encrypted file
 * that the user saves.
 */
export function NewWalletDialog({ open, onClose, onSaved }: NewWalletDialogProps) {
  return (
    <FormDialog open={open} onClose={onClose} title={words.title} description={words.lead} verb={words.save}>
      {({ formId, onSending }) => <WalletForm formId={formId} onSending={onSending} onSaved={onSaved} />}
    </FormDialog>
  );
}

interface WalletFormProps {
  readonly formId: string;
  readonly onSending: (sending: boolean) => void;
  readonly onSaved: (wallet: SavedWallet) => void;
}

function WalletForm({ formId, onSending, onSaved }: WalletFormProps) {
  const [problems, setProblems] = useState<{ readonly password?: string; readonly again?: string }>({});
  const [done, setDone] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  const make = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React events bubble through portals. The surrounding form must not receive this event.
    event.stopPropagation();
    if (done !== null) return;
    const form = event.currentTarget;
    const typed = new FormData(form);
    const [password, again] = [`${typed.get("walletPassword")}`, `${typed.get("walletPasswordAgain")}`];
    const problem = newPasswordProblem(password);
    const found = problem ? { password: problem } : again === password ? {} : { again: words.different };
    setProblems(found);
    const [wrong] = Object.keys(found);
    if (wrong) {
      (form.elements.namedItem(wrong === "again" ? "walletPasswordAgain" : "walletPassword") as HTMLElement).focus();
      return;
    }
    setFailure(null);
    setDone(0);
    onSending(true);
    try {
      const { file, ...wallet } = await newWallet(password, Date.now(), setDone);
      saveText(file, wallet.fileName, "application/json");
      onSending(false);
      onSaved(wallet);
    } catch (error) {
      setFailure(error);
      setDone(null);
      onSending(false);
    }
  };

  return (
    <form id={formId} className={styles.form} noValidate onSubmit={(event) => void make(event)}>
      <PasswordField
        label={words.password}
        hint={PASSWORD_RULE}
        autoComplete="new-password"
        name="walletPassword"
        required
        readOnly={done !== null}
        error={problems.password}
      />
      <PasswordField
        label={words.again}
        autoComplete="new-password"
        name="walletPasswordAgain"
        required
        readOnly={done !== null}
        error={problems.again}
      />
      {done !== null && <Progress label={words.encrypting} value={Math.round(done * 100)} />}
      <Failure error={failure} title={words.failed} />
    </form>
  );
}

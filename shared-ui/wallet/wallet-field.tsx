import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { words } from "#words/wallet.tsx";
import { TextButton } from "../components/text-button.tsx";
import { TextField, type TextFieldProps } from "../components/text-field.tsx";
import type { SavedWallet } from "./new-wallet-dialog.tsx";
import styles from "./wallet.module.css";

const loadDialog = async () =>
  (await import(/* webpackChunkName: "later-wallet" */ "./new-wallet-dialog.tsx")).NewWalletDialog;
const prefetch = () => void loadDialog().catch(() => undefined);

export interface WalletFieldProps extends Pick<TextFieldProps, "error" | "hint" | "name" | "optional" | "required"> {
  /** Called with the current address, which was typed or newly created. */
  readonly onChange: (address: string) => void;
  /** Says what the user still has to do with the address of a new wallet. */
  readonly next?: string;
}

/** Field for the address of a wallet, with a button that creates a wallet. */
export function WalletField({ onChange, next, ...field }: WalletFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [NewWalletDialog, setDialog] = useState<Awaited<ReturnType<typeof loadDialog>> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const [saved, setSaved] = useState<SavedWallet | null>(null);

  const open = () => {
    setMissing(false);
    loadDialog().then(
      (dialog) => setDialog(() => dialog),
      () => setMissing(true),
    );
  };

  const take = (wallet: SavedWallet) => {
    if (input.current) input.current.value = wallet.address;
    setDialog(null);
    setSaved(wallet);
    onChange(wallet.address);
  };

  // The button that opened the dialog has disappeared, so the focus moves to the field with the new address.
  useEffect(() => {
    if (!saved || !input.current) return;
    input.current.focus();
    // An address is wider than the screen of a phone, and users recognise it by its start.
    input.current.setSelectionRange(0, 0);
    input.current.scrollLeft = 0;
  }, [saved]);

  return (
    <div className={styles.field}>
      <TextField
        ref={input}
        label={words.address}
        hint={words.addressHint}
        placeholder="0x71c7656ec7ab88b0…"
        mono
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={({ target }) => {
          setSaved(null);
          onChange(target.value);
        }}
        {...field}
      />
      {saved ? (
        <p role="status" className={styles.said}>
          {words.created(<code className={styles.file}>{saved.fileName}</code>)}
          {next && ` ${next}`}
        </p>
      ) : (
        <TextButton onPointerEnter={prefetch} onFocus={prefetch} onClick={open}>
          {words.none}
        </TextButton>
      )}
      {isMissing && (
        <p role="alert" className={styles.said}>
          {words.notLoaded}
        </p>
      )}
      {NewWalletDialog &&
        // The dialog is rendered outside the surrounding form, because it contains a form itself.
        createPortal(<NewWalletDialog open onClose={() => setDialog(null)} onSaved={take} />, document.body)}
    </div>
  );
}

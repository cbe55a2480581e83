import { TextField, type TextFieldProps } from "@authentica/shared-ui/components/text-field";
import { lazy, Suspense, useRef, useState } from "react";
import type { SavedWallet } from "./new-wallet-dialog.tsx";
import styles from "./wallet-field.module.css";

const loadDialog = () => import(/* webpackChunkName: "later-wallet" */ "./new-wallet-dialog.tsx");
const NewWalletDialog = lazy(async () => ({ default: (await loadDialog()).NewWalletDialog }));
const prefetch = () => void loadDialog().catch(() => undefined);

type WalletFieldProps = Pick<TextFieldProps, "error" | "name" | "required"> & { readonly onChange: () => void };

/** The address of a wallet, and the way to one for whoever has none. */
export function WalletField({ onChange, ...field }: WalletFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [saved, setSaved] = useState<SavedWallet | null>(null);

  const take = (wallet: SavedWallet) => {
    setOpen(false);
    setSaved(wallet);
    onChange();
    if (input.current) input.current.value = wallet.address;
  };

  return (
    <div className={styles.wallet}>
      <TextField
        ref={input}
        label="Adresse du portefeuille"
        hint="Elle identifie vos objets et ne pourra plus être changée."
        placeholder="0x71c7656ec7ab88b0…"
        mono
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={() => {
          setSaved(null);
          onChange();
        }}
        {...field}
      />
      {saved ? (
        <p role="status" className={styles.saved}>
          Portefeuille créé. Gardez le fichier {saved.fileName} et son mot de passe&nbsp;: l’un ne s’ouvre pas sans
          l’autre.
        </p>
      ) : (
        <button
          type="button"
          className={styles.none}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={() => setOpen(true)}
        >
          Je n’en ai pas
        </button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <NewWalletDialog open onClose={() => setOpen(false)} onSaved={take} />
        </Suspense>
      )}
    </div>
  );
}

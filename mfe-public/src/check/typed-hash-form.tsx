import { Button } from "@authentica/shared-ui/components/button";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { type FormEvent, useRef, useState } from "react";
import { readTypedHash } from "./typed-hash.ts";
import styles from "./typed-hash-form.module.css";

export interface TypedHashFormProps {
  /** What the field begins with: what an address held that is no fingerprint. */
  readonly initial: string;
  readonly onHash: (hash: string) => void;
}

const WRONG = "Une empreinte SHA-256 compte 64 chiffres de 0 à 9 et de a à f.";

/** The other way to ask: a fingerprint that was pasted. Spaces and groups are let through. */
export function TypedHashForm({ initial, onHash }: TypedHashFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState(initial === "" ? null : WRONG);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const hash = readTypedHash(field.current?.value ?? "");
    setError(hash ? null : WRONG);
    if (hash) onHash(hash);
    else field.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <TextField
        ref={field}
        mono
        name="hash"
        label="Ou collez son empreinte SHA-256"
        defaultValue={initial}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="search"
        className={styles.field}
      />
      <Button type="submit">Vérifier l’empreinte</Button>
    </form>
  );
}

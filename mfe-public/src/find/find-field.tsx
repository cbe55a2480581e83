import { Button } from "@authentica/shared-ui/components/button";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { words } from "#words/find.ts";
import styles from "./find-field.module.css";
import { pathOf, readSought } from "./search-term.ts";

export interface FindFieldProps {
  /** Initial text of the field: the search in the URL, if it is not valid. */
  readonly initial?: string | undefined;
  /** Called with a fingerprint, if the page shows the result itself. Otherwise the field navigates to the result. */
  readonly onHash?: ((hash: string) => void) | undefined;
  readonly className?: string | undefined;
}

/**
 * Search field of the registry. Accepts an identifier, a fingerprint, a number, an address, or the text of a QR code.
 */
export function FindField({ initial = "", onHash, className }: FindFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState(initial === "" ? null : words.unclear);
  const navigate = useNavigate();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sought = readSought(field.current?.value ?? "", location.origin);
    setError(sought ? null : words.unclear);
    if (sought === null) field.current?.focus();
    else if (sought.by === "hash" && onHash) onHash(sought.hash);
    else navigate(pathOf(sought));
  };

  return (
    <search className={className}>
      <form noValidate onSubmit={submit} className={styles.form}>
        <TextField
          ref={field}
          type="search"
          name="sought"
          label={words.label}
          defaultValue={initial}
          error={error}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          className={styles.field}
        />
        <Button type="submit">{words.search}</Button>
      </form>
    </search>
  );
}

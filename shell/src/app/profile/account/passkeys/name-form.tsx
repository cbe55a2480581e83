import { PASSKEY_NAME_MAX } from "@authentica/backend/contract/constants";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { type FormEvent, useRef, useState } from "react";
import { words } from "#words/security.tsx";

export interface NameFormProps {
  /** Identifier of the form, which a submit button outside the form refers to. */
  readonly id: string;
  readonly initialName: string;
  readonly onName: (name: string) => void;
}

/** Asks for the name of a passkey. */
export function NameForm({ id, initialName, onName }: NameFormProps) {
  const [problem, setProblem] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("name"));
    const found = nameProblem(typed);
    setProblem(found);
    if (found) input.current?.focus();
    else onName(typed.normalize("NFC").trim());
  };
  return (
    <form id={id} noValidate onSubmit={submit}>
      <TextField
        ref={input}
        label={words.passkeys.name.label}
        hint={words.passkeys.name.hint}
        name="name"
        autoComplete="off"
        required
        defaultValue={initialName}
        error={problem}
        onChange={() => setProblem(undefined)}
      />
    </form>
  );
}

/** Returns what is wrong with the typed name of a passkey. */
export function nameProblem(typed: string): string | undefined {
  const { length } = typed.normalize("NFC").trim();
  if (length === 0) return words.passkeys.name.missing;
  return length > PASSKEY_NAME_MAX ? words.passkeys.name.long(PASSKEY_NAME_MAX) : undefined;
}

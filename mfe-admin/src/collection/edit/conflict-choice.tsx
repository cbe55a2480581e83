import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { words } from "#words/collection.tsx";
import type { Clash } from "./conflict.ts";
import styles from "./conflict-choice.module.css";
import { DraftWords } from "./edit-field.tsx";

export interface ConflictChoiceProps {
  readonly clashes: readonly Clash[];
  /**
   * Called with the user's decision. `keepsMine` returns whether the user keeps their own text for a field; otherwise
   * the other user's text is kept.
   */
  readonly onSettle: (keepsMine: (name: string) => boolean) => void;
}

/** Shown if another user changed the document first: both texts of each field, and the choice between them. */
export function ConflictChoice({ clashes, onSettle }: ConflictChoiceProps) {
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.focus(), []);
  const mineToo = clashes.filter(({ mine }) => mine !== null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSettle((name) => !theirs.has(name));
  };
  const choose = (name: string, isTheirs: boolean) => {
    const next = new Set(theirs);
    if (isTheirs) next.add(name);
    else next.delete(name);
    setTheirs(next);
  };

  return (
    <form ref={place} tabIndex={-1} onSubmit={submit} className={styles.conflict}>
      <Alert tone="warning" title={words.edit.conflict.title}>
        {mineToo.length > 0 ? words.edit.conflict.choose : words.edit.conflict.keep}
      </Alert>
      {clashes.map(({ field, before, theirs: now, mine }) => (
        <fieldset key={field.name} className={styles.clash}>
          <legend className={styles.name}>
            <code>{field.name}</code>
          </legend>
          <p className={styles.before}>
            {words.edit.conflict.before}
            <DraftWords field={field} text={before} />
          </p>
          {mine === null ? (
            <p className={styles.value}>
              <span className={styles.word}>{words.edit.conflict.now}</span>
              <DraftWords field={field} text={now} />
            </p>
          ) : (
            <div className={styles.choices}>
              {[false, true].map((isTheirs) => (
                <label key={String(isTheirs)} className={styles.choice}>
                  <input
                    type="radio"
                    name={field.name}
                    checked={theirs.has(field.name) === isTheirs}
                    onChange={() => choose(field.name, isTheirs)}
                  />
                  <span className={styles.value}>
                    <span className={styles.word}>{isTheirs ? words.edit.conflict.now : words.edit.conflict.mine}</span>
                    <DraftWords field={field} text={isTheirs ? now : mine} />
                  </span>
                </label>
              ))}
            </div>
          )}
        </fieldset>
      ))}
      <Button type="submit" className={styles.go}>
        {words.edit.conflict.submit}
      </Button>
    </form>
  );
}

import type { Passkey } from "@authentica/backend/contract/passkey";
import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { formatDate } from "@authentica/shared-ui/format/date";
import type { ReactNode } from "react";
import { words } from "#words/passkeys.tsx";
import styles from "./passkey-choice.module.css";

export interface PasskeyChoiceProps {
  readonly passkeys: readonly Passkey[];
  /** Identifiers of the passkeys that are kept. */
  readonly kept: ReadonlySet<string>;
  readonly legend: ReactNode;
  readonly lead: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly onChange: (kept: ReadonlySet<string>) => void;
}

/** Lets the user select which passkeys of an account are kept. */
export function PasskeyChoice({ passkeys, kept, legend, lead, disabled, onChange }: PasskeyChoiceProps) {
  const keep = (id: string, isKept: boolean) => {
    const next = new Set(kept);
    if (isKept) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className={styles.choice} disabled={disabled}>
      <legend className={styles.legend}>{legend}</legend>
      <p className={styles.lead}>{lead}</p>
      <ul role="list" className={styles.rows}>
        {passkeys.map(({ _id, name, createdAt, lastUsedAt }) => (
          <li key={_id}>
            <CheckboxField
              label={name}
              hint={words.dates(<Day at={createdAt} />, lastUsedAt === null ? null : <Day at={lastUsedAt} />)}
              checked={kept.has(_id)}
              onChange={(isKept) => keep(_id, isKept)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

const Day = ({ at }: { readonly at: string }) => <time dateTime={at}>{formatDate(at)}</time>;

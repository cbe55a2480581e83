import type { Selectable } from "@authentica/backend/contract/object-list";
import { useUser } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { Progress } from "@authentica/shared-ui/components/progress";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { formatBytes } from "@authentica/shared-ui/format/bytes";
import { NotDone, notDone, RunButtons, useOneByOne } from "@authentica/shared-ui/one-by-one";
import { toast } from "@authentica/shared-ui/toast";
import { type FormEvent, useId, useRef, useState } from "react";
import { words } from "#words/chosen.tsx";
import { eraseFile } from "../../object/calls.ts";
import { revokeObject } from "../../objects/calls.ts";
import { readAddressee } from "../../transfers/addressee.ts";
import { offerObject } from "../../transfers/calls.ts";
import { TRANSFER_WORDS } from "../../transfers/own-words.ts";
import styles from "./act-dialog.module.css";
import { type Act, isNumber } from "./acts.ts";
import { bytesOf } from "./possible.ts";

export interface ActDialogProps {
  readonly act: Act;
  /** Affected objects, at least one. They stay the same while the dialog is open. */
  readonly rows: readonly Selectable[];
  /** Number of selected objects to which the action cannot be applied. */
  readonly others: number;
  /** Called after the action has changed objects. */
  readonly onChanged: () => void;
  /**
   * Called with the objects on which the action was not performed, or without an argument if it was performed on
   * none.
   */
  readonly onClose: (left?: readonly Selectable[]) => void;
}

/**
 * Asks for confirmation before an action on several objects, performs the action on one object after another, and
 * shows the results.
 */
export function ActDialog({ act, rows: asked, others, onChanged, onClose }: ActDialogProps) {
  const [rows] = useState(asked);
  const its = words.acts[act];
  const user = useUser().data;
  const confirmed = useConfirmed();
  const formId = useId();
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const address = typed.trim();
  const calls: Readonly<Record<Act, (row: Selectable) => Promise<unknown>>> = {
    offer: ({ _id }) => offerObject(_id, address),
    erase: ({ _id }) => eraseFile(_id),
    revoke: ({ _id }) => revokeObject(_id),
  };

  const run = useOneByOne<Selectable>({
    act: (row) => confirmed(() => calls[act](row)),
    onDone: (count) => {
      onChanged();
      toast({ text: its.done(count, address) });
    },
    onOver: onClose,
  });

  const { phase, done, start } = run;
  const variant = act === "offer" ? "primary" : "danger";

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const refusal = refusalOf(act, typed, rows.length, () => {
      const addressee = readAddressee(typed, user);
      return addressee.kind === "wrong" ? addressee.words : null;
    });
    setWrong(refusal);
    if (refusal) input.current?.focus();
    else void start(rows);
  };

  const close = () => {
    if (phase.at === "running") return;
    if (phase.at === "told") onClose(notDone(phase));
    else onClose(done > 0 ? rows : undefined);
  };

  return (
    <Dialog
      open
      onOpenChange={close}
      cross={phase.at === "asking"}
      title={its.title(rows.length)}
      footer={
        <RunButtons run={run} onClose={close} variant={variant}>
          <Button onClick={close}>{words.dialog.cancel}</Button>
          <Button variant={variant} type="submit" form={formId}>
            {its.verb(rows.length)}
          </Button>
        </RunButtons>
      }
    >
      {phase.at === "asking" && (
        <form id={formId} onSubmit={submit} noValidate className={styles.form}>
          <Consequences act={act} rows={rows} />
          {others > 0 && <p className={styles.others}>{its.others(others)}</p>}
          {act === "offer" && (
            <TextField
              {...field()}
              label={words.dialog.to}
              hint={words.dialog.toHint}
              name="to"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          {act === "revoke" && (
            <TextField
              {...field()}
              label={words.dialog.typeCount(rows.length)}
              name="count"
              inputMode="numeric"
              inputClassName={styles.number}
            />
          )}
        </form>
      )}
      {phase.at === "running" && (
        <Progress
          label={its.running}
          value={phase.done}
          max={phase.of}
          valueText={words.dialog.progress(phase.done, phase.of)}
        />
      )}
      {phase.at === "told" && (
        <NotDone
          title={its.failed(phase.failures.length)}
          failures={phase.failures}
          left={phase.left}
          reason={act === "offer" ? TRANSFER_WORDS.offer : { verbatim: true }}
        >
          {done > 0 && its.done(done, address)} {words.dialog.stillChosen}
        </NotDone>
      )}
    </Dialog>
  );

  function field() {
    return {
      ref: input,
      autoComplete: "off",
      value: typed,
      onChange: (event: { readonly target: { readonly value: string } }) => {
        setTyped(event.target.value);
        setWrong(null);
      },
      error: wrong,
    };
  }
}

/** Returns why the typed text is not accepted, or `null` if it is accepted. */
function refusalOf(act: Act, typed: string, count: number, wrongAddress: () => string | null): string | null {
  if (act === "offer") return wrongAddress();
  if (act === "revoke" && !isNumber(typed, count)) return words.dialog.wrongCount(count);
  return null;
}

function Consequences({ act, rows }: Pick<ActDialogProps, "act" | "rows">) {
  const [only] = rows.length === 1 ? rows : [];
  const name = only && words.dialog.quoted(<bdi className={styles.only}>{only.objectName}</bdi>);
  if (act === "offer") return <p>{only ? words.acts.offer.one(name) : words.acts.offer.several}</p>;
  const size = formatBytes(bytesOf(rows));
  const { revoke, erase } = words.acts;
  const several = act === "erase" ? erase.several(rows.length, size) : revoke.several;
  return (
    <p>
      {only ? words.acts[act].one(name, size) : several} <strong>{words.dialog.final}</strong>
    </p>
  );
}

import { COPYRIGHT_STAYS } from "@authentica/backend/contract/attestation";
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
import { eraseFile } from "../../object/calls.ts";
import { revokeObject } from "../../objects/calls.ts";
import { readAddressee } from "../../transfers/addressee.ts";
import { offerObject } from "../../transfers/calls.ts";
import { TRANSFER_WORDS } from "../../transfers/own-words.ts";
import styles from "./act-dialog.module.css";
import { ACTS, type Act, isNumber, weightOf } from "./acts.ts";
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
  const words = ACTS[act];
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
      toast({ text: words.done(count, address) });
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
      title={words.title(rows.length)}
      footer={
        <RunButtons run={run} onClose={close} variant={variant}>
          <Button onClick={close}>Annuler</Button>
          <Button variant={variant} type="submit" form={formId}>
            {words.verb(rows.length)}
          </Button>
        </RunButtons>
      }
    >
      {phase.at === "asking" && (
        <form id={formId} onSubmit={submit} noValidate className={styles.form}>
          <Consequences act={act} rows={rows} />
          {others > 0 && <p className={styles.others}>{words.others(others)}</p>}
          {act === "offer" && (
            <TextField
              {...field()}
              label="Adresse e-mail ou portefeuille du destinataire"
              hint="Vérifiez-la bien. Par e-mail, le destinataire peut ne pas encore avoir de compte."
              name="to"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
          {act === "revoke" && (
            <TextField
              {...field()}
              label={`Pour confirmer, tapez ${rows.length}`}
              name="count"
              inputMode="numeric"
              inputClassName={styles.number}
            />
          )}
        </form>
      )}
      {phase.at === "running" && (
        <Progress label={words.running} value={phase.done} max={phase.of} valueText={`${phase.done} sur ${phase.of}`} />
      )}
      {phase.at === "told" && (
        <NotDone
          title={words.failed(phase.failures.length)}
          failures={phase.failures}
          left={phase.left}
          reason={act === "offer" ? TRANSFER_WORDS.offer : { verbatim: true }}
        >
          {done > 0 && words.done(done, address)} Ce qui n’a pas abouti reste choisi.
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
  if (act === "revoke" && !isNumber(typed, count)) return `Tapez le nombre d’objets à révoquer\u00a0: ${count}.`;
  return null;
}

function Consequences({ act, rows }: Pick<ActDialogProps, "act" | "rows">) {
  const [only] = rows.length === 1 ? rows : [];
  const name = only && (
    <>
      «&nbsp;<bdi className={styles.only}>{only.objectName}</bdi>&nbsp;»
    </>
  );
  if (act === "revoke")
    return (
      <p>
        {only ? (
          <>
            {name} ne sera plus valable. Son inscription restera lisible au registre, marquée comme révoquée. Le fichier
            pourra être inscrit de nouveau, par vous ou par un autre.
          </>
        ) : (
          "Ils ne seront plus valables. Leurs inscriptions resteront lisibles au registre, marquées comme révoquées. Les fichiers pourront être inscrits de nouveau, par vous ou par d’autres."
        )}{" "}
        <strong>Cette action ne peut pas être annulée.</strong>
      </p>
    );
  if (act === "erase")
    return (
      <p>
        {only ? (
          <>
            {name}, {formatBytes(bytesOf(rows))}. L’objet reste inscrit et sa preuve valable, mais nous ne pourrons plus
            vous rendre ce fichier. Gardez le vôtre&nbsp;: sans lui, la preuve ne prouve plus rien.
          </>
        ) : (
          <>
            {weightOf(rows)}. Les objets restent inscrits et leurs preuves valables, mais nous ne pourrons plus vous
            rendre ces fichiers. Gardez les vôtres&nbsp;: sans eux, les preuves ne prouvent plus rien.
          </>
        )}{" "}
        <strong>Cette action ne peut pas être annulée.</strong>
      </p>
    );
  return (
    <p>
      {only ? (
        <>
          {name} à une personne, qui a 14&nbsp;jours pour l’accepter. D’ici là il reste à vous, et vous pouvez annuler.
          Si elle l’accepte, elle devient titulaire de l’inscription et reçoit le fichier. {COPYRIGHT_STAYS}
        </>
      ) : (
        `Tous à la même personne, qui a 14\u00a0jours pour accepter chacun d’eux. D’ici là ils restent à vous, et vous pouvez annuler. De ceux qu’elle accepte, elle devient titulaire de l’inscription et reçoit le fichier. ${COPYRIGHT_STAYS}`
      )}
    </p>
  );
}

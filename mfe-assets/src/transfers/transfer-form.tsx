import type { OwnedObject } from "@authentica/backend/contract/object";
import type { OutgoingOffer } from "@authentica/backend/contract/transfer";
import { useUser } from "@authentica/shared-ui/api";
import type { DialogForm } from "@authentica/shared-ui/components/form-dialog";
import { Icon, type IconDrawing } from "@authentica/shared-ui/components/icon";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation } from "@tanstack/react-query";
import ArrowLeftRight from "lucide-react/icons/arrow-left-right";
import BookLock from "lucide-react/icons/book-lock";
import Hourglass from "lucide-react/icons/hourglass";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { words } from "#words/transfer-form.tsx";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import { readAddressee } from "./addressee.ts";
import { offerObject } from "./calls.ts";
import { isWrongAddressee, TRANSFER_WORDS } from "./own-words.ts";
import styles from "./transfer-dialog.module.css";

export interface TransferFormProps extends DialogForm {
  readonly onOffered: (offer: OutgoingOffer) => void;
  readonly object: OwnedObject;
}

/** Field for the recipient, and the consequences of an offer, in one form. */
export function TransferForm({ formId, object, onOffered, onSending }: TransferFormProps) {
  const user = useUser().data;
  const objectsChanged = useObjectsChanged();
  const confirmed = useConfirmed();
  const [to, setTo] = useState("");
  const [wrong, setWrong] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const offer = useMutation({
    mutationFn: (address: string) => confirmed(() => offerObject(object._id, address)),
    onMutate: () => onSending(true),
    onError: (error, address) => {
      if (isWrongAddressee(error)) setWrong(refusedAddress(address));
    },
    onSettled: () => {
      onSending(false);
      objectsChanged();
    },
    onSuccess: onOffered,
  });
  useEffect(() => () => onSending(false), [onSending]);
  // The form may be loaded only after the dialog has opened and set the focus.
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (wrong) input.current?.focus();
  }, [wrong]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (offer.isPending) return;
    const addressee = readAddressee(to, user);
    setWrong(addressee.kind === "wrong" ? addressee.words : null);
    if (addressee.kind === "wrong") input.current?.focus();
    else offer.mutate(addressee.address);
  };

  return (
    <form id={formId} onSubmit={submit} noValidate className={styles.form}>
      {offer.isError && !isWrongAddressee(offer.error) && (
        <Failure title={words.failed} error={offer.error} {...TRANSFER_WORDS.offer} />
      )}
      <TextField
        ref={input}
        label={words.to}
        hint={words.toHint}
        name="to"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={to}
        onChange={(event) => {
          setTo(event.target.value);
          setWrong(null);
        }}
        error={wrong}
      />
      <ul role="list" aria-label={words.terms.label} className={styles.terms}>
        <Term of={Hourglass}>{words.terms.time}</Term>
        <Term of={ArrowLeftRight}>{words.terms.owner}</Term>
        <Term of={BookLock}>{words.terms.register}</Term>
      </ul>
    </form>
  );
}

function Term({ of, children }: { readonly of: IconDrawing; readonly children: ReactNode }) {
  return (
    <li className={styles.term}>
      <Icon of={of} className={styles.mark} />
      <p>{children}</p>
    </li>
  );
}

/**
 * Returns the message for an address that the server refused although the browser accepted it. In a wallet address,
 * only the checksum can still be wrong.
 */
const refusedAddress = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? words.refused.wallet : words.refused.email;

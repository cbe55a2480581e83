import type { ApiKey, ApiScope, MakeApiKeyRequest } from "@authentica/backend/contract/api-key";
import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { TextArea } from "@authentica/shared-ui/components/text-area";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { words } from "#words/api-keys.tsx";
import { Choices } from "./choices.tsx";
import styles from "./developers.module.css";
import { type KeyForm, type KeyProblems, problemsOf, refusedFields, requestOf } from "./key-form.ts";
import { MadeKey } from "./made-key.tsx";
import { SCOPES } from "./scopes.ts";

export interface MakeKeyDialogProps {
  readonly onClose: () => void;
  readonly onMade: (apiKey: ApiKey) => Promise<void>;
}

const OWN_WORDS = { conflict: words.form.full };

/** Asks for the properties of a new key. Then shows the key once. */
export function MakeKeyDialog({ onClose, onMade }: MakeKeyDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const sent = useRef<KeyForm | null>(null);
  const confirmed = useConfirmed();
  const [scopes, setScopes] = useState<readonly ApiScope[]>([]);
  const [problems, setProblems] = useState<KeyProblems>({});

  const show = (found: KeyProblems) => {
    flushSync(() => setProblems(found));
    const first = Object.keys(found)[0];
    const field = first && form.current?.querySelector<HTMLElement>(`[name="${first}"], [data-field="${first}"] input`);
    if (!field) return;
    field.focus();
    // Scrolls until the error message of the field, which is below it, is visible too.
    field.closest("fieldset, div")?.scrollIntoView({ block: "nearest" });
  };
  const clear = (name: keyof KeyForm) => setProblems(({ [name]: _, ...others }) => others);

  const make = useMutation({
    mutationKey: ["session", "make-api-key"],
    mutationFn: (json: MakeApiKeyRequest) => confirmed(() => answer(api.user["api-keys"].$post({ json }))),
    onSuccess: ({ apiKey }) => onMade(apiKey),
    retry: false,
    gcTime: 0,
    onError: (error) => {
      const found = error instanceof ApiError && sent.current ? refusedFields(sent.current, error.body) : {};
      // Waits until the button has returned the focus.
      requestAnimationFrame(() => show(found));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (make.isPending) return;
    const typed = new FormData(event.currentTarget);
    const read = (name: keyof KeyForm) => String(typed.get(name) ?? "");
    const wanted = { name: read("name"), scopes, networks: read("networks"), lastDay: read("lastDay") };
    const found = problemsOf(wanted, Date.now());
    sent.current = wanted;
    show(found);
    if (Object.keys(found).length === 0) make.mutate(requestOf(wanted));
  };

  const isInForm = Object.keys(problems).length > 0;
  return (
    <Dialog
      open
      onOpenChange={() => !make.isPending && onClose()}
      title={make.data ? words.shown.title : words.form.title}
      footer={
        make.data ? (
          <Button variant="primary" onClick={onClose}>
            {words.shown.kept}
          </Button>
        ) : (
          <>
            <Button disabled={make.isPending} onClick={onClose}>
              {words.form.cancel}
            </Button>
            <Button variant="primary" type="submit" form={formId} pending={make.isPending}>
              {words.form.submit}
            </Button>
          </>
        )
      }
    >
      {make.data ? (
        <MadeKey value={make.data.key} />
      ) : (
        <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
          {!isInForm && <Failure error={make.error} title={words.form.failed} own={OWN_WORDS} />}
          <TextField
            label={words.form.name.label}
            hint={words.form.name.hint}
            name="name"
            autoComplete="off"
            required
            error={problems.name}
            onChange={() => clear("name")}
          />
          <Choices
            field="scopes"
            legend={words.form.scopes.legend}
            options={SCOPES.map(({ scope, verb, means }) => ({ value: scope, label: verb, hint: means }))}
            note={words.form.scopes.note}
            chosen={scopes}
            error={problems.scopes}
            disabled={make.isPending}
            onChange={(chosen) => {
              setScopes(chosen);
              clear("scopes");
            }}
          />
          <TextArea
            label={words.form.networks.label}
            optional
            hint={words.form.networks.hint}
            name="networks"
            rows={2}
            mono
            autoComplete="off"
            spellCheck={false}
            error={problems.networks}
            onChange={() => clear("networks")}
          />
          <TextField
            label={words.form.lastDay.label}
            optional
            hint={words.form.lastDay.hint}
            name="lastDay"
            type="date"
            error={problems.lastDay}
            onChange={() => clear("lastDay")}
          />
        </form>
      )}
    </Dialog>
  );
}

import type { WebhookEvent } from "@authentica/backend/contract/constants";
import type { Webhook } from "@authentica/backend/contract/webhook";
import { answer, api } from "@authentica/shared-ui/api";
import { Button } from "@authentica/shared-ui/components/button";
import { Dialog } from "@authentica/shared-ui/components/dialog";
import { TextField } from "@authentica/shared-ui/components/text-field";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { ApiError } from "@authentica/shared-ui/session";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { words } from "#words/webhooks.tsx";
import styles from "./developers.module.css";
import { EventChoice } from "./event-choice.tsx";
import { ShownSecret } from "./shown-secret.tsx";
import { addressProblem, EVENTS, refusedAddress } from "./webhook-words.ts";

export interface AddWebhookDialogProps {
  readonly onClose: () => void;
  readonly onAdded: (webhook: Webhook) => Promise<void>;
}

interface Problems {
  readonly url?: string | undefined;
  readonly events?: string | undefined;
}

const OWN_WORDS = {
  conflict: words.adding.conflict,
  forbidden: words.adding.forbidden,
  unavailable: words.unavailable,
};

/** Events that are initially selected. `object.viewed` is not, because it is frequent and rarely useful. */
const AT_FIRST = EVENTS.map(({ event }) => event).filter((event) => event !== "object.viewed");

/** Asks for the address of a webhook and for its events. Then shows the secret once. */
export function AddWebhookDialog({ onClose, onAdded }: AddWebhookDialogProps) {
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const confirmed = useConfirmed();
  const [events, setEvents] = useState<readonly WebhookEvent[]>(AT_FIRST);
  const [problems, setProblems] = useState<Problems>({});

  const show = (found: Problems) => {
    flushSync(() => setProblems(found));
    const first = found.url ? '[name="url"]' : found.events ? '[data-field="events"] input' : null;
    if (first) form.current?.querySelector<HTMLElement>(first)?.focus();
  };

  const add = useMutation({
    mutationKey: ["session", "add-webhook"],
    mutationFn: (url: string) => confirmed(() => answer(api.webhooks.$post({ json: { url, events: [...events] } }))),
    onSuccess: ({ webhook }) => onAdded(webhook),
    retry: false,
    gcTime: 0,
    onError: (error) => {
      const url = error instanceof ApiError ? refusedAddress(error.body) : undefined;
      // Waits until the button has returned the focus.
      requestAnimationFrame(() => show({ url }));
    },
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.isPending) return;
    const url = String(new FormData(event.currentTarget).get("url") ?? "").trim();
    const found = {
      url: addressProblem(url),
      events: events.length === 0 ? words.events.missing : undefined,
    };
    show(found);
    if (!found.url && !found.events) add.mutate(url);
  };

  return (
    <Dialog
      open
      onOpenChange={() => !add.isPending && onClose()}
      title={add.data ? words.adding.keep : words.adding.title}
      footer={
        add.data ? (
          <Button variant="primary" onClick={onClose}>
            {words.secret.kept}
          </Button>
        ) : (
          <>
            <Button disabled={add.isPending} onClick={onClose}>
              {words.adding.cancel}
            </Button>
            <Button variant="primary" type="submit" form={formId} pending={add.isPending}>
              {words.adding.submit}
            </Button>
          </>
        )
      }
    >
      {add.data ? (
        <>
          <ShownSecret secret={add.data.secret} />
          <p>{words.adding.challenged}</p>
        </>
      ) : (
        <form ref={form} id={formId} noValidate onSubmit={submit} className={styles.form}>
          {!problems.url && <Failure error={add.error} title={words.adding.failed} own={OWN_WORDS} />}
          <TextField
            label={words.adding.address.label}
            hint={words.adding.address.hint}
            name="url"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            mono
            required
            error={problems.url}
            onChange={() => setProblems(({ url: _, ...others }) => others)}
          />
          <EventChoice
            chosen={events}
            error={problems.events}
            disabled={add.isPending}
            onChange={(chosen) => {
              setEvents(chosen);
              setProblems(({ events: _, ...others }) => others);
            }}
          />
        </form>
      )}
    </Dialog>
  );
}

import { answer, api } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Failure } from "@authentica/shared-ui/failure";
import { chosen, language } from "@authentica/shared-ui/language";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router-dom";
import { words as landing } from "#words/landing.tsx";
import { EmailField } from "../../account/controls.tsx";
import { emailProblem } from "../../account/email.ts";
import { TOO_MANY_TRIES } from "../../account/entry-words.ts";
import styles from "./demo-form.module.css";

const words = landing.demo;

const NOT_SENT = { lang: language, text: words.notSent } as const;

/**
 * Requests a demonstration of the product. The server counts repeated requests from one address once, so the user may
 * repeat a request whose answer was lost.
 */
const useDemoRequest = () =>
  useMutation({
    mutationFn: (email: string) =>
      answer(api.contact.demo.$post({ json: { email, ...(chosen && { language: chosen }) } })),
    retry: false,
    networkMode: "always",
  });

/**
 * Form for the e-mail address of a visitor who requests a demonstration. The typed address stays until the request
 * has succeeded.
 */
export function DemoForm() {
  const request = useDemoRequest();
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const done = useRef<HTMLDivElement>(null);

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.isPending) return;
    const email = String(new FormData(event.currentTarget).get("email")).trim();
    const found = emailProblem(email);
    flushSync(() => setProblem(found));
    if (found) return field.current?.focus();
    request.mutate(email, {
      // The focused button was disabled during the request or has disappeared, so the focus is set again.
      onSuccess: () => requestAnimationFrame(() => done.current?.focus()),
      onError: () => requestAnimationFrame(() => field.current?.focus()),
    });
  };

  return (
    <section aria-labelledby="demonstration" className={styles.demo}>
      <h2 id="demonstration" className={styles.title}>
        {words.title}
      </h2>
      {request.isSuccess ? (
        <div ref={done} tabIndex={-1} className={styles.form}>
          <Alert tone="success" title={words.sent}>
            {words.answer(request.variables)}
          </Alert>
        </div>
      ) : (
        <form noValidate onSubmit={send} className={styles.form}>
          <p className={styles.lead}>{words.lead}</p>
          <EmailField ref={field} autoComplete="email" error={problem} onChange={() => setProblem(null)} />
          <Failure error={request.error} {...TOO_MANY_TRIES} otherwise={NOT_SENT} />
          <Button type="submit" size="lg" wide pending={request.isPending} pendingLabel={words.sending}>
            {words.send}
          </Button>
          <p className={styles.small}>
            {words.purpose} <Link to={paths.privacy}>{words.privacy}</Link>
          </p>
        </form>
      )}
    </section>
  );
}

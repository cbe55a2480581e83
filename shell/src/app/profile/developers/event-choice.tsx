import type { WebhookEvent } from "@authentica/backend/contract/constants";
import { words } from "#words/webhooks.tsx";
import { Choices, type ChoicesProps } from "./choices.tsx";
import { EVENTS } from "./webhook-words.ts";

/** Choice of the events that are sent to a webhook. */
export const EventChoice = (props: Pick<ChoicesProps<WebhookEvent>, "chosen" | "error" | "disabled" | "onChange">) => (
  <Choices
    field="events"
    legend={words.events.legend}
    options={EVENTS.map(({ event, name, means }) => ({ value: event, label: name, hint: means }))}
    {...props}
  />
);

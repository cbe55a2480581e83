import type { WebhookEvent } from "@authentica/backend/contract/constants";
import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { Icon } from "@authentica/shared-ui/components/icon";
import CircleAlert from "lucide-react/icons/circle-alert";
import { useId } from "react";
import styles from "./developers.module.css";
import { EVENTS } from "./webhook-words.ts";

export interface EventChoiceProps {
  readonly chosen: readonly WebhookEvent[];
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (chosen: readonly WebhookEvent[]) => void;
}

/** What a webhook is told, a box an event. */
export function EventChoice({ chosen, error, disabled, onChange }: EventChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className={styles.choices}
      data-field="events"
      disabled={disabled}
      {...(error && { "aria-describedby": `${id}-error` })}
    >
      <legend>Ce qui est annoncé</legend>
      {EVENTS.map(({ event, name, means }) => (
        <CheckboxField
          key={event}
          label={name}
          hint={means}
          checked={chosen.includes(event)}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, event] : chosen.filter((other) => other !== event))}
        />
      ))}
      {error && (
        <p id={`${id}-error`} className={styles.wrong}>
          <Icon of={CircleAlert} size="sm" />
          <span>
            <strong>Erreur&nbsp;:</strong> {error}
          </span>
        </p>
      )}
    </fieldset>
  );
}

import type { OwnedObject, PublicParts } from "@authentica/backend/contract/object";
import { CheckboxField } from "@authentica/shared-ui/components/checkbox-field";
import { toast } from "@authentica/shared-ui/toast";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { words } from "#words/object.tsx";
import { failed } from "../objects/action-toasts.tsx";
import { showParts } from "../objects/calls.ts";
import { useObjectsChanged } from "../objects/use-objects-changed.ts";
import styles from "./share.module.css";

type Part = keyof typeof words.shown.parts;

export interface ShownPartsProps {
  readonly object: OwnedObject;
  readonly shown: PublicParts;
}

/** Lets the owner choose what the public page shows besides the registry's data. Each choice is saved immediately. */
export function ShownParts({ object, shown }: ShownPartsProps) {
  const changed = useObjectsChanged();
  const [chosen, setChosen] = useState<PublicParts>(shown);
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Partial<PublicParts>) => showParts(object._id, change),
    onSuccess: (_, change) => {
      setChosen((before) => ({ ...before, ...change }));
      changed();
    },
    onError: (error) => toast(failed(words.shown.failed, { error, verbatim: true })),
  });
  const parts: readonly Part[] = object.file === null ? ["owner", "title"] : ["owner", "title", "thumbnail"];
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.legend}>{words.shown.legend}</legend>
      {parts.map((part) => (
        <CheckboxField
          key={part}
          label={words.shown.parts[part]}
          checked={chosen[part]}
          disabled={isPending}
          onChange={(isShown) => mutate({ [part]: isShown })}
        />
      ))}
      <p className={styles.note}>{words.shown.means}</p>
    </fieldset>
  );
}

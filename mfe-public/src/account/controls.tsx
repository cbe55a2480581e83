import { Button, type ButtonProps } from "@authentica/shared-ui/components/button";
import { TextField, type TextFieldProps } from "@authentica/shared-ui/components/text-field";
import { useLayoutEffect, useRef, useState } from "react";
import { words } from "#words/account.ts";

/**
 * State of a field into which the user may have typed before hydration. The field is uncontrolled (`defaultValue`), so
 * that hydration keeps what was typed.
 */
export function useTyped(before: string) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(before);
  // Reads what was typed before hydration, in time for a form that the user has already submitted.
  useLayoutEffect(() => {
    if (field.current) setTyped(field.current.value);
  }, []);
  return [field, typed, setTyped] as const;
}

/** Field for an e-mail address. */
export const EmailField = (props: Omit<TextFieldProps, "label" | "type">) => (
  <TextField
    label={words.email}
    name="email"
    type="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
);

/** Button that submits the form. */
export const Submit = (props: ButtonProps) => <Button type="submit" variant="primary" size="lg" wide {...props} />;

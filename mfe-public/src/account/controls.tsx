import { Button, type ButtonProps } from "@authentica/shared-ui/components/button";
import { TextField, type TextFieldProps } from "@authentica/shared-ui/components/text-field";
import { useLayoutEffect, useRef, useState } from "react";

/**
 * What is typed into a field, from before this screen heard it on: the field keeps its own words, as `defaultValue`, for a drawn
 * page is typed into before it is taken over.
 */
export function useTyped(before: string) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(before);
  // Before anything is sent that was sent too early.
  useLayoutEffect(() => {
    if (field.current) setTyped(field.current.value);
  }, []);
  return [field, typed, setTyped] as const;
}

/** Asks for an e-mail address. */
export const EmailField = (props: Omit<TextFieldProps, "label" | "type">) => (
  <TextField
    label="Adresse e-mail"
    name="email"
    type="email"
    autoCapitalize="none"
    spellCheck={false}
    required
    {...props}
  />
);

/** Hands the form in. */
export const Submit = (props: ButtonProps) => <Button type="submit" variant="primary" size="lg" wide {...props} />;

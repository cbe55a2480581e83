import { Button, type ButtonProps } from "@authentica/shared-ui/components/button";
import { TextField, type TextFieldProps } from "@authentica/shared-ui/components/text-field";

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

import { OBJECT_NAME_MAX } from "@authentica/backend/contract/constants";
import { useUser } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { TextField } from "@authentica/shared-ui/components/text-field";
import Stamp from "lucide-react/icons/stamp";
import type { ReactNode } from "react";
import { words } from "#words/certify.ts";
import styles from "./certify-form.module.css";
import { problemOf } from "./object-name.ts";

export interface CertifyFormProps {
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Control by which the user chooses whether the file is uploaded or stays on this device. */
  readonly children: ReactNode;
  /** Disables the form. The caller must say why the file cannot be certified. */
  readonly disabled: boolean;
  /** Called with the address of the wallet for which the object is claimed. */
  readonly onCertify: (walletAddress: string) => void;
}

/** Form that certifies the chosen file in one step. Enter in the name field submits the form. */
export function CertifyForm({ name, onName, children, disabled, onCertify }: CertifyFormProps) {
  const { form } = words;
  const { data: user } = useUser();
  const walletAddress = user?.walletAddress ?? "";
  const problem = problemOf(name);
  const isReady = !disabled && walletAddress !== "" && problem === null;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) onCertify(walletAddress);
      }}
    >
      <TextField
        label={form.name}
        name="objectName"
        autoComplete="off"
        dir="auto"
        maxLength={OBJECT_NAME_MAX}
        error={problem}
        enterKeyHint="done"
        value={name}
        onChange={(event) => onName(event.target.value)}
      />
      {children}
      {user && !walletAddress && (
        <Alert tone="warning" title={form.walletMissing}>
          {form.addWallet}
        </Alert>
      )}
      <Button type="submit" variant="primary" size="lg" wide disabled={!isReady} icon={<Icon of={Stamp} size="md" />}>
        {form.certify}
      </Button>
    </form>
  );
}

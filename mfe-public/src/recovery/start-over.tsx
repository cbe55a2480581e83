import { Alert } from "@authentica/shared-ui/components/alert";
import { ButtonLink } from "@authentica/shared-ui/components/button";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import type { ReactNode } from "react";
import { words } from "#words/recovery.ts";
import { AccountPage } from "../account/account-page.tsx";
import formStyles from "../account/form.module.css";

export interface StartOverProps {
  /** Title of the step that the user opened. */
  readonly title: string;
  /** Says what is wrong. */
  readonly message: ReactNode;
}

/** Shown if the user opens a step of the recovery without having completed the previous step. */
export function StartOver({ title, message }: StartOverProps) {
  useDocumentTitle(title);
  return (
    <AccountPage title={title} lead={words.startOverLead}>
      <div className={formStyles.form}>
        <Alert tone="error">{message}</Alert>
        <ButtonLink to={paths.recoverPassword} variant="primary" size="lg" wide>
          {words.startOver}
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

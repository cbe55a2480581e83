import { Alert } from "@authentica/shared-ui/components/alert";
import { ButtonLink } from "@authentica/shared-ui/components/button";
import { English } from "@authentica/shared-ui/components/english";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { AccountPage } from "../account/account-page.tsx";
import formStyles from "../account/form.module.css";

export interface StartOverProps {
  /** Title of the step that the user opened. */
  readonly title: string;
  /** Says what is wrong, in English. */
  readonly message: string;
}

/** Shown if the user opens a step of the recovery without having completed the previous step. */
export function StartOver({ title, message }: StartOverProps) {
  useDocumentTitle(title);
  return (
    <AccountPage title={title} lead="Cette étape fait suite à une demande de code, que cette page n’a pas trouvée.">
      <div className={formStyles.form}>
        <Alert tone="error">
          <English>{message}</English>
        </Alert>
        <ButtonLink to={paths.recoverPassword} variant="primary" size="lg" wide>
          Recommencer
        </ButtonLink>
      </div>
    </AccountPage>
  );
}

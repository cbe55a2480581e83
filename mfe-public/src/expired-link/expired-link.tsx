import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import Unlink from "lucide-react/icons/unlink";
import { NoticePage } from "../notice/notice-page.tsx";

/** `/expired-link`: shown if a reset link has expired, was already used, or was opened in another browser. */
export default function ExpiredLink() {
  return (
    <NoticePage
      title="Oops! Expired Link"
      titleLang="en"
      mark={Unlink}
      actions={
        <>
          <ButtonLink to={paths.login} lang="en">
            Back to Login
          </ButtonLink>
          <ButtonLink to={paths.recoverPassword} variant="primary">
            Demander un nouveau lien
          </ButtonLink>
        </>
      }
    >
      <p>
        Ce lien n’est plus valable. Pour choisir un nouveau mot de passe, demandez un nouveau lien de réinitialisation.
      </p>
    </NoticePage>
  );
}

import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import MailX from "lucide-react/icons/mail-x";
import { Link } from "react-router-dom";
import { NoticePage } from "../notice/notice-page.tsx";

/** `/email-not-found`: says that no account has this e-mail address. */
export default function EmailNotFound() {
  return (
    <NoticePage
      title="Oops! Email Not Found"
      titleLang="en"
      mark={MailX}
      actions={
        <>
          <ButtonLink to={paths.login} lang="en">
            Back to Login
          </ButtonLink>
          <ButtonLink to={paths.register} variant="primary">
            Créer un compte
          </ButtonLink>
        </>
      }
    >
      <p>Cette adresse e-mail n’est pas enregistrée chez nous. Vérifiez son orthographe, ou essayez-en une autre.</p>
      <p>
        Vous avez déjà un compte&nbsp;?{" "}
        <Link to={paths.login} lang="en">
          Log In
        </Link>
      </p>
    </NoticePage>
  );
}

import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import MailCheck from "lucide-react/icons/mail-check";
import { NoticePage } from "../notice/notice-page.tsx";

/**
 * `/email-link-sent`: says what to do after requesting a password reset. Does not reveal whether an account with this
 * address exists.
 */
export default function EmailLinkSent() {
  return (
    <NoticePage
      title="Consultez votre boîte de réception"
      mark={MailCheck}
      actions={<ButtonLink to={paths.login}>Retour à la connexion</ButtonLink>}
    >
      <p>
        Si un compte correspond à votre adresse, un lien de réinitialisation va vous être envoyé. Ouvrez l’e-mail et
        cliquez sur ce lien pour choisir un nouveau mot de passe.
      </p>
      <p>Rien n’arrive&nbsp;? Regardez dans les courriers indésirables, puis recommencez dans quelques minutes.</p>
    </NoticePage>
  );
}

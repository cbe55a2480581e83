import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import MailX from "lucide-react/icons/mail-x";
import { Link } from "react-router-dom";
import { words } from "#words/email-not-found.ts";
import { NoticePage } from "../notice/notice-page.tsx";

/** `/email-not-found`: says that no account has this e-mail address. */
export default function EmailNotFound() {
  return (
    <NoticePage
      title={words.title}
      titleLang={words.specifiedLang}
      mark={MailX}
      actions={
        <>
          <ButtonLink to={paths.login} lang={words.specifiedLang}>
            {words.signIn}
          </ButtonLink>
          <ButtonLink to={paths.register} variant="primary">
            {words.register}
          </ButtonLink>
        </>
      }
    >
      <p>{words.what}</p>
      <p>
        {words.hasAccount}{" "}
        <Link to={paths.login} lang={words.specifiedLang}>
          {words.signInThen}
        </Link>
      </p>
    </NoticePage>
  );
}

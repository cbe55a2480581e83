import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import Unlink from "lucide-react/icons/unlink";
import { words } from "#words/expired-link.ts";
import { NoticePage } from "../notice/notice-page.tsx";

/** `/expired-link`: shown if a reset link has expired, was already used, or was opened in another browser. */
export default function ExpiredLink() {
  return (
    <NoticePage
      title={words.title}
      titleLang={words.specifiedLang}
      mark={Unlink}
      actions={
        <>
          <ButtonLink to={paths.login} lang={words.specifiedLang}>
            {words.signIn}
          </ButtonLink>
          <ButtonLink to={paths.recoverPassword} variant="primary">
            {words.another}
          </ButtonLink>
        </>
      }
    >
      <p>{words.what}</p>
    </NoticePage>
  );
}

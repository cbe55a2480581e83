import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import MailCheck from "lucide-react/icons/mail-check";
import { words } from "#words/email-link-sent.ts";
import { NoticePage } from "../notice/notice-page.tsx";

/**
 * `/email-link-sent`: says what to do after requesting a password reset. Does not reveal whether an account with this
 * address exists.
 */
export default function EmailLinkSent() {
  return (
    <NoticePage title={words.title} mark={MailCheck} actions={<ButtonLink to={paths.login}>{words.signIn}</ButtonLink>}>
      <p>{words.sent}</p>
      <p>{words.nothing}</p>
    </NoticePage>
  );
}

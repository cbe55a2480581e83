import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { words } from "#words/unauthorized.ts";
import { NoticePage } from "../notice/notice-page.tsx";

/** `/unauthorized`: users without the required role are redirected here when they open an administrator's screen. */
export default function Unauthorized() {
  return (
    <NoticePage
      title={words.title}
      mark="403"
      actions={
        <>
          <ButtonLink to={paths.home}>{words.home}</ButtonLink>
          <ButtonLink to={paths.dashboard} variant="primary">
            {words.dashboard}
          </ButtonLink>
        </>
      }
    >
      <p>{words.why}</p>
    </NoticePage>
  );
}

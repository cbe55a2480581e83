import { ButtonLink } from "@authentica/shared-ui/components/button";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { NoticePage } from "../notice/notice-page.tsx";

/** `/unauthorized`: users without the required role are redirected here when they open an administrator's screen. */
export default function Unauthorized() {
  return (
    <NoticePage
      title="Accès refusé"
      mark="403"
      actions={
        <>
          <ButtonLink to={paths.home}>Retour à l’accueil</ButtonLink>
          <ButtonLink to={paths.dashboard} variant="primary">
            Aller au tableau de bord
          </ButtonLink>
        </>
      }
    >
      <p>
        Vous n'êtes pas autorisé à accéder à cette page. Veuillez contacter un administrateur si vous pensez qu'il
        s'agit d'une erreur.
      </p>
    </NoticePage>
  );
}

import { answer, api } from "@authentica/shared-ui/api";
import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Disclosure } from "@authentica/shared-ui/components/disclosure";
import { Icon } from "@authentica/shared-ui/components/icon";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { followDownload } from "@authentica/shared-ui/navigation/follow-download";
import { useMutation } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import list from "../list.module.css";
import styles from "../rows.module.css";
import { Section } from "../section.tsx";

/** Requests a single-use link that downloads the user's data. */
const askForCopy = () => answer(api.user.export.$post());

/** « Mes données »: offers a copy of all data that the service stores about the user. */
export function MyData() {
  const confirmed = useConfirmed();
  const download = useMutation({
    mutationKey: ["session", "export"],
    mutationFn: async () => followDownload((await confirmed(askForCopy)).link, ""),
  });
  return (
    <Section title="Mes données" lead={<p>Une copie de tout ce que nous gardons sur vous.</p>}>
      <Disclosure title="Ce que contient l’archive">
        <ul role="list" className={list.plain}>
          <li>
            votre profil, vos sessions, vos clés d’accès, vos clés d’API et votre application d’authentification, sans
            aucun secret&nbsp;;
          </li>
          <li>vos objets et leur historique, avec de quoi les vérifier au registre&nbsp;;</li>
          <li>vos fichiers, à l’octet près, et leurs images de couverture&nbsp;;</li>
          <li>vos notifications.</li>
        </ul>
      </Disclosure>
      <Failure error={download.error} title="Le téléchargement n’a pas commencé" />
      {download.isSuccess && (
        <Alert tone="success" onDismiss={download.reset}>
          Le téléchargement a commencé. Gardez cette archive pour vous&nbsp;: elle contient de quoi ouvrir votre
          historique au registre.
        </Alert>
      )}
      <div className={styles.under}>
        <Button icon={<Icon of={Download} size="sm" />} pending={download.isPending} onClick={() => download.mutate()}>
          Télécharger mes données
        </Button>
      </div>
    </Section>
  );
}

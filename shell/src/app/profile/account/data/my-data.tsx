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
import { words } from "#words/account.tsx";
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
    <Section title={words.data.title} lead={<p>{words.data.lead}</p>}>
      <Disclosure title={words.data.contents.title}>
        <ul role="list" className={list.plain}>
          <li>{words.data.contents.account}</li>
          <li>{words.data.contents.objects}</li>
          <li>{words.data.contents.files}</li>
          <li>{words.data.contents.notifications}</li>
        </ul>
      </Disclosure>
      <Failure error={download.error} title={words.data.failed} />
      {download.isSuccess && (
        <Alert tone="success" onDismiss={download.reset}>
          {words.data.started}
        </Alert>
      )}
      <div className={styles.under}>
        <Button icon={<Icon of={Download} size="sm" />} pending={download.isPending} onClick={() => download.mutate()}>
          {words.data.download}
        </Button>
      </div>
    </Section>
  );
}

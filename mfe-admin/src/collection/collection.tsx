import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { PageHeader } from "@authentica/shared-ui/components/page-header";
import { useDocumentTitle } from "@authentica/shared-ui/navigation/document-title";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { useQuery } from "@tanstack/react-query";
import UserPlus from "lucide-react/icons/user-plus";
import { Navigate, useParams } from "react-router-dom";
import { words } from "#words/collection.tsx";
import { type CollectionPlace, collectionNamed } from "../console/collections.ts";
import { Loaded } from "../console/loaded.tsx";
import { InviteDialog } from "../users/invite-dialog.tsx";
import { fieldsQuery } from "./calls.ts";
import { DocumentList } from "./document-list.tsx";
import { useDialogs } from "./use-dialogs.ts";

/** `/admin/:collection`: lists the documents of a collection. */
export function CollectionScreen() {
  const place = collectionNamed(useParams().collection);
  return place ? <Documents key={place.collection} {...place} /> : <Navigate to={paths.admin} replace />;
}

function Documents(place: CollectionPlace) {
  useDocumentTitle(place.words);
  const fields = useQuery(fieldsQuery);
  const dialogs = useDialogs();
  const { dialog, notice } = dialogs;
  return (
    <>
      <PageHeader
        title={words.title(place.words)}
        lead={place.lead}
        actions={
          place.collection === "users" && (
            <Button icon={<Icon of={UserPlus} size="sm" />} onClick={() => dialogs.open({ kind: "invite" })}>
              {words.invite}
            </Button>
          )
        }
      />
      <InviteDialog
        open={dialog.kind === "invite"}
        onClose={dialogs.close}
        onInvited={(email) => dialogs.closeWith({ kind: "invited", email })}
      />
      {notice?.kind === "invited" && (
        <Alert tone="success" onDismiss={dialogs.dismiss}>
          {words.invited(notice.email)}
        </Alert>
      )}
      <Loaded query={fields} title={words.failed}>
        {(data) => <DocumentList {...place} fields={data[place.collection]} dialogs={dialogs} />}
      </Loaded>
    </>
  );
}

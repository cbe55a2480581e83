import type { User } from "@authentica/backend/contract/user";
import { IdentityConfirmation } from "@authentica/shared-ui/confirm-identity/identity-confirmation";
import { useNow } from "@authentica/shared-ui/format/use-now";
import { MyData } from "./data/my-data.tsx";
import { DeleteAccount } from "./deletion/delete-account.tsx";
import { Passkeys } from "./passkeys/passkeys.tsx";
import { Sessions } from "./sessions/sessions.tsx";

/** What somebody can do with their account beyond their name: its keys, its sessions, its data, its end. */
export default function Account({ user }: { readonly user: User }) {
  const now = useNow();
  return (
    <IdentityConfirmation>
      <Passkeys now={now} />
      <Sessions now={now} />
      <MyData />
      <DeleteAccount user={user} />
    </IdentityConfirmation>
  );
}

import { Button, type ButtonProps } from "@authentica/shared-ui/components/button";
import { Icon } from "@authentica/shared-ui/components/icon";
import { useConfirmed } from "@authentica/shared-ui/confirm-identity";
import { Failure } from "@authentica/shared-ui/failure";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import Smartphone from "lucide-react/icons/smartphone";
import { words } from "#words/second-factor.ts";
import { askForSecret } from "./ask-for-secret.ts";
import { secondFactorQuery } from "./second-factor-query.ts";

// Loaded on demand, because the code that draws the QR code is larger than the rest of the page.
const loadDialog = async () =>
  (await import(/* webpackChunkName: "later-add-app" */ "./add-app-dialog.tsx")).AddAppDialog;

export interface AddAppProps extends Pick<ButtonProps, "variant" | "wide"> {
  readonly onAdded: () => void;
}

/** Button that adds an authenticator app, with its dialog. */
export function AddApp({ onAdded, ...look }: AddAppProps) {
  const confirmed = useConfirmed();
  const queryClient = useQueryClient();
  const begin = useMutation({
    mutationKey: ["session", "begin-app"],
    // The dialog is loaded first. If it cannot be loaded, no secret is requested.
    mutationFn: async () => ({ AddAppDialog: await loadDialog(), options: await confirmed(askForSecret) }),
    gcTime: 0,
  });
  return (
    <>
      <Failure error={begin.error} title={words.notAdded} />
      <Button
        {...look}
        icon={<Icon of={Smartphone} size="sm" />}
        pending={begin.isPending}
        onClick={() => begin.mutate()}
      >
        {words.add}
      </Button>
      {begin.data && (
        <begin.data.AddAppDialog
          options={begin.data.options}
          onClose={(added) => {
            begin.reset();
            if (!added) return;
            onAdded();
            void queryClient.invalidateQueries(secondFactorQuery);
          }}
        />
      )}
    </>
  );
}

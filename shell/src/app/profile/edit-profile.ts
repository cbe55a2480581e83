import type { EditProfileRequest } from "@authentica/backend/contract/user";
import { answer, api, userQuery } from "@authentica/shared-ui/api";
import { useMutation, useQueryClient } from "@tanstack/react-query";

/** `POST /user/edit-profile`; afterwards the page knows the new person. */
export function useEditProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ["session", "edit-profile"],
    mutationFn: (profile: EditProfileRequest) => answer(api.user["edit-profile"].$post({ json: profile })),
    onSuccess: (user) => queryClient.setQueryData(userQuery.queryKey, user),
  });
}

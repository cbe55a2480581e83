import type { OwnedObject } from "@authentica/backend/contract/object";
import { errorOf, session } from "@authentica/shared-ui/session";
import { queryOptions } from "@tanstack/react-query";

/** The cover image of an object. Objects with the same image share one request: it is kept under the image’s own hash. One without wears its seal. */
export const coverQuery = ({ file, pictureUrl }: Pick<OwnedObject, "file" | "pictureUrl">) =>
  queryOptions({
    queryKey: ["mfe_assets", "cover", file ?? pictureUrl],
    queryFn: async ({ signal }) => {
      const response = await session.fetch(pictureUrl, { signal });
      if (!response.ok) throw await errorOf(response);
      return response.blob();
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

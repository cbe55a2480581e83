import type { OwnedObject } from "@authentica/backend/contract/object";
import { errorOf, session } from "@authentica/shared-ui/session";
import { queryOptions } from "@tanstack/react-query";

/**
 * Query for an object's cover image. The cache key is the hash of the image, so objects with the same image share one
 * request.
 */
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

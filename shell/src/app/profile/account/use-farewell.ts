import { type FarewellState, paths } from "@authentica/shared-ui/navigation/paths";
import { useNavigate } from "react-router-dom";

/** Leaves the product by its own door: the session ends here too, and the login says why it is shown. */
export function useFarewell(): (farewell: FarewellState["farewell"]) => void {
  const navigate = useNavigate();
  return (farewell) => void navigate(paths.logout, { replace: true, state: { farewell } satisfies FarewellState });
}

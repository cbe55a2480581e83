import { type FarewellState, paths } from "@authentica/shared-ui/navigation/paths";
import { useNavigate } from "react-router-dom";

/**
 * Returns a function that goes to `/logout`, which also ends the session in this browser. The login page then shows
 * `farewell` as the reason.
 */
export function useFarewell(): (farewell: FarewellState["farewell"]) => void {
  const navigate = useNavigate();
  return (farewell) => void navigate(paths.logout, { replace: true, state: { farewell } satisfies FarewellState });
}

import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";
import { words } from "#words/record.tsx";

/** Anchor of the section about the downloadable verifier, on the verifier page. */
export const OFFLINE = "sans-ce-site";

/** Link for visitors who want to verify a proof without relying on this site. */
export const OfflineLink = () => <Link to={`${paths.verifier}#${OFFLINE}`}>{words.offline}</Link>;

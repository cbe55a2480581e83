import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link } from "react-router-dom";

/** Where the verifier to take home is, on the page of the check. */
export const OFFLINE = "sans-ce-site";

/** For readers with a proof who prefer not to rely on this site. */
export const OfflineLink = () => <Link to={`${paths.verifier}#${OFFLINE}`}>Vérifier une preuve sans ce site</Link>;

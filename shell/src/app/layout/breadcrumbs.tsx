import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link, useLocation } from "react-router-dom";
import styles from "./breadcrumbs.module.css";
import { PROFILE } from "./profile-place.ts";

interface Crumb {
  readonly words: string;
  readonly to: string;
}

/**
 * Returns the breadcrumbs « Authentica / Dashboard / current path segment ». The last one is the current screen; if
 * the profile is open, it follows the screen.
 */
export function crumbsOf(pathname: string, hash = ""): readonly Crumb[] {
  const crumbs = crumbsOfScreen(pathname);
  return hash === PROFILE ? [...crumbs, { words: "Profile", to: PROFILE }] : crumbs;
}

function crumbsOfScreen(pathname: string): readonly Crumb[] {
  const crumbs: Crumb[] = [
    { words: "Authentica", to: paths.home },
    { words: "Dashboard", to: paths.dashboard },
  ];
  const here = pathname.replace(/\/+$/, "");
  if (here === paths.dashboard) return crumbs;
  const segment = decoded(here.split("/").at(-1) ?? "");
  return [...crumbs, { words: segment.charAt(0).toUpperCase() + segment.slice(1), to: here }];
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** Breadcrumb trail from the home page to the current screen. */
export function Breadcrumbs() {
  const { pathname, hash } = useLocation();
  const crumbs = crumbsOf(pathname, hash);
  return (
    <nav aria-label="Fil d’Ariane" className={styles.breadcrumbs}>
      <ol role="list" lang="en" className={styles.crumbs}>
        {crumbs.map(({ words, to }, index) => (
          <li key={to} className={styles.crumb}>
            {index === crumbs.length - 1 ? <span aria-current="page">{words}</span> : <Link to={to}>{words}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

import { paths } from "@authentica/shared-ui/navigation/paths";
import { Link, useLocation } from "react-router-dom";
import { words } from "#words/layout.tsx";
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
  return hash === PROFILE ? [...crumbs, { words: words.places.profile, to: PROFILE }] : crumbs;
}

function crumbsOfScreen(pathname: string): readonly Crumb[] {
  const crumbs: Crumb[] = [
    { words: "Authentica", to: paths.home },
    { words: words.places.dashboard, to: paths.dashboard },
  ];
  const here = pathname.replace(/\/+$/, "");
  if (here === paths.dashboard) return crumbs;
  const segment = decoded(here.split("/").at(-1) ?? "");
  const name = Object.hasOwn(words.crumbs, segment) ? words.crumbs[segment] : undefined;
  return [...crumbs, { words: name ?? segment.charAt(0).toUpperCase() + segment.slice(1), to: here }];
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
    <nav aria-label={words.breadcrumbs} className={styles.breadcrumbs}>
      <ol role="list" lang={words.placesLang} className={styles.crumbs}>
        {crumbs.map(({ words: name, to }, index) => (
          <li key={to} className={styles.crumb}>
            {index === crumbs.length - 1 ? <span aria-current="page">{name}</span> : <Link to={to}>{name}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}

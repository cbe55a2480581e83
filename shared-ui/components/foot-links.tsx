import { Link } from "react-router-dom";
import { words } from "#words/foot-links.ts";
import { API_DOCS, paths } from "../navigation/paths.ts";

/** File with the licences of the third-party code in the product; the build writes it. */
const LICENCES = "/licences.txt";

export interface FootLinksProps {
  /** Class of the list. */
  readonly className?: string | undefined;
  /** Label of the link to the page about the operator of the service. */
  readonly legalNotice?: string | undefined;
}

/** Links in the footer of every page: registry, check, legal pages, API and third-party licences. */
export function FootLinks({ className, legalNotice = words.legalNotice }: FootLinksProps) {
  const screens = [
    [paths.explorer, words.register],
    [paths.verifier, words.check],
    [paths.terms, words.terms],
    [paths.privacy, words.privacy],
    [paths.legalNotice, legalNotice],
    [paths.accessibility, words.accessibility],
  ] as const;
  return (
    <nav aria-label={words.label}>
      <ul role="list" className={className}>
        {screens.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
          </li>
        ))}
        <li>
          <a href={API_DOCS}>{words.apiDocs}</a>
        </li>
        <li>
          <a href={LICENCES}>{words.licences}</a>
        </li>
      </ul>
    </nav>
  );
}

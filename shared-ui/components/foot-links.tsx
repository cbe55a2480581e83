import { Link } from "react-router-dom";
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
export function FootLinks({ className, legalNotice = "Mentions légales" }: FootLinksProps) {
  const screens = [
    [paths.explorer, "Le registre"],
    [paths.verifier, "Vérifier un fichier"],
    [paths.terms, "Conditions d’utilisation"],
    [paths.privacy, "Confidentialité"],
    [paths.legalNotice, legalNotice],
    [paths.accessibility, "Accessibilité"],
  ] as const;
  return (
    <nav aria-label="Vérification et informations légales">
      <ul role="list" className={className}>
        {screens.map(([to, words]) => (
          <li key={to}>
            <Link to={to}>{words}</Link>
          </li>
        ))}
        <li>
          <a href={API_DOCS}>Documentation de l’API</a>
        </li>
        <li>
          <a href={LICENCES}>Licences</a>
        </li>
      </ul>
    </nav>
  );
}

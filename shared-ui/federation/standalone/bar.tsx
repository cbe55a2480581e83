import ChevronDown from "lucide-react/icons/chevron-down";
import { Link, useLocation } from "react-router-dom";
import { useUser } from "../../api/user.ts";
import { Icon } from "../../components/icon.tsx";
import { Logo } from "../../components/logo.tsx";
import { ThemeSwitch } from "../../components/theme-switch.tsx";
import { formatDate } from "../../format/date.ts";
import { session, useSignedIn } from "../../session/index.ts";
import { type About, type ApiMode, chooseMode } from "./about.ts";
import styles from "./bar.module.css";

export interface BarProps {
  readonly about: About;
  readonly screens: readonly string[];
}

const SERVED = { dev: "en développement", preview: "tel qu’il est livré" } as const;

/** Bar for the team: shows name and version of the microfrontend, its API, the signed-in user, and its screens. */
export function Bar({ about, screens }: BarProps) {
  const { remote, version, serves } = about;
  return (
    <aside aria-label="Page d’équipe" className={styles.bar}>
      <p className={styles.name}>
        <Logo markOnly />
        <strong>{remote}</strong>
        <span className={styles.soft}>
          {version}, {SERVED[serves]}
        </span>
      </p>
      <Api about={about} />
      <Screens screens={screens} />
      <Person />
      <ThemeSwitch />
    </aside>
  );
}

/** Switches to the other API and signs out, because each API has its own sessions. */
async function change(about: About, mode: ApiMode): Promise<void> {
  await session.signOut();
  chooseMode(about.remote, mode);
  location.reload();
}

function Api({ about }: { readonly about: About }) {
  const { mode, live, recording } = about;
  if (mode === "live")
    return (
      <div className={styles.api}>
        <span>
          API <span className={styles.mono}>{live.url}</span>
          {live.reachable === false && <strong> (sans réponse)</strong>}
        </span>
        <button type="button" className={styles.verb} onClick={() => void change(about, "recorded")}>
          Passer à l’enregistrement
        </button>
      </div>
    );
  return (
    <div className={styles.api}>
      <span className={styles.recorded}>
        API enregistrée le <time dateTime={recording.recordedAt}>{formatDate(recording.recordedAt)}</time>, en lecture
        seule
      </span>
      <button type="button" className={styles.verb} onClick={() => void change(about, "live")}>
        Passer à l’API réelle
      </button>
    </div>
  );
}

/** Menu of the screens. It closes after each navigation, because its key is the path. */
function Screens({ screens }: Pick<BarProps, "screens">) {
  const { pathname } = useLocation();
  return (
    <details key={pathname} className={styles.screens}>
      <summary className={styles.verb}>
        Écrans ({screens.length}) <Icon of={ChevronDown} size="sm" />
      </summary>
      <nav aria-label="Écrans">
        <ScreenLinks screens={screens} />
      </nav>
    </details>
  );
}

export function ScreenLinks({ screens }: Pick<BarProps, "screens">) {
  const { pathname } = useLocation();
  return (
    <ul role="list" className={styles.links}>
      {screens.map((screen) => (
        <li key={screen}>
          <Link to={screen} aria-current={screen === pathname ? "page" : undefined} className={styles.mono}>
            {screen}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Person() {
  const signedIn = useSignedIn();
  const { data: user } = useUser();
  if (!signedIn) return null;
  return (
    <div className={styles.api}>
      {user && (
        <span>
          {user.firstName} {user.lastName}
        </span>
      )}
      <button type="button" className={styles.verb} onClick={() => void session.signOut()}>
        Se déconnecter
      </button>
    </div>
  );
}

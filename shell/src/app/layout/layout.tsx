import { useUser } from "@authentica/shared-ui/api";
import { FootLinks } from "@authentica/shared-ui/components/foot-links";
import { Logo } from "@authentica/shared-ui/components/logo";
import { paths } from "@authentica/shared-ui/navigation/paths";
import { toast } from "@authentica/shared-ui/toast";
import { useEffect, useRef } from "react";
import { Link, Outlet, useLocation, useNavigate } from "react-router-dom";
import { words } from "#words/layout.tsx";
import { Later } from "../../errors/later.tsx";
import { Missing } from "../../errors/missing.tsx";
import { useAccountLanguage } from "../account-language.ts";
import { EmailProofNotice } from "../email-proof/email-proof-notice.tsx";
import { PasskeyOffer } from "../passkey-offer/passkey-offer.tsx";
import { profile } from "../profile/parts.ts";
import styles from "./layout.module.css";
import { Navigation } from "./navigation.tsx";
import { PROFILE } from "./profile-place.ts";
import { ScreenSkeleton } from "./screen-skeleton.tsx";
import { TopBar } from "./top-bar.tsx";

export interface LayoutProps {
  /** `false` if the screen has its own sidebar. */
  readonly sidebar?: boolean | undefined;
}

const MAIN = "contenu";

/**
 * Layout of every screen of a signed-in user. While the profile is open, it replaces the screen, which keeps its
 * state.
 */
export default function Layout({ sidebar = true }: LayoutProps) {
  const { data: user } = useUser();
  useAccountLanguage(user);
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const main = useRef<HTMLElement>(null);
  const isProfile = hash === PROFILE;
  /** Whether the profile was opened from the screen, so that the previous history entry is the screen. */
  const wasOpened = useRef(false);

  const arrived = useRef(pathname);
  useEffect(() => {
    if (arrived.current === pathname) return;
    arrived.current = pathname;
    if (!main.current?.contains(document.activeElement)) main.current?.focus();
  }, [pathname]);

  const open = () => {
    if (isProfile) return;
    wasOpened.current = true;
    navigate({ pathname, search, hash: PROFILE }, { state });
  };
  const close = () => {
    if (wasOpened.current) navigate(-1);
    else navigate({ pathname, search }, { state, replace: true });
    wasOpened.current = false;
    main.current?.focus();
  };
  const saved = () => {
    close();
    toast({ text: words.profile.saved });
  };

  return (
    <div className={sidebar ? `${styles.layout} ${styles.withSidebar}` : styles.layout}>
      <a href={`#${MAIN}`} className={styles.skip}>
        {words.skip}
      </a>
      {sidebar && <Sidebar />}
      <TopBar sidebar={sidebar} onEditProfile={open} />
      <main ref={main} id={MAIN} tabIndex={-1} className={styles.main}>
        {isProfile && user && (
          <Later
            of={profile}
            waiting={<ScreenSkeleton />}
            missing={(onRetry, pending) => (
              <Missing title={words.profile.missing} onRetry={onRetry} pending={pending} />
            )}
          >
            {(Profile) => <Profile user={user} onCancel={close} onSaved={saved} />}
          </Later>
        )}
        {/* The screen is hidden and not unmounted, so that a running scan continues. */}
        <div hidden={isProfile}>
          {pathname === paths.dashboard && <EmailProofNotice />}
          {pathname === paths.dashboard && <PasskeyOffer />}
          <Outlet />
        </div>
      </main>
      <Foot />
    </div>
  );
}

/** Links below the user's own screens: registry, check, legal pages and contact. */
const Foot = () => (
  <footer className={styles.foot}>
    <FootLinks className={styles.links} legalNotice={words.legalNotice} />
  </footer>
);

/** Navigation on a wide screen. */
function Sidebar() {
  return (
    <div className={styles.sidebar}>
      <Navigation>
        <Link to={paths.home} aria-label={words.home} className={styles.home}>
          <Logo />
        </Link>
      </Navigation>
    </div>
  );
}

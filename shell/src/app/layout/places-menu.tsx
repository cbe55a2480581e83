import { Icon } from "@authentica/shared-ui/components/icon";
import Menu from "lucide-react/icons/menu";
import { startTransition, useEffect, useRef, useState } from "react";
import { words } from "#words/layout.tsx";
import { Navigation } from "./navigation.tsx";
import styles from "./top-bar.module.css";

/** Loaded on demand, because a wide screen shows the navigation itself and does not need the drawer. */
const load = async () =>
  (await import(/* webpackChunkName: "later-drawer" */ "@authentica/shared-ui/components/dialog")).Drawer;
const ahead = () => void load().catch(() => undefined);

/** Time (ms) after which the first screen should have received everything that it requests. */
const FIRST_SCREEN_MS = 5000;

/**
 * The menu button of a narrow screen, and the drawer with the navigation. The drawer is preloaded while the button is
 * visible. If loading failed, another click tries again.
 */
export function PlacesMenu() {
  const [open, setOpen] = useState(false);
  // Once loaded, the drawer stays mounted: if a dialog is removed from the page, the focus cannot be returned.
  const [Drawer, setDrawer] = useState<Awaited<ReturnType<typeof load>> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => button.current?.offsetWidth && ahead(), FIRST_SCREEN_MS);
    return () => clearTimeout(timer);
  }, []);
  const show = () => {
    setOpen(true);
    setMissing(false);
    if (Drawer || open) return;
    load().then(
      (part) => setDrawer(() => part),
      () => {
        setOpen(false);
        setMissing(true);
      },
    );
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.menu}
        aria-label={words.menu.open}
        aria-haspopup="dialog"
        aria-busy={open && !Drawer}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={show}
      >
        <Icon of={Menu} />
      </button>
      {isMissing && (
        <p role="alert" className={styles.missing}>
          {words.menu.missing}
        </p>
      )}
      {Drawer && (
        <Drawer open={open} onOpenChange={setOpen} title={words.menu.title}>
          <div className={styles.places}>
            {/*
             * The drawer closes in the same transition in which the new screen appears. If it closed first, the browser would
             * restyle the old screen during the click.
             */}
            <Navigation onChoose={() => startTransition(() => setOpen(false))} />
          </div>
        </Drawer>
      )}
    </>
  );
}

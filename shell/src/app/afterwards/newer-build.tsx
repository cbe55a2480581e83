import { Alert } from "@authentica/shared-ui/components/alert";
import { Button } from "@authentica/shared-ui/components/button";
import { useEffect, useState } from "react";
import { words } from "#words/afterwards.ts";
import { useRemotes } from "../../remotes/index.ts";
import styles from "./newer-build.module.css";

/** Shortest interval between two checks (ms). */
const EVERY_MS = 5 * 60 * 1000;

/**
 * Offers a reload if a newer build is in service. Checks while the page is visible, and when it becomes visible.
 * Never reloads the page without the user's consent. Does not return after it was dismissed.
 */
export function NewerBuild() {
  const remotes = useRemotes();
  const [notice, setNotice] = useState<"none" | "shown" | "put off">("none");

  useEffect(() => {
    if (notice !== "none") return;
    let lookedAt = Date.now();
    const look = () => {
      if (document.visibilityState !== "visible" || Date.now() - lookedAt < EVERY_MS) return;
      lookedAt = Date.now();
      remotes.isOutdated().then(
        (isOutdated) => isOutdated && setNotice("shown"),
        () => undefined,
      );
    };
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener("visibilitychange", look);
    addEventListener("focus", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("focus", look);
    };
  }, [notice, remotes]);

  if (notice !== "shown") return null;
  return (
    <Alert
      className={styles.notice}
      title={words.title}
      action={<Button onClick={() => location.reload()}>{words.reload}</Button>}
      onDismiss={() => setNotice("put off")}
    >
      {words.advice}
    </Alert>
  );
}

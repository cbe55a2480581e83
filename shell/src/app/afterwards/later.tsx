import { sweepCarried } from "@authentica/shared-ui/carried";
import { drawToasts } from "@authentica/shared-ui/toast";
import { useEffect } from "react";
import { useRemotes } from "../../remotes/index.ts";
import { NewerBuild } from "./newer-build.tsx";
import { prefetchAhead } from "./prefetch.ts";

export default function Later() {
  const remotes = useRemotes();
  useEffect(() => prefetchAhead(remotes), [remotes]);
  // Must be loaded before the network fails, because it reports that failure.
  useEffect(drawToasts, []);
  useEffect(() => void sweepCarried(Date.now()), []);
  return <NewerBuild />;
}

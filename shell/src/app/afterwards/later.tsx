import { useEffect } from "react";
import { useRemotes } from "../../remotes/index.ts";
import { NewerBuild } from "./newer-build.tsx";
import { prefetchAhead } from "./prefetch.ts";

export default function Later() {
  const remotes = useRemotes();
  useEffect(() => prefetchAhead(remotes), [remotes]);
  return <NewerBuild />;
}

import { hasBatch } from "@authentica/shared-ui/batch-database";
import type { Dropped } from "@authentica/shared-ui/file-drag";
import { historyPath, paths } from "@authentica/shared-ui/navigation/paths";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router-dom";
import { isUnderWay } from "../batch/run/under-way.ts";
import { historyState, readHistoryObject, readHistoryOrigin } from "./history-state.ts";
import { ScanView } from "./scan/scan-view.tsx";
import { useScan } from "./scan/use-scan.ts";

const HistoryView = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-history" */ "./history/history-view.tsx")).HistoryView,
}));

const BatchScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-batch" */ "../batch/screen/batch-screen.tsx")).BatchScreen,
}));

/**
 * `/authentica`: the scan of one file; the batch screen if several files were given or a batch has begun; or an
 * object's history if the navigation state names an object. Redirects a history to the object's page, unless a scan
 * has begun: the scan must still be here when the user comes back.
 */
export function Authentica() {
  const { state } = useLocation();
  const historyObject = readHistoryObject(state);
  const navigate = useNavigate();
  const control = useScan();
  const [isMany, setMany] = useState(() => isUnderWay() || hasBatch());
  const hadMany = useRef(isMany);
  useEffect(() => {
    // The focused button has disappeared with the batch screen, so the focus moves to the title.
    if (hadMany.current && !isMany && document.activeElement === document.body) document.querySelector("h1")?.focus();
    hadMany.current = isMany;
  }, [isMany]);
  const [given, setGiven] = useState<readonly File[] | readonly Dropped[] | null>(null);

  if (historyObject) {
    const origin = readHistoryOrigin(state);
    const { scan } = control;
    if (scan.phase === "awaiting_upload" && scan.file === null)
      return <Navigate to={historyPath(historyObject._id)} state={origin && { from: origin }} replace />;
    return (
      <Suspense>
        <HistoryView key={historyObject._id} object={historyObject} origin={origin} />
      </Suspense>
    );
  }
  if (isMany)
    return (
      <Suspense>
        <BatchScreen
          given={given}
          onLeave={() => {
            setGiven(null);
            setMany(false);
          }}
        />
      </Suspense>
    );
  const takeMany = (files: readonly File[] | readonly Dropped[]) => {
    control.remove();
    setGiven(files);
    setMany(true);
  };
  return (
    <ScanView
      control={control}
      onHistory={(object) => navigate(paths.authentica, { state: historyState(object) })}
      onFiles={takeMany}
      onFolders={takeMany}
    />
  );
}

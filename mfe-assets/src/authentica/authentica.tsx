import { paths } from "@authentica/shared-ui/navigation/paths";
import { lazy, Suspense } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { historyState, readHistoryObject, readHistoryOrigin } from "./history-state.ts";
import { ScanView } from "./scan/scan-view.tsx";
import { useScan } from "./scan/use-scan.ts";

const HistoryView = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-history" */ "./history/history-view.tsx")).HistoryView,
}));

/**
 * `/authentica`: the scan, or the history of an object where the navigation state names one. The scan outlives a look at
 * the history, so that the way back finds it as it was.
 */
export function Authentica() {
  const { state } = useLocation();
  const historyObject = readHistoryObject(state);
  const navigate = useNavigate();
  const control = useScan();

  if (historyObject)
    return (
      <Suspense>
        <HistoryView key={historyObject._id} object={historyObject} origin={readHistoryOrigin(state)} />
      </Suspense>
    );
  return (
    <ScanView control={control} onHistory={(object) => navigate(paths.authentica, { state: historyState(object) })} />
  );
}

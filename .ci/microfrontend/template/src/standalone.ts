import { mountStandalone } from "@authentica/shared-ui/federation/standalone";
import routes from "./routes.tsx";

mountStandalone(() => routes);

import "@authentica/shared-ui/tokens/index.css";
import "../../shell/src/bootstrap.tsx";

export { ClaimDialog } from "./claim-dialog.tsx";
export { SuccessDialog } from "./success-dialog.tsx";

/** The drawing of a fingerprint's seal, which the certificate and the verifier draw too. */
export { SEAL_BOX, type SealDetail, type SealGeometry, sealDetail, sealGeometry } from "@authentica/backend/tlog/seal";

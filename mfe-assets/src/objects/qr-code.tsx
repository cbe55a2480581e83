import type { QRCodeSVG } from "qrcode.react";
import { type ComponentProps, lazy } from "react";

type QrCodeProps = ComponentProps<typeof QRCodeSVG>;

/**
 * A QR code, loaded when first rendered. If it cannot be loaded, nothing is rendered, because the address is also
 * shown as text.
 */
export const QrCode = lazy(async () => {
  const { QRCodeSVG } = await import(/* webpackChunkName: "later-code" */ "qrcode.react").catch(() => ({
    QRCodeSVG: null,
  }));
  return { default: (props: QrCodeProps) => QRCodeSVG && <QRCodeSVG {...props} /> };
});

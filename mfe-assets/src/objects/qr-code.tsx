import type { QRCodeSVG } from "qrcode.react";
import { type ComponentProps, lazy } from "react";

type QrCodeProps = ComponentProps<typeof QRCodeSVG>;

/**
 * A QR code, loaded when first drawn; draws nothing if it cannot be loaded, because the address is beside it as text.
 */
export const QrCode = lazy(async () => {
  const { QRCodeSVG } = await import(/* webpackChunkName: "later-code" */ "qrcode.react").catch(() => ({
    QRCodeSVG: null,
  }));
  return { default: (props: QrCodeProps) => QRCodeSVG && <QRCodeSVG {...props} /> };
});
